import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { assert, it } from 'vitest';
import { allOrFirst } from '../../support/all.js';
import { soon } from '../../support/patience.js';
import { assertAccessible } from '../support/accessibility.js';
import {
  askForRefund,
  asked,
  atTheBank,
  openNotifiedMarket,
  orderState,
  reportsAt,
  sayYes,
  says,
} from '../support/back-office.js';
import { tooWide } from '../support/layout.js';
import { notesOf } from '../support/notes.js';
import { buy } from '../support/purchase.js';
import { press, type } from '../support/purchase-keyboard.js';
import { openStage } from '../support/stage.js';

const stage = await openStage();

/** Asserts that nothing scrolls sideways on a telephone, axe finds nothing and the policy blocks nothing. */
async function assertGood(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 900 });
  assert.isAtMost(await tooWide(page), 0, page.url());
  for (const [width, colorScheme] of allOrFirst(1, [
    [1280, 'dark'],
    [320, 'light'],
  ] as const)) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    // High enough that nothing is covered by the fixed parts at the window's edge.
    await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) });
    await assertAccessible(page);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  assert.deepEqual((await notesOf(page)).violations, [], page.url());
}

/** Asserts that a password manager or the clipboard can fill in the login, and logs in. */
async function logIn(page: Page): Promise<void> {
  const fields = page.locator('main form :is(input:not([type=hidden]), select, textarea)');
  const purposes = await fields.evaluateAll((found) => found.map((field) => field.getAttribute('autocomplete')));
  assert.deepEqual(purposes, ['username', 'current-password']);
  const isTaken = await page
    .locator('#password')
    .evaluate((field) => field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })));
  assert.isTrue(isTaken, 'the page refuses what is pasted');
  await page.keyboard.type('duenholt');
  await page.keyboard.press('Enter');
}

