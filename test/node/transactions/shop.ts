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
import { TransportError } from '../../../src/service/call/transport.js';
import { searchKey } from '../../../src/server/transactions/expiring.js';
import { putEntry } from '../../../src/server/transactions/outbox.js';
import { createShop, memoryStore, secret, shared, type Clock } from '../purchases/shop.js';
import { createClock, minute } from '../http/server-shop.js';
import { directTransport } from '../purchases/killer.js';
import { wireAnswer, wireMessage } from '../service/builders.js';

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

/** The operations of both interfaces, as faults name them. */
export const operations = {
  'transaction-api': { capture: 'transaction.capture', refund: 'transaction.refund', read: 'transaction.read' },
  'merchant-api': {
    capture: 'transaktionen.lieferung',
    refund: 'transaktionen.rueckabwicklung',
    read: 'transaktionen.lesen',
  },
} as const;

/** How the paths of refunds end in both interfaces. */
export const refundPaths = { 'transaction-api': '/refund', 'merchant-api': '/rueckabwicklung' } as const;

/** Returns the body with which the bank refuses a report. */
export const refusal = (renderedMessage: string) => ({
  title: 'Bad Request',
  detail: 'no',
  ...wireAnswer({}, [wireMessage({ key: 'X.Errors.STATUS_UNGUELTIG', severity: 'ERROR', renderedMessage })]),
});

type Kind = 'capture' | 'refund';

/**
 * Starts a shop with one transaction of which nothing was reported yet, without a network. `processes`: how many
 * processes of the shop go on at once.
 */
export async function startOne({
  processes = 1,
  ...overrides
}: MerchantOverrides & { readonly processes?: number } = {}) {
  const { reporting = 'transaction-api' } = overrides;
  const state = { isAway: false };
  const merchant: StartedMerchant = await startMerchant({
    isSearched: true,
    // The platform's Request allows no body with GET.
    service: { reportMethod: 'POST' },
    transport: (request) => {
      if (!state.isAway || !request.url.endsWith(refundPaths[reporting])) return direct(request);
      throw new TransportError({ failure: 'unreachable', sent: false });
    },
    ...overrides,
  });
  const { sandbox, store, clock, given, log } = merchant;
  const direct = directTransport(sandbox);
  const { id, value } = openTransaction(sandbox);
  let present = merchant;
  const others = Array.from({ length: processes - 1 }, () => startMerchantProcess(given));
  const delivered: ManagedTransaction[] = [];
  const collect = () => delivered.push(...[present, ...others].flatMap((each) => each.delivered.splice(0)));
  const round = async (minutes = 1) => {
    clock.pass(minutes * minute);
    await Promise.all([present, ...others].map(({ ratenkauf }) => ratenkauf.reconcile({ untouchedFor: 0 })));
    collect();
  };
  const atBank = () => {
    const found = sandbox.transactions().find(({ businessId }) => businessId === id);
    assert.isDefined(found);
    return found;
  };
  const operation = operations[reporting];
  return {
    sandbox,
    store,
    clock,
    given,
    state,
    id,
    value,
    delivered,
    round,
    atBank,
    get client() {
      return present.client;
    },
    get ratenkauf() {
      return present.ratenkauf;
    },
    get transactions() {
      return present.ratenkauf.transactions;
    },
    send: (path: string, init?: RequestInit) => present.send(path, init),
    /** Books what is under way, and lets the handler go on. */
    goOn: (minutes?: number) => (sandbox.bookPending(), round(minutes)),
    /** Ends the process, and starts another one. */
    async restart() {
      await present.end();
      collect();
      present = { ...merchant, ...startMerchantProcess(given) };
    },
    booked: () => atBank().refunds.map(({ amount }) => amount),
    requests: async () => requestViews(await store.tasks.of([id])).toReversed(),
    incidents: () => log.filter(({ event }) => event === 'report_unresolved'),
    sentOf: (kind: Kind) => asked(sandbox, kind === 'capture' ? captures : refunds),
    /** Asks for a refund as the back office does, which was shown what the bank has. */
    office: (amount: number, currentValue = atBank().currentValue) =>
      present.client.refund(id, { amount, currentValue }),
    /** Lets the next report of a kind fail, so that nobody knows whether the bank has it. */
    lose: (kind: Kind) => sandbox.faults.add({ operation: operation[kind], kind: 'status', status: 500 }),
    loseAnswer: (kind: Kind) => sandbox.faults.add({ operation: operation[kind], kind: 'answer-lost' }),
    refuse: (kind: Kind, words: string) =>
      sandbox.faults.add({ operation: operation[kind], kind: 'status', status: 400, body: refusal(words) }),
  };
}

export type One = Awaited<ReturnType<typeof startOne>>;

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
