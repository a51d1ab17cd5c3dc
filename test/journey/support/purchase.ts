import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { LogEntry } from 'ratenkauf-elements/server';
import type { Sandbox } from 'ratenkauf-elements/sandbox';
import { plan } from 'ratenkauf-elements/testing';
import { assert, onTestFinished } from 'vitest';
import type { Draft, Payment } from '../../../demo/order.js';
import type { ShopOptions } from '../../../demo/shop.js';
import { openDatabase } from '../../../demo/store/database.js';
import { numberText } from '../../../demo/store/orders.js';
import { openShop, type Stage, type Visit, type VisitOptions } from './stage.js';
import { testCustomer } from '../../support/customer.js';
import { incidentsTo } from '../../support/incidents.js';

/** The bank's public test customer, who is asked for a salutation. */
export const ralf = { ...testCustomer, salutation: 'mr' };

/** Office chair for 799 €, delivered and assembled for 79 €. */
export const chair = { product: 'lotse', variant: '0', quantity: '1' };

/** Price of a chair with delivery, in cents. */
export const chairTotal = 878_00;

/** A shop and a bank with their data, used by a single test. */
export interface Market {
  /** Address of the shop. */
  readonly shop: string;
  readonly sandbox: Sandbox;
  readonly log: LogEntry[];
  /** Database files of shop and handler. */
  readonly files: { readonly shop: string; readonly purchases: string };
  /** Opens a customer with an empty basket in a separate browser context. */
  enter(options?: VisitOptions): Promise<Visit>;
  /** Advances the clocks of bank and shop. */
  advance(minutes: number): void;
  /** Returns all orders of the shop. */
  orders(): ShopOrder[];
}

/** An order in the shop's database. */
export interface ShopOrder {
  readonly number: string;
  readonly state: string;
  readonly payment: Payment;
  /** In cents, including shipping. */
  readonly total: number;
}

