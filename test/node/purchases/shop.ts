import { incidentsTo } from '../../support/incidents.js';
import { onTestFinished } from 'vitest';
import {
  knownShop,
  startSandbox,
  type Completion,
  type Sandbox,
  type SandboxOptions,
} from '../../../src/sandbox/sandbox.js';
import { defaultLimits, type Limits } from '../../../src/server/operations/limits.js';
import { composeRatenkauf } from '../../../src/server/ratenkauf.js';
import type { Checkout, LogEntry, RatenkaufConfig, Shop, ShopPurchase } from '../../../src/server.js';
import type { Store } from '../../../src/server/store/store.js';
import { createSqlStore } from '../../../src/server/store/sql/sql-store.js';
import { sqliteDialect } from '../../../src/server/store/sqlite/sqlite.js';
import { createBrowser } from './browser.js';
import { createClock } from '../http/server-shop.js';
import { purchaseInput } from '../service/builders.js';
import { testWebshop } from '../../support/webshop.js';

export const secret = 'a secret of the shop, used in tests only';

/** Returns a checkout that can be paid by instalments. */
export function checkoutOf(overrides: Partial<Checkout> = {}): Checkout {
  const { amount, items, person, billingAddress, deliveryAddress, email, risk, shopReference } = purchaseInput();
  return {
    amount,
    currency: 'EUR',
    items,
    person,
    billingAddress,
    deliveryAddress,
    email,
    risk,
    shopReference,
    ...overrides,
  };
}

export interface Order {
  readonly orderId: string;
  state: 'prepared' | 'completed' | 'released';
  /** Number of times the shop received this. */
  told: number;
}

/** Creates a shop with one customer, whose orders are in memory. */
export function createShop(checkout: Checkout | undefined = checkoutOf()) {
  const orders = new Map<string, Order>();
  const state = {
    checkout: checkout as Checkout | undefined,
    sessionKey: undefined as string | undefined,
    prepared: 0,
    failing: undefined as keyof Shop | undefined,
  };
  const work = (name: keyof Shop) => {
    if (state.failing === name) throw new Error(`${name} failed for Ralf Ratenkauf`);
  };
  function finish({ id }: ShopPurchase, end: 'completed' | 'released') {
    if (end === 'released' && !orders.has(id)) return;
    const order = orders.get(id) ?? { orderId: 'none', state: end, told: 0 };
    orders.set(id, order);
    if (order.state === 'prepared') order.state = end;
    if (order.state !== end) throw new Error(`The order is ${order.state} already`);
    order.told += 1;
  }
  const shop: Shop = {
    checkout: async () => (work('checkout'), state.checkout),
    sessionKey: async () => (work('sessionKey'), state.sessionKey),
    prepareOrder: async ({ id }) => {
      work('prepareOrder');
      const order = orders.get(id) ?? { orderId: `A-${1001 + orders.size}`, state: 'prepared', told: 0 };
      orders.set(id, order);
      state.prepared += 1;
      return { orderId: order.orderId };
    },
    completeOrder: async (purchase) => (work('completeOrder'), finish(purchase, 'completed')),
    releaseOrder: async (purchase) => (work('releaseOrder'), finish(purchase, 'released')),
    pages: { review: '/kasse/pruefen', payment: '/kasse/zahlung', address: '/kasse' },
  };
  return { shop, orders, state, completed: () => [...orders.values()].filter((order) => order.state === 'completed') };
}

/** Returns the default limits with some of them replaced. */
export const limitsWith = ({
  shop,
  ...limits
}: Partial<Omit<Limits, 'shop'>> & { shop?: Partial<Limits['shop']> }): Limits => ({
  ...defaultLimits,
  ...limits,
  shop: { ...defaultLimits.shop, ...shop },
});

export type TestShop = ReturnType<typeof createShop>;
export type Clock = ReturnType<typeof createClock>;

export const pages = { review: 'https://shop.example/kasse/pruefen', payment: 'https://shop.example/kasse/zahlung' };

export interface PurchaseOverrides extends Partial<Omit<RatenkaufConfig, 'shop' | 'service' | 'log'>> {
  store?: Store;
  service?: Partial<RatenkaufConfig['service']>;
  checkout?: Checkout;
  /** Key of the shop's session. */
  sessionKey?: string;
  /** Returns functions that replace those of the usual shop. */
  shopWith?: (made: TestShop) => Partial<Shop>;
  limits?: Limits;
  /** Options of the sandbox. */
  bank?: SandboxOptions;
}

