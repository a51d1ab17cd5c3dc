import { assert } from 'vitest';
import axe from 'axe-core';
import type { Page } from 'playwright-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails when axe finds a violation of WCAG 2.2, A or AA, or of best practices in the page as it is shown now. */
export async function assertAccessible(page: Page): Promise<void> {
  // Waits for the style sheets.
  await page.waitForLoadState();
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

/** Each colour scheme and each width once, since defects in one do not depend on the other. */
const views = [
  { width: 320, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const;

/** Fails when the page has to be scrolled sideways: on a screen of 320 pixels, or on a phone's with text of twice its size. */
async function assertReflows(page: Page): Promise<void> {
  for (const [width, size] of [[320, ''], [390, '200%']] as const) {
    await page.setViewportSize({ width, height: 900 });
    const tooWide = await page.evaluate((given) => {
      const { style } = document.documentElement;
      style.fontSize = given;
      const more = document.documentElement.scrollWidth - document.documentElement.clientWidth;
      style.fontSize = '';
      return more;
    }, size);
    assert.isAtMost(tooWide, 0, `${page.url()}: pixels too wide for a screen of ${width}, text ${size}`);
  }
}

/** Same on a narrow screen in dark mode and on a wide one in light mode; asserts also that the text fits, whatever its size. */
export async function assertAccessibleEverywhere(page: Page): Promise<void> {
  await assertReflows(page);
  for (const { width, colorScheme } of views) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await assertAccessible(page);
  }
}