/** Opens a shop that follows the bank's clock, with an empty bank; ends with the test. */
export async function openMarket({ sandbox, blank }: Stage, options: Partial<ShopOptions> = {}): Promise<Market> {
  sandbox.reset();
  const folder = mkdtempSync(join(tmpdir(), 'journey-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = { shop: join(folder, 'shop.sqlite'), purchases: join(folder, 'shop-ratenkauf.sqlite') };
  const log: LogEntry[] = [];
  const own = { serviceHost: sandbox.url, database: files.shop, now: sandbox.clock.now, log: incidentsTo(log) };
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

/** Opens a separate market with a new customer. */
export async function enterMarket(stage: Stage, options: Partial<ShopOptions> = {}) {
  const market = await openMarket(stage, options);
  const visit = await market.enter();
  return { market, visit, page: visit.page };
}

function ordersIn(file: string): ShopOrder[] {
  const database = openDatabase(file);
  const rows = database.prepare('SELECT number, state, draft FROM orders ORDER BY number').all() as {
    number: number;
    state: string;
    draft: string;
  }[];
  database.close();
  return rows.map(({ number, state, draft }) => {
    const { payment, totals } = JSON.parse(draft) as Draft & { payment: Payment };
    return { number: numberText(number), state, payment, total: totals.total };
  });
}

type Form = Readonly<Record<string, string>>;

/** Sends a form of the shop as the visitor's browser would, without showing the resulting page. */
export async function send({ page, context }: Visit, shop: string, path: string, form: Form): Promise<void> {
  const response = await context.request.post(shop + path, { form, headers: { origin: shop, referer: page.url() } });
  assert.ok(response.ok(), `${path}: ${response.status()}`);
}

/** Basket and address of a customer before the choice of payment. */
export interface Errand {
  readonly goods?: Form;
  readonly address?: Form;
  readonly path?: string;
}

/** Fills basket and address, and opens the choice of payment. */
export async function goToPayment(
  visit: Visit,
  shop: string,
  { goods = chair, address = ralf, path = '/kasse/zahlung' }: Errand = {},
): Promise<void> {
  await send(visit, shop, '/warenkorb', { ...goods, action: 'add' });
  await send(visit, shop, '/kasse', address);
  await visit.page.goto(path);
}

/** Selects instalments and gives consent; does not press the button. */
export async function chooseInstalments(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^(Ratenkauf|Instalment purchase)$/ }).check();
  await page.getByRole('checkbox', { name: /^(Ich habe den Text gelesen|I have read the text)/ }).check();
}

/** Returns the button that leads to the bank. */
export const continueButton = (page: Page) =>
  page.getByRole('button', { name: /^(Weiter zum Ratenkauf|Continue to instalment purchase)$/ });

/** Returns the button that places the order. */
export const orderButton = (page: Page) =>
  page.getByRole('button', { name: /^(Zahlungspflichtig bestellen|Order with obligation to pay)$/ });

/** Starts the purchase; resolves with its technical id once the bank's page is shown. */
export async function startInstalments(page: Page): Promise<string> {
  await chooseInstalments(page);
  await continueButton(page).click();
  return atBank(page);
}

/** Buys a chair, with 24 instalments picked in the dialog of its page; resolves with the order number. */
export async function buy(page: Page): Promise<string> {
  await page.goto('/produkt/lotse');
  await page.locator('ratenkauf-teaser').getByRole('button').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^24 Raten\b/ }).check();
  await dialog.getByRole('button', { name: '24 Raten wählen' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'In den Warenkorb' }).click();
  await page.getByRole('link', { name: 'Zur Kasse' }).click();
  for (const [name, value] of Object.entries(ralf)) {
    const field = page.locator(`.address-form [name="${name}"]`);
    await ((await field.evaluate((element) => element.localName)) === 'select'
      ? field.selectOption(value)
      : field.fill(value));
  }
  await page.getByRole('button', { name: 'Weiter zur Zahlung' }).click();
  await startInstalments(page);
  await apply(page);
  await orderButton(page).click();
  return thanked(page);
}

/** Waits for the bank's page; resolves with the technical id of the purchase. */
export async function atBank(page: Page): Promise<string> {
  await page.waitForURL(/\/einstieg\.jsf\?/);
  return new URL(page.url()).searchParams.get('vorgangskennung') ?? '';
}

/** Input for the bank's form. */
export interface Application {
  readonly income?: string;
  readonly months?: number;
}

/** Fills in the bank's form and opens its overview. */
export async function fillIn(page: Page, { income = '1.750', months }: Application = {}): Promise<void> {
  await page.getByLabel('Geburtsdatum').fill('05.04.1972');
  await page.getByLabel('Monatliches Nettoeinkommen').fill(income);
  if (months) await page.locator(`input[name=laufzeit][value="${months}"]`).check();
  await page.getByLabel('IBAN').fill('DE12500105170648489890');
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByRole('heading', { name: 'Bitte prüfen Sie Ihren Ratenkauf' }).waitFor();
}

