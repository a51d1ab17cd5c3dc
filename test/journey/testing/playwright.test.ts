import { chromium, type Browser, type Page } from 'playwright-core';
import { routeOf, type Scenario } from 'ratenkauf-elements/testing';
import { afterAll, assert, beforeAll, it } from 'vitest';
import { chromiumArgs, ensureChromium } from '../../../scripts/check/browsers.mjs';
import { textOf } from '../../../scripts/imports.js';
import { showDeclined } from './show-declined.js';

const shop = 'https://shop.example';
let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
});
afterAll(() => browser.close());

/** Opens a browser page at a shop that has the files of the page, and no handler. */
async function shopPage(markup: string): Promise<Page> {
  const page = await browser.newPage();
  await page.route(`${shop}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.startsWith('/cdn/'))
      return route.fulfill({ contentType: 'text/javascript', body: textOf(`dist${pathname}`) });
    return route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="de"><script type="module" src="/cdn/ratenkauf.js"></script>${markup}`,
    });
  });
  return page;
}

it('a page of Playwright shows the scenario of its route', async () => {
  const page = await shopPage('<ratenkauf-summary></ratenkauf-summary>');
  await showDeclined(page, `${shop}/order`);
  await page.getByText('leider nicht anbieten').waitFor();
  await page.close();
});

it.each<[Scenario, string]>([
  ['available', 'Zahlungspflichtig bestellen'],
  ['unreachable', 'Noch einmal'],
])('a page of Playwright shows %s', async (scenario, words) => {
  const page = await shopPage('<ratenkauf-summary></ratenkauf-summary>');
  await page.route('**/ratenkauf/**', routeOf(scenario));
  await page.goto(`${shop}/order`);
  await page.getByText(words).first().waitFor();
  await page.close();
});

it('an answer depends on the posted body', async () => {
  const page = await shopPage('');
  await page.route('**/ratenkauf/**', routeOf('available'));
  await page.goto(`${shop}/order`);
  const refunded = await page.evaluate(async () => {
    const answer = await fetch('/ratenkauf/transactions/AB12CD/refund', {
      method: 'POST',
      body: JSON.stringify({ amount: 1234, currentValue: 79_900 }),
    });
    return ((await answer.json()) as { standing: { refund: { amount: number } } }).standing.refund.amount;
  });
  assert.equal(refunded, 1234);
  await page.close();
});
