import { assert } from 'vitest';
import type { Page } from 'playwright-core';
import type { Sandbox } from 'ratenkauf-elements/sandbox';
import { usualPassword } from '../../../demo/back-office/login.js';
import type { ShopOptions } from '../../../demo/shop.js';
import { openMarket, send, type Market } from './purchase.js';
import type { Stage, Visit } from './stage.js';
import { soon } from '../../support/patience.js';

/** A logged-in back-office user of a shop that receives the bank's notifications. */
export interface BackOffice extends Visit {
  readonly market: Market;
  readonly sandbox: Sandbox;
}

/** Opens a market whose bank has the shop’s notification address, and books reports only when the test says so. */
export async function openNotifiedMarket(stage: Stage, options: Partial<ShopOptions> = {}): Promise<Market> {
  const market = await openMarket(stage, options);
  // What the test adds to the bank must not be found by the search with which the shop begins its day.
  await soon(() =>
    assert.isTrue(stage.sandbox.requests().some(({ operation }) => /search|suchen/.test(operation ?? ''))),
  );
  stage.sandbox.holdBookings(true);
  stage.sandbox.notifyAt(`${market.shop}/ratenkauf/notification`);
  return market;
}

/** Opens a separate market with a logged-in back-office user. */
export async function openBackOffice(stage: Stage, options: Partial<ShopOptions> = {}): Promise<BackOffice> {
  const market = await openNotifiedMarket(stage, options);
  const visit = await market.enter({ locale: 'de-DE' });
  await send(visit, market.shop, '/haendlerbereich/anmelden', { password: usualPassword });
  return { market, sandbox: market.sandbox, ...visit };
}

/** Returns the bank's own view of a transaction. */
export function atTheBank(sandbox: Sandbox, id: string) {
  const found = sandbox.transactions().find(({ businessId }) => businessId === id);
  assert.ok(found, `the bank does not know ${id}`);
  return found;
}

/** Returns every report that reached the bank. */
export const reportsAt = (sandbox: Sandbox): string[] =>
  sandbox
    .requests()
    .map(({ operation }) => String(operation))
    .filter((operation) => /^transaction\.(capture|refund)$/.test(operation));

/** Waits until the element contains this text; resolves with its whole text, with white space collapsed. */
export async function says(page: Page, text: string | RegExp): Promise<string> {
  const news = page.locator('ratenkauf-transaction .news');
  await news.filter({ hasText: text }).waitFor();
  return (await news.innerText()).replace(/\s+/g, ' ').trim();
}

/** Returns the consequences stated in the dialog, with white space collapsed. */
export async function asked(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return (await dialog.innerText()).replace(/\s+/g, ' ').trim();
}

/** Confirms with the keyboard, since the dialog accepts mouse clicks only after a delay. */
export const sayYes = (page: Page): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: /^Ja, / }).press('Enter');

/** Fills in and submits a full refund, or a partial one in German notation, up to the confirmation dialog. */
export async function askForRefund(page: Page, part = ''): Promise<void> {
  const open = page.locator('ratenkauf-transaction .open');
  if (await open.isVisible()) await open.click();
  if (part) await page.getByLabel('Betrag in Euro').fill(part);
  else await page.getByRole('radio', { name: /^(Alles|Den ganzen Rest):/ }).check();
  await page.locator('ratenkauf-transaction form.refund [type=submit]').click();
}

/** Returns the state of the shop's order on a page of the back office. */
export async function orderState(page: Page, number: string): Promise<string> {
  await page.goto(`/haendlerbereich/bestellung/${number}`);
  return (await page.locator('.order-facts').innerText()).replace(/\s+/g, ' ');
}
