import { assert } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { notesOf } from './notes.js';

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
 * Waits until the page of a document that is still loading is laid out: with its style sheets, and without waiting for
 * its scripts.
 */
export async function laidOut(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState === 'interactive');
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
  );
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === 'lazy'));
  await page.evaluate(async () => void (await document.fonts.ready));
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

/** A box in the page: its name, and its position and size in CSS pixels. */
type Box = readonly [name: string, left: number, top: number, width: number, height: number];

/**
 * Returns the boxes of the first teaser and of everything after it, including other teasers; without what is in a
 * teaser, which its element replaces.
 */
const boxesOf = (page: Page): Promise<Box[]> =>
  page.evaluate(() => {
    const first = document.querySelector('ratenkauf-teaser');
    const after = (element: Element) =>
      (first?.compareDocumentPosition(element) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING;
    const elements = [...document.body.querySelectorAll('*:not(ratenkauf-teaser *)')].filter(
      (element) => element === first || after(element),
    );
    return elements.map((element): [string, number, number, number, number] => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [
        `${element.localName}.${element.className} ${element.getAttribute('amount') ?? ''}`,
        left + scrollX,
        top + scrollY,
        width,
        height,
      ];
    });
  });

/** Starts watching a page's layout for movements. */
export async function watchLayout(page: Page) {
  const width = page.viewportSize()?.width;
  const before = await boxesOf(page);
  const { length: earlier } = (await notesOf(page)).shifts;
  assert.ok(before.length > 1, 'there is nothing to watch');
  return {
    /** Fails when any box is not at its original position, or anything has moved in between. */
    async assertStill(moment: string): Promise<void> {
      const now = await boxesOf(page);
      const moved = before.flatMap((box, index) =>
        isSame(box, now[index]) ? [] : [`${box.join(' ')} → ${now[index]?.slice(1).join(' ')}`],
      );
      assert.deepEqual(moved.slice(0, 3), [], `${width} px wide, ${moment}: ${moved.length} boxes are elsewhere`);
      assert.deepEqual((await notesOf(page)).shifts.slice(earlier), [], `${width} px wide, ${moment}`);
    },
  };
}

const isSame = (before: Box, now: Box | undefined) =>
  before.every((value, index) => index === 0 || value === now?.[index]);
