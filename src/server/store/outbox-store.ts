import type { StoredRows } from './rows.js';

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

/** Store of outbox entries. */
export type OutboxStore = Omit<StoredRows<OutboxEntry, Pick<OutboxEntry, 'transactionId'>, OutboxChanges>, 'forget'>;
