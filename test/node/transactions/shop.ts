import { incidentsTo } from '../../support/incidents.js';
import { assert, onTestFinished } from 'vitest';
import { createMerchantClient } from '../../../src/contract/client/merchant-client.js';
import { transactionSchema, type Transaction } from '../../../src/contract/transaction.js';
import { knownShop, startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.js';
import type { Limits } from '../../../src/server/operations/limits.js';
import { composeRatenkauf } from '../../../src/server/ratenkauf.js';
import type { LogEntry, ManagedTransaction, RatenkaufConfig, ReportingName, Shop } from '../../../src/server.js';
import type { Store } from '../../../src/server/store/store.js';
import { requestViews } from '../../../src/server/transactions/tasks.js';
import { searchKey } from '../../../src/server/transactions/expiring.js';
import { putEntry } from '../../../src/server/transactions/outbox.js';
import { createShop, memoryStore, secret, shared, type Clock } from '../purchases/shop.js';
import { createClock } from '../http/server-shop.js';

/** Headers that authorise a back-office user. */
export const badge = { authorization: 'Bearer user' };

export interface MerchantOverrides extends Partial<Omit<RatenkaufConfig, 'service' | 'shop' | 'log'>> {
  readonly service?: Partial<RatenkaufConfig['service']>;
  readonly shop?: Partial<Shop>;
  readonly store?: Store;
  readonly limits?: Limits;
  /** Seconds from a report to its booking. */
  readonly bookingDelay?: number;
  readonly packSingleDocument?: boolean;
  /** True: today's search for transactions that are about to expire is done, so that no round begins with it. */
  readonly isSearched?: boolean;
}

interface Given extends Omit<MerchantOverrides, 'bookingDelay' | 'isSearched'> {
  readonly sandbox: Sandbox;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: LogEntry[];
  /** Wraps the shop. */
  readonly withShop?: (shop: Shop) => Shop;
}

/**
 * Creates one process of the shop that grants back-office users access and records deliveries. The caller must end it,
 * unless it dies.
 */
export function joinMerchant({
  sandbox,
  store,
  clock,
  log,
  shop,
  service,
  withShop = (given) => given,
  limits,
  ...overrides
}: Given) {
  const delivered: ManagedTransaction[] = [];
  const ratenkauf = composeRatenkauf(
    {
      service: { ...knownShop, host: sandbox.url, ...service },
      publicUrl: 'https://shop.example/ratenkauf',
      secret,
      shop: withShop({
        ...createShop().shop,
        mayManage: async ({ headers }) => headers.get('authorization') === badge.authorization,
        transactionChanged: async (transaction) => void delivered.push(transaction),
        ...shop,
      }),
      now: clock.now,
      log: incidentsTo(log),
      reconcileEvery: 0,
      checkCredentials: false,
      ...overrides,
    },
    { limits, store: shared(store) },
  );
  ratenkauf.start();
  const addresses: string[] = [];
  const send = (path: string, init: RequestInit = {}) => {
    const headers = new Headers({ origin: 'https://shop.example', 'sec-fetch-site': 'same-origin', ...badge });
    new Headers(init.headers).forEach((value, name) => headers.set(name, value));
    const request = new Request(new URL(path, 'https://shop.example/ratenkauf/'), { ...init, headers });
    addresses.push(request.url);
    return ratenkauf.handler(request);
  };
  const client = createMerchantClient({
    base: 'https://shop.example/ratenkauf',
    timeout: 30_000,
    fetch: (input, init) => send(input as string, init),
  });
  return {
    ratenkauf,
    send,
    client,
    addresses,
    delivered,
    notify: (id: string) => send(`notification?vorgangskennung=${id}`),
    end: () => ratenkauf.close(),
  };
}

/** Same, but ends with the test. */
export function startMerchantProcess(given: Given) {
  const merchant = joinMerchant(given);
  onTestFinished(() => merchant.end());
  return merchant;
}

/** Starts shop, handler, back-office user and sandbox, connected; all of it ends with the test. */
export async function startMerchant({
  store = memoryStore(),
  bookingDelay,
  packSingleDocument,
  isSearched = false,
  ...overrides
}: MerchantOverrides = {}) {
  const clock = createClock();
  const sandbox = await startSandbox({
    now: () => new Date(clock.now()),
    ...(bookingDelay !== undefined && { bookingDelay }),
    ...(packSingleDocument !== undefined && { packSingleDocument }),
  });
  const log: LogEntry[] = [];
  await store.migrate();
  const searched = { isDue: false, leaseUntil: 0, updatedAt: clock.now() };
  if (isSearched) await putEntry({ store }, searchKey, undefined, searched);
  const given = { sandbox, store, clock, log, ...overrides };
  onTestFinished(async () => {
    await store.close();
    await sandbox.close();
  });
  return { ...startMerchantProcess(given), sandbox, store, clock, log, given };
}

export type StartedMerchant = Awaited<ReturnType<typeof startMerchant>>;

/** The names of both interfaces. */
export const reportings: readonly ReportingName[] = ['transaction-api', 'merchant-api'];

/** Creates a transaction in the sandbox with a reportable delivery and a refundable amount. */
export function openTransaction(sandbox: Sandbox): { readonly id: string; readonly value: number } {
  sandbox.addTransactions(60);
  const found = sandbox
    .transactions()
    .find(({ status, bookings }) => status === 'REPORT_CAPTURE' && bookings.length === 0);
  assert.isDefined(found);
  return { id: found.businessId, value: found.currentValue };
}

/** Returns a request with a JSON body, as the page sends it. */
export const json = (body: unknown): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

/** Parses an answer and asserts its shape. */
export const checkedView = (transaction: Transaction): Transaction => transactionSchema.parse(transaction);

/** Waits for background work, for as long as a busy machine may need. */
export async function eventually(isSo: () => boolean | Promise<boolean>, what: string, ms = 60_000): Promise<void> {
  const end = performance.now() + ms;
  while (!(await isSo())) {
    if (performance.now() > end) assert.fail(`never: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Returns the number of requests to an operation of the service. */
export const asked = (sandbox: Sandbox, operation: RegExp): number =>
  sandbox.requests().filter((entry) => operation.test(entry.operation ?? '')).length;

/** Names of the operations in both interfaces. */
export const reads = /^(transaction\.read|transaktionen\.lesen)$/;
export const captures = /^(transaction\.capture|transaktionen\.lieferung)$/;
export const refunds = /^(transaction\.refund|transaktionen\.rueckabwicklung)$/;

/** Returns the states of the requests of a transaction as they are shown, in the order in which they are sent. */
export const requestStates = async (store: Store, id: string): Promise<string[]> =>
  requestViews(await store.tasks.of([id]))
    .map(({ state }) => state)
    .reverse();
