import { withDeadline } from '../scheduling/deadline.js';
import type { CheckoutStore } from './checkouts.js';
import type { KeyStore } from './keys.js';
import type { RateStore } from './rates.js';
import { StoreError, type RecordError } from './store-error.js';
import { storeErrorOf } from './store-fault.js';
import type { ProofStore } from './proof-store.js';
import type { PurchaseRecord, Store } from './store.js';

/** Default deadline of a call, in milliseconds. */
const DEADLINE = 10_000;
/** Deadline in milliseconds for creating tables and indexes, and for writing many proofs. */
const LONG_DEADLINE = 60_000;

/** Kind of a call. Reads and writes are monitored separately, because a store may be readable but not writable. */
export type StoreAccess = 'read' | 'write';

export interface GuardOptions {
  readonly onFailure: (error: StoreError, access: StoreAccess) => void;
  /** Called for the first success after a failure. */
  readonly onSuccess: (access: StoreAccess) => void;
  /** Deadline of a call, in milliseconds. Default 10,000. */
  readonly deadline?: number;
}

/**
 * Wraps a store so that every call settles within seconds. Calls reject with a {@link StoreError}, or with a {@link
 * RecordError} if only the record is invalid. `insert` rejects with code `duplicate` if the id or token already exists,
 * `change` if another purchase with the same claim is ordered.
 */
export function guardedStore(store: Store, options: GuardOptions): Store {
  const { guard, stopWatching } = createGuard(options);
  return {
    migrate: guard('write', () => store.migrate(), LONG_DEADLINE),
    insert: guard('write', (record) => insert(store, record)),
    change: guard('write', (record, changes) => store.change(record, changes)),
    forget: guard('write', (before, unordered) => store.forget(before, unordered)),
    currentOf: guard('read', (shopper) => store.currentOf(shopper)),
    byToken: guard('read', (token) => store.byToken(token)),
    openUntil: guard('read', (by, at) => store.openUntil(by, at)),
    find: guard('read', (id) => store.find(id)),
    ordered: guard('read', (by) => store.ordered(by)),
    perhapsOrdered: guard('read', (cart) => store.perhapsOrdered(cart)),
    ofSession: guard('read', (session) => store.ofSession(session)),
    byOrderId: guard('read', (orderId) => store.byOrderId(orderId)),
    byBusinessId: guard('read', (businessId) => store.byBusinessId(businessId)),
    unresolved: guard('read', (window, limit, urgency) => store.unresolved(window, limit, urgency)),
    reportsOf: guard('read', (transactionIds) => store.reportsOf(transactionIds)),
    insertReport: guard('write', (record, known) => store.insertReport(record, known)),
    changeReport: guard('write', (record, changes, known) => store.changeReport(record, changes, known)),
    removeReport: guard('write', (record) => store.removeReport(record)),
    openReports: guard('read', (window, limit) => store.openReports(window, limit)),
    requestsOf: guard('read', (transactionIds) => store.requestsOf(transactionIds)),
    findRequest: guard('read', (id) => store.findRequest(id)),
    insertRequest: guard('write', (record, known) => store.insertRequest(record, known)),
    changeRequest: guard('write', (record, changes) => store.changeRequest(record, changes)),
    takeRequest: guard('write', (taking) => store.takeRequest(taking)),
    openRequests: guard('read', (window, limit) => store.openRequests(window, limit)),
    outboxEntryOf: guard('read', (transactionId) => store.outboxEntryOf(transactionId)),
    addOutboxEntry: guard('write', (record) => store.addOutboxEntry(record)),
    changeOutboxEntry: guard('write', (record, changes) => store.changeOutboxEntry(record, changes)),
    removeOutboxEntry: guard('write', (record) => store.removeOutboxEntry(record)),
    dueOutboxEntries: guard('read', (window, limit) => store.dueOutboxEntries(window, limit)),
    markServed: guard('write', (at) => store.markServed(at)),
    restoredAt: guard('read', () => store.restoredAt()),
    unservedWebshops: guard('read', (before) => store.unservedWebshops(before)),
    forgetTransactions: guard('write', (before) => store.forgetTransactions(before)),
    forgetTexts: guard('write', (before) => store.forgetTexts(before)),
    ...guardedProofs(store, guard),
    ...guardedRates(store, guard),
    ...guardedCalls(store, guard),
    now: guard('read', () => store.now()),
    isReachable: () =>
      guard('write', () => reached(store))().then(
        () => true,
        () => false,
      ),
    close: () => (stopWatching(), guard('write', () => store.close())()),
  };
}