/** Applies at the bank, which redirects to the shop. */
export async function apply(page: Page, application: Application = {}): Promise<void> {
  await fillIn(page, application);
  await page.getByRole('button', { name: 'Ratenkauf beantragen' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('.jsf'));
}

/**
 * Fills basket and address and starts the purchase as the payment page does, without showing any page; resolves with
 * its technical id and the address of the bank's page. For tests that begin behind the payment page.
 */
export async function begin(
  visit: Visit,
  { shop }: Market,
  { goods = chair, address = ralf }: Errand = {},
): Promise<{ id: string; bank: string }> {
  const { request } = visit.context;
  await send(visit, shop, '/warenkorb', { ...goods, action: 'add' });
  await send(visit, shop, '/kasse', address);
  const { version } = (await (await request.get(`${shop}/ratenkauf/consent`)).json()) as { version: string };
  const { amount } = (await (await request.get(`${shop}/ratenkauf/checkout`)).json()) as { amount: number };
  const started = await request.post(`${shop}/ratenkauf/purchase`, {
    data: { shown: { amount }, consentVersion: version },
    headers: { origin: shop },
  });
  assert.ok(started.ok(), await started.text());
  const { paymentPage: bank } = (await started.json()) as { paymentPage: string };
  return { id: new URL(bank).searchParams.get('vorgangskennung') ?? '', bank };
}

/**
 * The bank decides as if its form had been filled in, by default with an approval, and redirects the page to the shop.
 */
export async function comeBack(
  page: Page,
  { sandbox }: Market,
  id: string,
  decision?: Parameters<Sandbox['complete']>[1],
): Promise<void> {
  await page.goto(sandbox.complete(id, decision).returnUrl);
}

/** Opens the review of an approval ready to be ordered, for a customer with an empty basket; shows no page before. */
export async function approve(visit: Visit, market: Market, errand: Errand = {}): Promise<string> {
  const { id } = await begin(visit, market, errand);
  await comeBack(visit.page, market, id);
  await orderButton(visit.page).waitFor();
  return id;
}

/** Returns the visible part of the purchase summary. */
export const summaryOf = (page: Page) => page.locator('ratenkauf-summary .view');

/** Returns its visible text with white space collapsed, after waiting for `present`. */
export async function summaryText(page: Page, present: string): Promise<string> {
  const view = summaryOf(page);
  await view.getByText(present).first().waitFor();
  return (await view.innerText()).replace(/\s+/g, ' ').trim();
}

/** Waits for the order confirmation page; resolves with the order number. */
export async function thanked(page: Page): Promise<string> {
  await page.waitForURL(/\/danke\/DH-\d+$/);
  return (await page.locator('.order-number strong').innerText()).trim();
}

/** Asserts exactly one order and one confirmation, for the same amount and order number. */
export function assertBoughtOnce({ sandbox, orders }: Market, number: string, total = chairTotal): void {
  assert.deepEqual(orders(), [{ number, state: 'completed', payment: 'instalments', total }]);
  const confirmed = sandbox.purchases().filter(({ confirmations }) => confirmations > 0);
  assert.deepEqual(
    confirmed.map(({ status, orderId, amount, confirmations }) => ({ status, orderId, amount, confirmations })),
    [{ status: 'BESTAETIGT', orderId: number, amount: total, confirmations: 1 }],
  );
  assert.strictEqual(sandbox.transactions().length, 1);
}

/** Asserts that neither the bank nor the shop has a valid order. */
export function assertNothingBought({ sandbox, orders }: Market): void {
  assert.deepEqual(
    orders().filter(({ state }) => state !== 'released'),
    [],
  );
  assert.deepEqual(
    sandbox.purchases().filter(({ confirmationRequests }) => confirmationRequests > 0),
    [],
  );
  assert.deepEqual(sandbox.transactions(), []);
}

/** Sends a request to the handler from a page of the shop, with a body if there is one. */
export const ask = (
  page: Page,
  path: string,
  sent?: object,
): Promise<{ status: number; body: Record<string, unknown> }> =>
  page.evaluate(
    async ([address, body]) => {
      const post = { method: 'POST', body: body ?? null, headers: { 'content-type': 'application/json' } };
      const response = await fetch(`/ratenkauf/${address}`, body === undefined ? {} : post);
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    [path, sent && JSON.stringify(sent)] as const,
  );

/** Tries to order without the buttons and asserts that the handler refuses. */
export async function assertCannotOrder(page: Page, code = 'wrong_state'): Promise<void> {
  assert.strictEqual(await orderButton(page).count(), 0);
  const { status, body } = await ask(page, 'purchase/confirmation', { shown: { amount: 79_900, plan: plan(79_900) } });
  assert.deepEqual([status >= 400, (body['error'] as { code?: string } | undefined)?.code], [true, code]);
}
