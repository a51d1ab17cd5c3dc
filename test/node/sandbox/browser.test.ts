import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, assert, beforeAll, it } from 'vitest';
import { chromiumArgs, ensureChromium } from '../../../scripts/check/browsers.mjs';
import { startSandbox, testPersons, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { assertAccessible } from '../../journey/support/accessibility.js';
import { shopAt } from './purchases.js';

let sandbox: Sandbox;
let browser: Browser;
beforeAll(async () => {
  sandbox = await startSandbox();
  browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
});
afterAll(async () => {
  await browser.close();
  await sandbox.close();
});

/** Asserts that axe finds nothing and that the page does not scroll sideways. */
async function assertGood(page: Page, colorScheme: 'light' | 'dark') {
  await page.waitForLoadState();
  await page.emulateMedia({ colorScheme });
  await assertAccessible(page);
  assert.isAtMost(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), 0);
}

it('the payment page works with the keyboard alone, on a small screen and in both colour schemes', async () => {
  const back = (way: string) => `${sandbox.url}/sandbox/purchases?${way}`;
  const id = await shopAt(sandbox).started({
    personendaten: { vorname: 'Ralf', nachname: 'Ratenkauf' },
    ruecksprungadressen: { urlErfolg: back('success'), urlAbbruch: back('abort'), urlAblehnung: back('rejection') },
  });
  const page = await browser.newPage({ viewport: { width: 320, height: 640 } });
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  await page.goto(`${sandbox.url}/ratenkauf/content/intern/einstieg.jsf?vorgangskennung=${id}`);
  await assertGood(page, 'dark');

  await page.getByLabel('IBAN').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  await assertGood(page, 'light');
  assert.isTrue(await page.getByRole('alert').evaluate((summary) => summary === document.activeElement));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.strictEqual(await page.evaluate(() => document.activeElement?.id), 'geburtsdatum');

  await page.keyboard.type('5.4.1972');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1.750');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.type(testPersons.approved.iban);
  for (let box = 0; box < 4; box += 1) {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
  }
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Bitte prüfen Sie' }).waitFor();
  await assertGood(page, 'dark');
  await page.getByRole('button', { name: 'Ratenkauf beantragen' }).press('Enter');
  await page.waitForURL(back('success'));
  assert.deepEqual(
    [sandbox.purchases()[0]?.decision, sandbox.purchases()[0]?.grantedMonths, complaints],
    ['GRUEN', 36 - 6, []],
  );
});
