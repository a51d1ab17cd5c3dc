import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { LogEntry } from 'ratenkauf-elements/server';
import type { Sandbox } from 'ratenkauf-elements/sandbox';
import { onTestFinished } from 'vitest';
import { openDatabase } from '../../../demo/database.js';
import type { Draft, Payment } from '../../../demo/orders/draft.js';
import { numberText } from '../../../demo/orders/number.js';
import type { ShopOptions } from '../../../demo/shop.js';
import { openShop, type Stage, type Visit } from './stage.js';
import { troublesTo } from '../../support/incidents.js';

/** The customer whom the bank knows from its tests. */
export const ralf = {
  'billing-firstName': 'Ralf',
  'billing-lastName': 'Ratenkauf',
  'billing-street': 'Beuthener Str. 25',
  'billing-postcode': '90471',
  'billing-city': 'Nürnberg',
  'billing-country': 'DE',
  email: 'ralf@ratenkauf.example',
  salutation: 'mr',
};

/** Office chair for 799 €, delivered and assembled for 79 €. */
export const chair = { product: 'lotse', variant: '0', quantity: '1' };

/** What a chair costs with delivery, in cents. */
export const chairTotal = 878_00;

/** The shop and the bank, each with what it keeps; all of it belongs to one test. */
export interface Market {
  /** Address of the shop. */
  readonly shop: string;
  readonly sandbox: Sandbox;
  readonly log: LogEntry[];
  /** Files in which shop and handler keep what they know. */
  readonly files: { readonly shop: string; readonly purchases: string };
  /** A customer with an empty basket, in a browser context of their own. */
  enter(options?: BrowserContextOptions): Promise<Visit>;
  /** Moves the clocks of bank and shop forward. */
  advance(minutes: number): void;
  /** Every order the shop knows. */
  orders(): ShopOrder[];
}

/** An order as it is in the shop's database. */
export interface ShopOrder {
  readonly number: string;
  readonly state: string;
  readonly payment: Payment;
  /** In cents, shipping included. */
  readonly total: number;
}

/** Opens a shop whose clock is the bank's, before an empty bank; ends with the test. */
export async function openMarket({ sandbox, blank }: Stage, options: Partial<ShopOptions> = {}): Promise<Market> {
  sandbox.reset();
  const folder = mkdtempSync(join(tmpdir(), 'journey-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = { shop: join(folder, 'shop.sqlite'), purchases: join(folder, 'shop-ratenkauf.sqlite') };
  const log: LogEntry[] = [];
  const own = { serviceHost: sandbox.url, database: files.shop, now: sandbox.clock.now, log: troublesTo(log) };
  const shop = await openShop({ ...own, ...options });
  return {
    shop,
    sandbox,
    log,
    files,
    enter: (more) => blank({ baseURL: shop, ...more }),
    advance: (minutes) => void sandbox.clock.advance(minutes),
    orders: () => ordersIn(files.shop),
  };
}

/** A market of its own, and the customer who has just come in. */
export async function enterMarket(stage: Stage, options?: Partial<ShopOptions>) {
  const market = await openMarket(stage, options);
  const visit = await market.enter();
  return { market, visit, page: visit.page };
}

function ordersIn(file: string): ShopOrder[] {
  const database = openDatabase(file);
  const rows = database.prepare('SELECT number, state, draft FROM orders ORDER BY number').all() as { number: number; state: string; draft: string }[];
  database.close();
  return rows.map(({ number, state, draft }) => {
    const { payment, totals } = JSON.parse(draft) as Draft & { payment: Payment };
    return { number: numberText(number), state, payment, total: totals.total };
  });
}

type Form = Readonly<Record<string, string>>;

/** Sends a form of the shop as the visitor's browser would, without showing the page it leads to. */
export async function send({ page, context }: Visit, shop: string, path: string, form: Form): Promise<void> {
  const response = await context.request.post(shop + path, { form, headers: { origin: shop, referer: page.url() } });
  assert.ok(response.ok(), `${path}: ${response.status()}`);
}

/** What a customer has before choosing how to pay. */
export interface Errand {
  readonly goods?: Form;
  readonly address?: Form;
  readonly path?: string;
}

/** Fills basket and address, and shows the choice of payment. */
export async function goToPayment(visit: Visit, shop: string, { goods = chair, address = ralf, path = '/kasse/zahlung' }: Errand = {}): Promise<void> {
  await send(visit, shop, '/warenkorb', { ...goods, action: 'add' });
  await send(visit, shop, '/kasse', address);
  await visit.page.goto(path);
}

/** Chooses the instalments and gives consent; the button is still to be pressed. */
export async function chooseInstalments(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^(Ratenkauf|Instalment purchase)$/ }).check();
  await page.getByRole('checkbox', { name: /^(Ich habe den Text gelesen|I have read the text)/ }).check();
}

