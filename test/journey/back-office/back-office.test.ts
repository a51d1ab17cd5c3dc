import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { assert, it } from 'vitest';
import {
  askForDelivery,
  askForRefund,
  asked,
  atTheBank,
  openNotifiedMarket,
  orderState,
  reportsAt,
  sayYes,
  says,
} from '../support/back-office.js';
import {
  apply,
  atBank,
  chooseInstalments,
  continueButton,
  orderButton,
  ralf,
  thanked,
  type Market,
} from '../support/purchase.js';
import { openStage } from '../support/stage.js';
import { soon } from '../../support/patience.js';

const stage = await openStage();

it('an order is bought, delivered and refunded in two parts, and the shop learns of each step', async () => {
  const market = await openNotifiedMarket(stage);
  const { page, complaints } = await market.enter({ locale: 'de-DE' });
  const number = await buy(page);
  const id = await logInAndOpen(page, market, number);
  const order = await watchOrder(page, number);
  const chip = await watchList(page, number);

  await askForDelivery(page, '00340434161094042557');
  assert.match(
    await asked(page),
    /dass die Ware der Bestellung DH-10001 \(878,00 €\) an Ralf Ratenkauf geliefert ist\./,
  );
  await sayYes(page);
  await says(page, 'Lieferung in Bearbeitung. Die Bank hat die Meldung angenommen, aber noch nicht gebucht.');
  await order(/Stand Testbestellung: Bestellt Datum/);
  await chip('Wird gebucht');
  assert.strictEqual(market.sandbox.bookPending(), 1);
  await says(page, 'Die Bank hat die Lieferung gebucht.');
  const { status, bookings } = atTheBank(market.sandbox, id);
  assert.deepEqual([status, bookings.at(-1)?.trackingNumber], ['IN_BILLING', '00340434161094042557']);
  await order(/Stand Testbestellung: Geliefert Datum/);
  await chip('In Abrechnung');

  await askForRefund(page, '50,5');
  assert.match(await asked(page), /50,50 € .* Danach verbleiben 827,50 €/);
  await sayYes(page);
  await says(page, 'Erstattung von 50,50 € in Bearbeitung.');
  assert.strictEqual(market.sandbox.bookPending(), 1);
  await says(page, 'Die Bank hat 50,50 € erstattet. Es verbleiben 827,50 €.');
  await order(/Stand Testbestellung: Geliefert, teilweise erstattet: 50,50 € .* Verbleibender Bestellwert 827,50 €/);

  await askForRefund(page);
  assert.match(await asked(page), /827,50 € .* Danach verbleibt vom Bestellwert nichts/);
  await sayYes(page);
  await says(page, 'Erstattung von 827,50 € in Bearbeitung.');
  assert.strictEqual(market.sandbox.bookPending(), 1);
  await says(page, 'Die Bank hat 827,50 € erstattet. Vom Bestellwert verbleibt nichts.');
  await order(/Stand Testbestellung: Geliefert, erstattet: 878,00 € .* In Abrechnung/);

  assert.deepEqual(reportsAt(market.sandbox), ['transaction.capture', 'transaction.refund', 'transaction.refund']);
  const { currentValue, refundsTotal } = atTheBank(market.sandbox, id);
  assert.deepEqual([currentValue, refundsTotal], [0, 878_00]);
  market.advance(4 * 24 * 60);
  await assertDocuments(page, id, market.sandbox.clock.now());
  await order(/Abgerechnet/);
  assert.deepEqual(complaints, []);
  assert.deepEqual(market.log, []);
});

/** Buys a chair by instalments; resolves with the order number. */
async function buy(page: Page): Promise<string> {
  await page.goto('/produkt/lotse');
  await page.getByRole('button', { name: 'In den Warenkorb' }).click();
  await page.getByRole('link', { name: 'Zur Kasse' }).click();
  for (const [name, value] of Object.entries(ralf)) {
    const field = page.locator(`.address-form [name="${name}"]`);
    await ((await field.evaluate((element) => element.localName)) === 'select'
      ? field.selectOption(value)
      : field.fill(value));
  }
  await page.getByRole('button', { name: 'Weiter zur Zahlung' }).click();
  await chooseInstalments(page);
  await continueButton(page).click();
  await atBank(page);
  await apply(page);
  await orderButton(page).click();
  return thanked(page);
}

/** Goes from the shop's footer over the login to the transaction of an order; resolves with the bank's reference. */
async function logInAndOpen(page: Page, { sandbox }: Market, number: string): Promise<string> {
  const [{ businessId = '' } = {}] = sandbox.transactions();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Händlerbereich' }).click();
  await page.getByLabel('Passwort').fill('duenholt');
  await page.keyboard.press('Enter');
  await page.getByRole('row', { name: number }).getByText('Zu liefern bis').waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Vorgänge' }).click();
  await page.getByRole('link', { name: businessId }).click();
  await page.getByRole('link', { name: `Zur Bestellung ${number}` }).waitFor();
  return businessId;
}

/**
 * Opens the shop's order beside the transaction; the returned function waits for a state, which reaches the shop
 * shortly after the booking.
 */
async function watchOrder(page: Page, number: string): Promise<(state: RegExp) => Promise<void>> {
  const tab = await page.context().newPage();
  await page.bringToFront();
  return (state) => soon(async () => assert.match(await orderState(tab, number), state));
}

/** Opens the shop's list of orders beside it; the returned function waits until the order's chip says this. */
async function watchList(page: Page, number: string): Promise<(words: string) => Promise<void>> {
  const tab = await page.context().newPage();
  await page.bringToFront();
  return async (words) => {
    await tab.goto('/haendlerbereich');
    await tab.getByRole('row', { name: number }).locator('ratenkauf-status .chip').filter({ hasText: words }).waitFor();
  };
}

/**
 * Logs in again days later, and asserts that the archive has one file for each kind and format and contains the billed
 * transaction.
 */
async function assertDocuments(page: Page, id: string, now: Date): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Abrechnungen' }).click();
  await page.getByLabel('Passwort').fill('duenholt');
  await page.keyboard.press('Enter');
  const day = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await page.getByLabel('Erster Tag').fill(day(-4));
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
  await page.getByRole('heading', { name: 'Abrechnungen' }).waitFor();
}
