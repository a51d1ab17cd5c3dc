import type { Locator, Page } from 'playwright-core';

/** The only teaser of a page, or the first one. */
export const teaserOf = (page: Page): Locator => page.locator('ratenkauf-teaser').first();

/** Waits until none of the page's teasers is loading any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const teasers = [...document.querySelectorAll('ratenkauf-teaser')];
    return teasers.every((teaser) => teaser.shadowRoot?.querySelector('.content')?.getAttribute('aria-busy') === 'false');
  });
}

/** What the eye sees of a teaser, with one space for any white space. */
export const seen = (teaser: Locator): Promise<string> =>
  teaser.evaluate((element) => {
    const content = element.shadowRoot?.querySelector<HTMLElement>('.content');
    const spoken = content?.querySelector<HTMLElement>('.spoken')?.innerText ?? '';
    return (content?.innerText ?? '').replace(spoken, '').replace(/[\s\u00a0]+/g, ' ').trim();
  });