/** The button that leads to the bank. */
export const continueButton = (page: Page) => page.getByRole('button', { name: /^(Weiter zum Ratenkauf|Continue to instalment purchase)$/ });

/** The button that orders. */
export const orderButton = (page: Page) => page.getByRole('button', { name: /^(Zahlungspflichtig bestellen|Order with obligation to pay)$/ });

/** Starts the purchase; resolves with the bank's name for it when the bank's page is shown. */
export async function startInstalments(page: Page): Promise<string> {
  await chooseInstalments(page);
  await continueButton(page).click();
  return atBank(page);
}

/** Waits for the bank's page; resolves with its name for the purchase. */
export async function atBank(page: Page): Promise<string> {
  await page.waitForURL(/\/einstieg\.jsf\?/);
  return new URL(page.url()).searchParams.get('vorgangskennung') ?? '';
}

/** What is typed at the bank. */
export interface Application {
  readonly income?: string;
  readonly months?: number;
}

/** Fills in the bank's form and looks at its overview. */
export async function fillIn(page: Page, { income = '1.750', months }: Application = {}): Promise<void> {
  await page.getByLabel('Geburtsdatum').fill('05.04.1972');
  await page.getByLabel('Monatliches Nettoeinkommen').fill(income);
  if (months) await page.locator(`input[name=laufzeit][value="${months}"]`).check();
  await page.getByLabel('IBAN').fill('DE12500105170648489890');
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByRole('heading', { name: 'Bitte prüfen Sie Ihren Ratenkauf' }).waitFor();
}

/** Applies at the bank, and is sent back to the shop. */
export async function apply(page: Page, application: Application = {}): Promise<void> {
  await fillIn(page, application);
  await page.getByRole('button', { name: 'Ratenkauf beantragen' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('.jsf'));
}

/** From an empty basket to the approval that waits for the order. */
export async function approve(visit: Visit, market: Market, errand: Errand = {}): Promise<string> {
  await goToPayment(visit, market.shop, errand);
  const id = await startInstalments(visit.page);
  await apply(visit.page);
  await orderButton(visit.page).waitFor();
  return id;
}

/** The summary of a purchase, as it can be read. */
export const summaryOf = (page: Page) => page.locator('ratenkauf-summary .view');

/** What the eye reads there, with one space for any white space; `present` is waited for first. */
export async function summaryText(page: Page, present: string): Promise<string> {
  const view = summaryOf(page);
  await view.getByText(present).first().waitFor();
  return (await view.innerText()).replace(/\s+/g, ' ').trim();
}

/** Waits for the thanks; resolves with the number of the order. */
export async function thanked(page: Page): Promise<string> {
  await page.waitForURL(/\/(danke|thanks)\/DH-\d+$/);
  return (await page.locator('.order-number strong').innerText()).trim();
}

/** One order, one confirmation, both for the same amount and under the same number. */
export function assertBoughtOnce({ sandbox, orders }: Market, number: string, total = chairTotal): void {
  assert.deepEqual(orders(), [{ number, state: 'completed', payment: 'instalments', total }]);
  const confirmed = sandbox.purchases().filter(({ confirmations }) => confirmations > 0);
  assert.deepEqual(confirmed.map(({ status, orderId, amount, confirmations }) => ({ status, orderId, amount, confirmations })), [
    { status: 'BESTAETIGT', orderId: number, amount: total, confirmations: 1 },
  ]);
  assert.equal(sandbox.transactions().length, 1);
}

/** Neither the bank nor the shop knows of an order that stands. */
export function assertNothingBought({ sandbox, orders }: Market): void {
  assert.deepEqual(orders().filter(({ state }) => state !== 'released'), []);
  assert.deepEqual(sandbox.purchases().filter(({ confirmationRequests }) => confirmationRequests > 0), []);
  assert.deepEqual(sandbox.transactions(), []);
}

/** What the handler answers a page of the shop. */
export const ask = (page: Page, path: string, method = 'GET'): Promise<{ status: number; body: Record<string, unknown> }> =>
  page.evaluate(
    async ([address, verb]) => {
      const body = verb === 'POST' ? { body: '{}', headers: { 'content-type': 'application/json' } } : {};
      const response = await fetch(`/ratenkauf/${address}`, { method: verb, ...body });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    [path, method] as const,
  );

/** Tries to order past all buttons; the handler has to say no. */
export async function assertCannotOrder(page: Page, code = 'wrong_state'): Promise<void> {
  assert.equal(await orderButton(page).count(), 0);
  const { status, body } = await ask(page, 'purchase/confirmation', 'POST');
  assert.deepEqual([status >= 400, (body['error'] as { code?: string } | undefined)?.code], [true, code]);
}
