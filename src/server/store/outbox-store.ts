import type { DueWindow } from './due-window.js';

/** An outbox entry as stored: the state of delivering a transaction to the shop. Contains no personal data. */
export interface OutboxEntry {
  readonly transactionId: string;
  /** Number of the version: increased by every change. */
  readonly version: number;
  /** Keyed digest of the transaction as last delivered to the shop; null if it never was. */
  readonly deliveredDigest: string | null;
  /** True if there may be changes that are not delivered yet. */
  readonly isDue: boolean;
  /** Time until which a process may be delivering the entry. */
  readonly leaseUntil: number;
  /** Number of failed attempts to deliver. */
  readonly attempts: number;
  /** Why the last of them failed, in a word; null if the bank could not be read. */
  readonly lastFailure: string | null;
  readonly updatedAt: number;
}

/** Fields of an outbox entry that can be changed. */
export type OutboxChanges = Partial<Omit<OutboxEntry, 'transactionId' | 'version'>> & { readonly updatedAt: number };

/** Store of outbox entries. Every change is a compare-and-set on the version. */
export interface OutboxStore {
  outboxEntryOf(transactionId: string): Promise<OutboxEntry | undefined>;
  /** Inserts the first entry of a transaction; resolves with false if one already exists. */
  addOutboxEntry(record: OutboxEntry): Promise<boolean>;
  /**
   * Changes an entry that still has the version of `record`; resolves with the new record, or with undefined if it was
   * changed meanwhile.
   */
  changeOutboxEntry(record: OutboxEntry, changes: OutboxChanges): Promise<OutboxEntry | undefined>;
  /** Deletes an entry that still has the version of `record`; resolves with false if it was changed meanwhile. */
  removeOutboxEntry(record: OutboxEntry): Promise<boolean>;
  /**
   * Returns the first `limit` entries of a window that are due; oldest first by `updatedAt`, then by `transactionId`.
   * Fewer only if there are no more.
   */
  dueOutboxEntries(window: DueWindow, limit: number): Promise<readonly OutboxEntry[]>;
  /**
   * Deletes tasks that are done and entries that are not due, if they were not changed since `before`; resolves with the
   * number of deleted rows.
   */
  forgetTransactions(before: number): Promise<number>;
}
