import assert from 'node:assert/strict';
import axe from 'axe-core';
import type { Page } from 'playwright-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails when axe finds a violation of WCAG 2.2, A or AA, or of good practice in what the page shows now. */
export async function assertAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (values) => {
    const { axe: auditor } = window as unknown as { axe: typeof axe };
    const results = await auditor.run(document, {
      runOnly: { type: 'tag', values },
      rules: { 'target-size': { enabled: true } },
      resultTypes: ['violations'],
    });
    return results.violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`));
  }, tags);
  assert.deepEqual(violations, []);
}

const widths = [320, 1280];
const colorSchemes = ['light', 'dark'] as const;

/** The same in both colour schemes, on a narrow and on a wide screen. */
export async function assertAccessibleEverywhere(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of colorSchemes) {
      await page.emulateMedia({ colorScheme });
      await assertAccessible(page);
    }
  }
}
