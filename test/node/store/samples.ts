import type {
  CheckoutRecord,
  KeyRecord,
  OutboxEntry,
  PurchaseRecord,
  RateRecord,
  Store,
} from '../../../src/server/store/store.js';
import { Kysely, sql, type Dialect } from 'kysely';
import { assert } from 'vitest';
import { createSqlStore, type SqlStoreOptions } from '../../../src/server/store/sql/sql-store.js';
import type { ProofUse } from '../../../src/server/store/proof-store.js';
import type { Sending, TaskRecord } from '../../../src/server/store/task-store.js';
import { StoreError } from '../../../src/server/store/store-error.js';
import { testWebshop } from '../../support/webshop.js';

/** A realistic time: too large for 32 bits. */
export const moment = Date.parse('2027-03-10T11:00:00Z');

let count = 0;

/** Returns a new purchase; each has its own id, shopper and token. */
export function purchase(overrides: Partial<PurchaseRecord> = {}): PurchaseRecord {
  const name = `${String((count += 1)).padStart(4, '0')}`;
  return {
    id: `id-${name}`,
    version: 1,
    situation: 'starting',
    shopper: `shopper-${name}`,
    session: null,
    startKey: `start-${name}`,
    cart: `cart-${name}`,
    claim: `claim-${name}`,
    token: `token-${name}`,
    amount: 79_900,
    requestedMonths: null,
    consentVersion: 'consent-1',
    consentAt: moment,
    fingerprint: { basket: 'basket-digest', person: 'person-digest', addresses: 'addresses-digest' },
    technicalId: null,
    businessId: null,
    details: {},
    texts: null,
    progress: {},
    orderId: null,
    isDelivered: false,
    attempts: 0,
    restoredAt: null,
    expiresAt: moment + 1_800_000,
    createdAt: moment,
    updatedAt: moment,
    ...overrides,
  };
}

/** Returns that a rate of 799 euros was shown on 10 March 2027. */
export const use = (overrides: Partial<ProofUse> = {}): ProofUse => ({
  kind: 'rate',
  subject: 79_900,
  digest: 'd1',
  day: '2027-03-10',
  firstAt: moment,
  lastAt: moment,
  ...overrides,
});

/** Returns a refund that waits. */
export function task(overrides: Partial<TaskRecord> = {}): TaskRecord {
  const name = String((count += 1)).padStart(4, '0');
  return {
    id: `task-${name}`,
    transactionId: `T${name}`,
    kind: 'refund',
    version: 1,
    amount: 10_00,
    reason: null,
    trackingNumber: null,
    receivedOn: null,
    key: null,
    isDirect: false,
    state: 'waiting',
    code: null,
    detail: null,
    turn: null,
    sending: null,
    createdAt: moment,
    isDone: false,
    updatedAt: moment,
    ...overrides,
  };
}

/** Returns how something was sent. */
export const sending = (overrides: Partial<Sending> = {}): Sending => ({
  intent: `intent-${(count += 1)}`,
  attempts: 1,
  amount: 10_00,
  snapshot: { bookings: [], isDelivered: false },
  isAccepted: false,
  at: moment,
  ...overrides,
});

/** Returns a refund that was reported directly, and of which it is not known whether it was sent. */
export const report = (overrides: Partial<TaskRecord> = {}): TaskRecord =>
  task({ isDirect: true, state: 'sending', turn: 1, sending: sending(), ...overrides });

/** Returns an outbox entry of a transaction that was never delivered to the shop. */
export const notice = (overrides: Partial<OutboxEntry> = {}): OutboxEntry => ({
  transactionId: `T${String((count += 1)).padStart(4, '0')}`,
  version: 1,
  deliveredDigest: null,
  isDue: true,
  leaseUntil: 0,
  attempts: 0,
  lastFailure: null,
  updatedAt: moment,
  ...overrides,
});

/** Returns the record of a call with an idempotency key that has no answer yet. */
export const keyRecord = (overrides: Partial<KeyRecord> = {}): KeyRecord => ({
  key: `key-${String((count += 1)).padStart(4, '0')}`,
  verb: 'purchases.start',
  input: 'input-digest',
  subject: 'subject',
  answer: null,
  createdAt: moment,
  ...overrides,
});

/** Returns a rate. */
export const rate = (overrides: Partial<RateRecord> = {}): RateRecord => ({
  amount: 79_900,
  fetchedAt: moment,
  example: 'example-1',
  answer: '{}',
  ...overrides,
});

/** Returns a checkout that the shop's server has told. */
export const checkoutRecord = (overrides: Partial<CheckoutRecord> = {}): CheckoutRecord => ({
  reference: `reference-${(count += 1)}`,
  token: `checkout-token-${count}`,
  sealed: 'sealed',
  expiresAt: moment,
  ...overrides,
});

/**
 * Returns a statement that inserts many purchases at once, without the store; `values` are SQL expressions in which `i`
 * counts from 1.
 */
export function manyPurchases(count: number, values: Readonly<Record<string, string>>): string {
  const columns = {
    webshop: `'${testWebshop}'`,
    version: '1',
    shopper: `'s' || i`,
    start_key: `'k' || i`,
    cart: `'c' || i`,
    claim: `'m' || i`,
    token: `'t' || i`,
    amount: '79900',
    consent_version: `'c'`,
    consent_at: '1',
    fingerprint: `'{"basket":"b","person":"p","addresses":"a"}'`,
    details: `'{}'`,
    progress: `'{}'`,
    is_delivered: '0',
    attempts: '0',
    expires_at: '1',
    created_at: '1',
    is_resolved: '0',
    ...values,
  };
  return `
    insert into ratenkauf_purchases (${Object.keys(columns).join(', ')})
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
    select ${Object.values(columns).join(', ')} from n`;
}

/** Stores these purchases in this order and returns them. */
export type Keep = <Records extends readonly PurchaseRecord[]>(...records: Records) => Promise<Records>;

/** An empty database that can be opened more than once. */
export interface TestDatabase {
  dialect(): Dialect;
  /** Address of the database for other processes. */
  readonly address: string;
}

/** Opens a store with its tables. */
export async function openStore(
  database: TestDatabase,
  options: Partial<Omit<SqlStoreOptions, 'dialect'>> = {},
): Promise<Store> {
  const store = createSqlStore({ webshop: testWebshop, dialect: database.dialect(), ...options });
  await store.migrate();
  return store;
}

/** Runs a statement directly, bypassing the store. */
export async function sneak(database: TestDatabase, statement: string): Promise<readonly Record<string, unknown>[]> {
  const db = new Kysely<never>({ dialect: database.dialect() });
  const { rows } = await sql.raw<Record<string, unknown>>(statement).execute(db);
  await db.destroy();
  return rows;
}

/** Asserts that `work` rejects with a matching message. */
export async function assertRejects(work: Promise<unknown>, words: RegExp): Promise<void> {
  const outcome = await work.then(
    (value) => ({ value }),
    (error: Error) => error,
  );
  assert.instanceOf(outcome, Error);
  assert.match(outcome.message, words);
}

/** Returns the code with which a call of a store has failed, or `done`. */
export const failureOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof StoreError ? error.code : String(error)),
  );
