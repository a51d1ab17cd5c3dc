import { it, onTestFinished } from 'vitest';
import { textOf } from '../../../scripts/imports.js';
import { openBrowser } from '../support/stage.js';
import { showDeclined } from './show-declined.js';

it('a page of Playwright shows the scenario of its route, in a shop that has the files of the page and no handler', async () => {
  const shop = 'https://shop.example';
  const page = await (await openBrowser()).newPage();
  onTestFinished(() => page.close());
  await page.route(`${shop}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.startsWith('/cdn/'))
      return route.fulfill({ contentType: 'text/javascript', body: textOf(`dist${pathname}`) });
    return route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="de"><script type="module" src="/cdn/ratenkauf.js"></script><ratenkauf-summary></ratenkauf-summary>',
    });
  });
  await showDeclined(page, `${shop}/order`);
  await page.getByText('leider nicht anbieten').waitFor();
});