const guardedProofs = (store: ProofStore, guard: Guard): ProofStore => ({
  keepProofs: guard('write', (contents, uses) => store.keepProofs(contents, uses), LONG_DEADLINE),
  proofUses: guard('read', (wanted, limit) => store.proofUses(wanted, limit)),
  proofContents: guard('read', (digests) => store.proofContents(digests)),
  proofSpans: guard('read', (kind, digests) => store.proofSpans(kind, digests)),
  countUses: guard('read', (kinds, day) => store.countUses(kinds, day)),
  forgetProofs: guard('write', (day) => store.forgetProofs(day)),
});

/** What the calls of programs keep. */
const guardedCalls = (store: CheckoutStore & KeyStore, guard: Guard): CheckoutStore & KeyStore => ({
  keyOf: guard('read', (key) => store.keyOf(key)),
  addKey: guard('write', (record) => store.addKey(record)),
  answerKey: guard('write', (key, answer) => store.answerKey(key, answer)),
  forgetKeys: guard('write', (before) => store.forgetKeys(before)),
  checkoutOf: guard('read', (by) => store.checkoutOf(by)),
  addCheckout: guard('write', (record) => store.addCheckout(record)),
  changeCheckout: guard('write', (present, record) => store.changeCheckout(present, record)),
  forgetCheckouts: guard('write', (before) => store.forgetCheckouts(before)),
});

/** The bank's answers of the day. */
const guardedRates = (store: RateStore, guard: Guard): RateStore => ({
  rateOf: guard('read', (amount) => store.rateOf(amount)),
  keepRates: guard('write', (rates) => store.keepRates(rates)),
  forgetRates: guard('write', (before) => store.forgetRates(before)),
});

type Guard = ReturnType<typeof createGuard>['guard'];

/** Creates the function that wraps one call. */
function createGuard({ onFailure, onSuccess, deadline: usual = DEADLINE }: GuardOptions) {
  let isWatching = true;
  const failing = new Set<StoreAccess>();
  return {
    guard:
      <Input extends unknown[], Result>(
        access: StoreAccess,
        work: (...input: Input) => Promise<Result>,
        deadline: number = usual,
      ) =>
      async (...input: Input): Promise<Result> => {
        try {
          const result = await withDeadline(
            deadline,
            () => tooLate(deadline),
            () => work(...input),
          );
          if (failing.delete(access) && isWatching) onSuccess(access);
          return result;
        } catch (thrown) {
          const error = storeErrorOf(thrown);
          if (isIncident(error) && isWatching) {
            failing.add(access);
            onFailure(error, access);
          }
          throw error;
        }
      },
    /** From now on, neither failures nor their end are reported. */
    stopWatching: () => void (isWatching = false),
  };
}

const tooLate = (ms: number) => new StoreError('unavailable', `The store has not answered for ${ms} ms.`);

/** Duplicates and invalid records are no failures of the store. */
const isIncident = (error: StoreError | RecordError): error is StoreError =>
  error instanceof StoreError && error.code !== 'duplicate';

/**
 * Inserts a record. The shop's own store may reject a duplicate with any error, so the record is looked up to recognise
 * one.
 */
async function insert(store: Store, record: PurchaseRecord): Promise<void> {
  try {
    await store.insert(record);
  } catch (thrown) {
    const error = storeErrorOf(thrown);
    if (!(error instanceof StoreError) || error.code !== 'failed') throw error;
    const found = (await store.find(record.id)) ?? (await store.byToken(record.token));
    throw found ? new StoreError('duplicate', 'The purchase already exists.', { cause: thrown }) : error;
  }
}

async function reached(store: Store): Promise<void> {
  if (!(await store.isReachable()))
    throw new StoreError('unavailable', 'The store could not be written when its health was checked.');
}