/** Starts a process of the shop: the handler on a store, connected to a sandbox. */
export function startProcess(
  given: { sandbox: Sandbox; shop: TestShop; store: Store; clock: Clock; log: LogEntry[] } & PurchaseOverrides,
) {
  const { sandbox, shop, store, clock, log, service, limits, ...overrides } = given;
  const ratenkauf = composeRatenkauf(
    {
      service: { ...knownShop, host: sandbox.url, transactionApiHost: sandbox.url, ...service },
      publicUrl: 'https://shop.example/ratenkauf',
      secret,
      shop: shop.shop,
      now: clock.now,
      log: incidentsTo(log),
      reconcileEvery: 0,
      checkCredentials: false,
      ...overrides,
    },
    { limits, store },
  );
  ratenkauf.start();
  return ratenkauf;
}

/** Returns a store that several handlers share: none of them closes it. */
export const shared = (store: Store): Store => ({ ...store, close: async () => {} });

export const memoryStore = () => createSqlStore({ webshop: testWebshop, dialect: sqliteDialect(':memory:') });

/** Starts shop, handler, browser and sandbox, connected; all of it ends with the test. */
export async function startPurchases({ checkout, sessionKey, shopWith, bank, ...overrides }: PurchaseOverrides = {}) {
  const clock = createClock();
  const sandbox = await startSandbox({ now: () => new Date(clock.now()), ...bank });
  const log: LogEntry[] = [];
  const shop = createShop(checkout);
  shop.state.sessionKey = sessionKey;
  Object.assign(shop.shop, shopWith?.(shop));
  const store = overrides.store ?? memoryStore();
  const given = { sandbox, shop, store: shared(store), clock, log, ...overrides };
  const ratenkauf = startProcess(given);
  onTestFinished(async () => {
    await ratenkauf.close();
    await store.close();
    await sandbox.close();
  });
  const browser = createBrowser(() => ratenkauf.handler);
  /** Starts another process of the shop on the same store. */
  const another = (differing: PurchaseOverrides = {}) => {
    const process = startProcess({ ...given, ...differing });
    onTestFinished(() => process.close());
    return process;
  };
  const health = async () => (await (await browser.send('/ratenkauf/health')).json()) as Record<string, unknown>;
  const joined = { sandbox, ratenkauf, shop, store, clock, log, browser, given };
  return { ...joined, another, health, ...steps({ sandbox, browser, ratenkauf }) };
}

/** The bank refuses the confirmation, which may be sent again. */
export const refusedOnce = { operation: 'vorgang.bestaetigen', kind: 'status', key: 'ADRESSE_UNBEKANNT' } as const;

interface Joined {
  readonly sandbox: Sandbox;
  readonly browser: ReturnType<typeof createBrowser>;
  readonly ratenkauf: { readonly handler: (request: Request) => Promise<Response> };
}

/** Returns the steps of a customer. */
export function steps({ sandbox, browser }: Joined) {
  const { client } = browser;
  const consentVersion = async () => {
    const response = await browser.send('/ratenkauf/consent');
    return (JSON.parse(await response.text()) as { version: string }).version;
  };
  const start = async (months?: number) => {
    await client.checkout();
    const { paymentPage } = await client.startPurchase({
      consentVersion: await consentVersion(),
      ...(months && { months }),
    });
    return idIn(paymentPage);
  };
  /** Completes the payment page and returns to the shop. */
  const comeBack = async (technicalId: string, completion: Completion = {}) =>
    browser.visit(sandbox.complete(technicalId, completion).returnUrl);
  const approve = async (completion: Completion = {}) => {
    const technicalId = await start();
    await comeBack(technicalId, completion);
    return technicalId;
  };
  return {
    client,
    consentVersion,
    start,
    comeBack,
    approve,
    bank: (id: string) => sandbox.purchases().find(({ technicalId }) => technicalId === id),
  };
}

export const idIn = (paymentPage: string): string => new URL(paymentPage).searchParams.get('vorgangskennung') ?? '';
