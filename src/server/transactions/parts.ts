import type { CheckedShop } from '../shop/checked-shop.js';
import type { Store } from '../store/store.js';
import type { TaskRecord } from '../store/task-store.js';
import type { Backend } from './backend.js';
import type { Runtime } from '../scheduling/clock.js';

/** Dependencies of tasks and outbox entries. */
export interface TransactionParts extends Pick<Runtime, 'now' | 'onError'> {
  readonly store: Pick<Store, 'tasks' | 'outbox' | 'purchases' | 'forgetTransactions' | 'restoredAt'>;
  readonly backend: Backend;
  /** The same for transactions unknown to the shop: its failures are no incident. */
  readonly quietBackend: Backend;
  /** The same for calls that nobody waits for and that are repeated: an outage is no incident. */
  readonly patientBackend: Backend;
  readonly shop: Pick<CheckedShop, 'transactionChanged'>;
  readonly digests: {
    /** Returns the digest of a transaction that was delivered to the shop. */
    transaction(text: string): string;
  };
  /**
   * Intents that this process did not send, and of which it does not know whether the store has them: it did not answer.
   * Each with the task as it was before, if it was there. Whenever such an intent is found in the store, it is withdrawn,
   * and the task can be sent.
   */
  readonly unsent: UnsentIntents;
}

/** The part of a map that they need. */
interface UnsentIntents extends Pick<ReadonlyMap<string, Unsent>, 'get' | 'has'> {
  set(intent: string, unsent: Unsent): unknown;
}

/** An intent that was not sent. */
export interface Unsent {
  readonly before: TaskRecord | undefined;
}

/** Most characters of the service's messages that are stored. */
export const longestReason = 500;

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Milliseconds of the life of tasks and outbox entries. */
export const reportTimes = {
  /** A report without an outcome for this time is overdue: the operator should ask the bank. */
  overdue: 10 * MINUTE,
  /** A report that was accepted, and is not booked for this time, is a matter for the operator, too. */
  unbooked: 24 * 60 * MINUTE,
  /** If more time than this passes between storing the intent and sending, the report is not sent. */
  slowWrite: 5 * SECOND,
  /** Longest wait for reading the transaction after a report. */
  afterwards: 3 * SECOND,
  /** Lease of a delivery to the shop; longer than the delivery takes. */
  lease: 75 * SECOND,
  /** Time between two searches for transactions that are about to expire, and after one that failed. */
  searchEvery: 24 * 60 * MINUTE,
  searchPause: 15 * MINUTE,
  /** Time after which completed records are deleted, and open ones are no longer followed. */
  kept: 90 * 24 * 60 * MINUTE,
} as const;
