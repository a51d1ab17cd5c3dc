import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, assert, beforeAll, it, onTestFinished } from 'vitest';
import { buildSite } from '../../../scripts/site/build.js';
import { assertAccessible } from '../support/accessibility.js';
import { openBrowser } from '../support/stage.js';
import { inCi } from '../../support/all.js';

const folder = mkdtempSync(join(tmpdir(), 'ratenkauf-site-'));
beforeAll(() => buildSite(folder));
afterAll(() => rmSync(folder, { recursive: true }));

/** Opens a page of the site from the disk, without a network; returns it, and the addresses that it asked for. */
async function openPage(path: string): Promise<{ page: Page; asked: string[]; errors: string[] }> {
  const context = await (
    await openBrowser()
  ).newContext({ offline: true, reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const [asked, errors]: [string[], string[]] = [[], []];
  page.on('request', (request) => asked.push(request.url()));
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(pathToFileURL(join(folder, path)).href);
  return { page, asked, errors };
}

const shows = (page: Page, words: string) => page.locator('#preview').getByText(words).first().waitFor();
const choose = (page: Page, name: string, value: string) => page.locator(`#what [name=${name}]`).selectOption(value);

it('shows each element in the situation that is chosen, without a network', inCi, async () => {
  const { page, asked, errors } = await openPage('playground.html');
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
  const { page } = await openPage('playground.html');
  await page.getByLabel('amount').fill('1299.00');
  await page.getByLabel('--ratenkauf-radius').fill('0px');
  await page.getByLabel('--ratenkauf-radius').press('Tab');
  await page.locator('#code').getByText('amount="1299.00"').waitFor();
  assert.include(await page.locator('#code').textContent(), '--ratenkauf-radius: 0px;');
});

it('search and elements work under trusted types', inCi, async () => {
  const { page, errors } = await openPage('playground.html');
  await shows(page, '26,10');
  await page.getByRole('searchbox').fill('restore');
  await page.locator('#found').getByRole('link', { name: 'Backups and restore' }).waitFor();
  const refused = await page.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<p>text</p>';
      return false;
    } catch {
      return true;
    }
  });
  assert.isTrue(refused, 'the page takes markup from a text');
  assert.deepEqual(errors, []);
});

it('the search finds pages, and is accessible [EN 12.1.2]', inCi, async () => {
  const { page } = await openPage('guide/operations.html');
  await page.getByRole('searchbox').fill('restore');
  await page.locator('#found').getByRole('link', { name: 'Backups and restore' }).click();
  await page.waitForURL(/operations\.html#backups-and-restore$/);
  await assertAccessible(page);
});
