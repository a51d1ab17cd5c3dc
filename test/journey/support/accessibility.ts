import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { assert } from 'vitest';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { allOr } from '../../support/all.js';
import { steady, tooWide } from './layout.js';

/** The minified file, because every document parses it again. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Everything that WCAG 2.2, A or AA, or best practices ask for. */
const everything = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  rules: { 'target-size': { enabled: true } },
} satisfies axe.RunOptions;

/** The rules that read colours. */
const colours = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} satisfies axe.RunOptions;

/** Returns the names of all controls with a role, as the browser tells them to screen readers. */
export async function namesOf(page: Page, role: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes
    .filter(({ ignored, role: own }) => !ignored && own?.value === role)
    .map(({ name }) => String(name?.value).replaceAll('\u00a0', ' '));
}

/** Fails when axe finds a violation of WCAG 2.2, A or AA, or of best practices in the page as it is shown now. */
export const assertAccessible = (page: Page): Promise<void> => assertKept(page, everything);

/** Same for the colours alone, in a page that was audited in another colour scheme. */
export const assertColoursAccessible = (page: Page): Promise<void> => assertKept(page, colours);

async function assertKept(page: Page, rules: axe.RunOptions): Promise<void> {
  await steady(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const violations = await page.evaluate(async (given) => {
    const { axe: auditor } = window as unknown as { axe: typeof axe };
    // Only rules about media that play by themselves, and experimental ones, read what axe would load before.
    const results = await auditor.run(document, { ...given, resultTypes: ['violations'], preload: false });
    return results.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    );
  }, rules);
  assert.deepEqual(violations, []);
}

interface View {
  readonly width: number;
  readonly colorScheme: 'dark' | 'light';
}

/**
 * Each colour scheme and each width once, since defects in one do not depend on the other; without `ALL_TESTS=1` a
 * telephone alone. English pages differ from the German ones in their words alone.
 */
const views: Readonly<Record<'de' | 'en', readonly View[]>> = {
  de: allOr(
    [
      { width: 320, colorScheme: 'dark' },
      { width: 1280, colorScheme: 'light' },
    ],
    [{ width: 320, colorScheme: 'light' }],
  ),
  en: [{ width: 768, colorScheme: 'light' }],
};

/**
 * Fails when the page has to be scrolled sideways: on a screen of 320 pixels, or on a phone's with text of twice its
 * size.
 */
export async function assertReflows(page: Page): Promise<void> {
  const setSize = (size: string) => page.evaluate((given) => (document.documentElement.style.fontSize = given), size);
  for (const [width, size] of [
    [320, ''],
    [390, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await setSize(size);
    assert.isAtMost(await tooWide(page), 0, `${page.url()}: pixels too wide for a screen of ${width}, text ${size}`);
    await setSize('');
  }
}

/** Same in the views of the page's language; asserts also that the text fits, whatever its size. */
export async function assertAccessibleEverywhere(page: Page): Promise<void> {
  await assertReflows(page);
  const language = await page.evaluate(() => document.documentElement.lang);
  for (const { width, colorScheme } of views[language as keyof typeof views]) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await assertAccessible(page);
  }
}
