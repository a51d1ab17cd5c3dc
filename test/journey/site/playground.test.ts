import type { Page } from 'playwright-core';
import { assert, expect, it } from 'vitest';
import { highlighted } from '../../../scripts/site/highlight.js';
import { allOrFirst, inCi } from '../../support/all.js';
import { openSite } from './site.js';

const site = openSite();
const openPage = () => site.fromDisk('playground.html');

/** Returns the class and text of each coloured piece. */
const piecesIn = (markup: string) =>
  [...markup.matchAll(/<span class="([^"]*)">([^<]*)<\/span>/g)].map(([, kind, text = '']) => [
    kind,
    text.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  ]);

const shows = (page: Page, words: string) => page.locator('#preview').getByText(words).first().waitFor();
const choose = (page: Page, name: string, value: string) => page.locator(`#what [name=${name}]`).selectOption(value);

it('shows each element in the situation that is chosen, without a network', inCi, async () => {
  const { page, asked, errors } = await openPage();
  await shows(page, '26,10');
  for (const [element, situation, words] of [
    ['ratenkauf-checkout', 'addresses_differ', 'Lieferadresse'],
    ['ratenkauf-consent', 'available', 'Ich willige ein'],
    ['ratenkauf-summary', 'declined', 'leider nicht anbieten'],
    ['ratenkauf-transactions', 'to_deliver', 'Ratenkauf'],
    ['ratenkauf-transaction', 'delivery_refused', 'Sendungsnummer ungültig'],
  ] as const) {
    await choose(page, 'element', element);
    await choose(page, 'situation', situation);
    await shows(page, words);
  }
  await choose(page, 'element', 'ratenkauf-plans');
  await page.getByRole('button', { name: 'Open the dialog' }).click();
  await shows(page, '36');
  assert.deepEqual(errors, []);
  assert.deepEqual(
    asked.filter((address) => !address.startsWith('file:')),
    [],
  );
});

it('shows the code for the chosen attributes and properties', inCi, async () => {
  const { page } = await openPage();
  await page.getByLabel('amount').fill('1299.00');
  await page.getByLabel('--ratenkauf-radius').fill('0px');
  await page.getByLabel('--ratenkauf-radius').press('Tab');
  await page.locator('#code').getByText('amount="1299.00"').waitFor();
  assert.include(await page.locator('#code').textContent(), '--ratenkauf-radius: 0px;');
});

it.each(allOrFirst(1, ['playground.html', 'de/playground.html']))(
  '%s shows its code as other pages do: in colours, and a stop of the keyboard while it has to be scrolled [WCAG 2.1.1]',
  async (path) => {
    const { page } = await site.fromDisk(path, { viewport: { width: 390, height: 900 } });
    await page.getByLabel('amount', { exact: true }).fill('1299.00');
    await page.getByLabel('--ratenkauf-radius').fill('0px');
    await page.getByLabel('--ratenkauf-radius').press('Tab');
    await page.locator('#code').getByText('--ratenkauf-radius').waitFor();
    const code = page.locator('#code');
    const pieces = await code
      .locator('span')
      .evaluateAll((spans) => spans.map((span) => [span.className, span.textContent]));
    assert.deepEqual(pieces, piecesIn(highlighted((await code.textContent()) ?? '', 'html')));
    const isStop = () =>
      page.locator('pre').evaluate((block) => [block.scrollWidth > block.clientWidth, block.tabIndex === 0]);
    assert.deepEqual(await isStop(), [true, true]);
    await choose(page, 'element', 'ratenkauf-plans');
    await page.getByLabel('amount', { exact: true }).fill('');
    await page.getByLabel('amount', { exact: true }).press('Tab');
    await expect.poll(isStop).toEqual([false, false]);
  },
);

it('sets an attribute without a value by a checkbox, and names the colours', inCi, async () => {
  const { page } = await openPage();
  await choose(page, 'element', 'ratenkauf-checkout');
  await page.getByRole('checkbox', { name: 'disabled' }).check();
  await page.locator('#code').getByText('disabled').waitFor();
  assert.match((await page.locator('#code').textContent()) ?? '', / disabled><\/ratenkauf-checkout>$/);
  await page.getByLabel('Colours').selectOption('Dark');
  assert.equal(await page.locator('#preview').evaluate((preview) => getComputedStyle(preview).colorScheme), 'dark');
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Tokens' }).click();
  await page.waitForURL(/#its-tokens$/);
});

it('speaks German on German pages', inCi, async () => {
  const { page, errors } = await site.fromDisk('de/playground.html');
  await shows(page, '26,10');
  assert.include(await page.locator('#what').textContent(), 'Lage');
  await choose(page, 'element', 'ratenkauf-plans');
  await page.getByRole('button', { name: 'Dialog öffnen' }).click();
  await shows(page, '36');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByRole('heading', { level: 1, name: 'Playground' }).waitFor();
  assert.deepEqual(errors, []);
});

it('takes no markup from texts', inCi, async () => {
  const { page, errors } = await openPage();
  await shows(page, '26,10');
  assert.deepEqual(errors, []);
  const refused = await page.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<p>text</p>';
      return false;
    } catch {
      return true;
    }
  });
  assert.isTrue(refused, 'the page takes markup from a text');
});