it('an order is bought, delivered and refunded in parts, some of which wait, with the keyboard alone; the shop learns of each step, and every page is accessible [WCAG 1.3.1, 1.4.3, 1.4.10, 2.1.1, 2.4.3, 2.5.8, 3.3.8, 4.1.2, 4.1.3]', async () => {
  const market = await openNotifiedMarket(stage);
  const { sandbox } = market;
  const { page, complaints, requests } = await market.enter({ locale: 'de-DE' });
  const number = await buy(page);
  const [{ businessId: id = '' } = {}] = sandbox.transactions();
  const book = () => soon(() => assert.strictEqual(sandbox.bookPending(), 1));
  const beside = await page.context().newPage();
  await page.bringToFront();
  const order = (state: RegExp) => soon(async () => assert.match(await orderState(beside, number), state));

  await page.goto('/haendlerbereich/vorgaenge');
  await assertGood(page);
  await logIn(page);
  await page.getByRole('link', { name: id }).waitFor();
  await assertGood(page);
  await press(page, page.getByRole('link', { name: 'Bestellungen' }), 'Enter');
  await page.getByRole('row', { name: number }).getByText('Zu liefern bis').waitFor();
  await assertGood(page);
  await press(page, page.getByRole('link', { name: 'Vorgänge' }), 'Enter');
  await page.getByRole('link', { name: id }).waitFor();
  await press(page, page.getByRole('link', { name: id }), 'Enter');
  await page.getByRole('link', { name: `Zur Bestellung ${number}` }).waitFor();
  await assertGood(page);

  await press(page, page.getByRole('button', { name: 'Lieferung melden' }), 'Enter');
  await page.getByRole('button', { name: 'Abbrechen' }).and(page.locator(':focus')).waitFor();
  assert.match(
    await asked(page),
    /dass die Ware der Bestellung DH-10001 \(878,00 €\) an Ralf Ratenkauf geliefert ist\./,
  );
  await assertGood(page);
  await type(page, page.getByLabel('Sendungsnummer'), '00340434161094042557');
  await press(page, page.getByRole('button', { name: 'Ja, Lieferung melden' }), 'Enter');
  await says(page, 'Lieferung in Bearbeitung. Die Bank hat die Meldung angenommen, aber noch nicht gebucht.');
  await page.locator('ratenkauf-transaction .news:focus').waitFor();
  await order(/Stand Testbestellung: Bestellt Datum/);
  await book();
  await says(page, 'Die Bank hat die Lieferung gebucht.');
  const { status, bookings } = atTheBank(sandbox, id);
  assert.deepEqual([status, bookings.at(-1)?.trackingNumber], ['IN_BILLING', '00340434161094042557']);
  await order(/Stand Testbestellung: Geliefert Datum/);

  const refund = async (part: string) => {
    await askForRefund(page, part);
    const question = await asked(page);
    await sayYes(page);
    return question;
  };
  assert.match(await refund('50,5'), /50,50 € .* Danach verbleiben 827,50 €/);
  await says(page, 'Erstattung von 50,50 € in Bearbeitung.');
  assert.match(await refund('20,00'), /Erstattung vormerken\?.*sobald alle davor gebucht sind/);
  await says(page, 'Erstattung von 20,00 € vorgemerkt.');
  await refund('7,50');
  await says(page, 'Erstattung von 7,50 € vorgemerkt.');
  await page.getByRole('button', { name: 'Erstattung zurücknehmen: 20,00 €' }).press('Enter');
  await says(page, 'Erstattung von 20,00 € zurückgenommen. Sie wird nicht gesendet.');
  assert.deepEqual(reportsAt(sandbox), ['transaction.capture', 'transaction.refund']);
  await book();
  await says(page, 'Die Bank hat 50,50 € erstattet.');
  await book();
  await says(page, 'Die Bank hat 7,50 € erstattet. Es verbleiben 820,00 €.');
  await order(/Stand Testbestellung: Geliefert, teilweise erstattet: 58,00 € .* Verbleibender Bestellwert 820,00 €/);
  assert.match(await refund(''), /820,00 € .* Danach verbleibt vom Bestellwert nichts/);
  await book();
  await says(page, 'Die Bank hat 820,00 € erstattet. Vom Bestellwert verbleibt nichts.');
  await order(/Stand Testbestellung: Geliefert, erstattet: 878,00 € .* In Abrechnung/);
  assert.deepEqual(
    atTheBank(sandbox, id).refunds.map(({ amount }) => amount),
    [50_50, 7_50, 820_00],
  );

  await page.goto(`/haendlerbereich/bestellung/${number}`);
  await assertGood(page);
  market.advance(4 * 24 * 60);
  await page.getByRole('navigation').getByRole('link', { name: 'Abrechnungen' }).press('Enter');
  await logIn(page);
  await assertDocuments(page, id, sandbox.clock.now());
  await order(/Abgerechnet/);
  assert.deepEqual(complaints, []);
  assert.deepEqual(market.log, []);
  const hosts = [market.shop, sandbox.url].map((address) => new URL(address).host);
  assert.isEmpty(requests.filter((address) => !hosts.includes(new URL(address).host)));
}, 600_000);

/** Asserts that the archive has one file for each kind and format and contains the billed transaction. */
async function assertDocuments(page: Page, id: string, now: Date): Promise<void> {
  const day = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await page.getByLabel('Erster Tag').fill(day(-4));
  await assertGood(page);
  await page.getByLabel('Letzter Tag').fill(day(1));
  for (const name of ['Zahlungsavis', 'Mahnung', 'Einzelabrechnung']) await page.getByLabel(name).uncheck();
  const downloads = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Archiv herunterladen' }).click();
  const download = await downloads;
  assert.strictEqual(download.suggestedFilename(), `ratenkauf-${day(-4)}-${day(1)}.zip`);
  const files = unzipSync(readFileSync(await download.path()));
  const kinds = Object.entries(files).map(
    ([name, bytes]) => [name.split('.').at(-1), Buffer.from(bytes).toString()] as const,
  );
  assert.deepEqual(kinds.map(([kind]) => kind).sort(), ['csv', 'pdf']);
  const { csv = '', pdf = '' } = Object.fromEntries(kinds) as Record<string, string>;
  assert.ok(pdf.startsWith('%PDF'));
  assert.ok(
    csv.split('\n').some((line) => line.includes(id) && line.includes('Ralf Ratenkauf')),
    csv,
  );
}
