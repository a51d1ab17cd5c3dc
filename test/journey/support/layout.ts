import { assert } from 'vitest';
import type { Locator, Page } from 'playwright-core';

/** Holds requests that match `pattern` until the returned function is called; later ones pass. */
export async function hold(page: Page, pattern: string): Promise<() => void> {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return letGo;
}

/**
 * Waits until what a loaded page shows can be measured: style sheets and fonts are there, and every element has
 * rendered its last change.
 */
export async function steady(page: Page): Promise<void> {
  await page.waitForLoadState();
  await page.evaluate(async () => {
    await document.fonts.ready;
    const elements = document.querySelectorAll<HTMLElement & { updateComplete?: Promise<unknown> }>(':defined');
    await Promise.all([...elements].map(async ({ updateComplete }) => updateComplete));
  });
}

/** Returns by how many pixels a page is wider than its viewport. */
export async function tooWide(page: Page): Promise<number> {
  await steady(page);
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Returns position and size of what is there and rendered, in CSS pixels. */
export async function placeOf(locator: Locator) {
  await steady(locator.page());
  const box = await locator.boundingBox();
  assert.ok(box, `${locator.toString()} has no place`);
  return box;
}
