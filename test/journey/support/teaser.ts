import type { Locator, Page } from 'playwright-core';

/** Returns the first teaser of a page. */
export const teaserOf = (page: Page): Locator => page.locator('ratenkauf-teaser').first();

/** Waits until no teaser of the page is loading. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const teasers = [...document.querySelectorAll('ratenkauf-teaser')];
    return teasers.every((teaser) => teaser.shadowRoot?.querySelector('.box')?.getAttribute('aria-busy') === 'false');
  });
}

/** Returns the visible text of a teaser with white space collapsed, without the line that names the lender. */
export const seen = (teaser: Locator): Promise<string> =>
  teaser.evaluate(async (element) => {
    // Of what is new, the browser finds with its next frame whether it is in view; until then it has no text.
    await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
    const content = element.shadowRoot?.querySelector<HTMLElement>('.box');
    const spoken = content?.querySelector<HTMLElement>('.spoken')?.innerText ?? '';
    const named = content?.querySelector<HTMLElement>('.tag');
    // The text of what is not rendered is not empty.
    const tag = named?.checkVisibility() ? named.innerText : '';
    return (content?.innerText ?? '')
      .replace(tag, '')
      .replace(spoken, '')
      .replace(/[\s\u00a0]+/g, ' ')
      .trim();
  });
