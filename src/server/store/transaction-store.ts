import type { Cents } from '../../rules/money.js';
import type { DueWindow } from './due-window.js';

/**
 * Last report of a delivery or refund of a transaction, as stored. Contains no personal data, unless the service's text
 * in `reason` does.
 */
export interface ReportRecord {
  /**
   * The service's reference of the transaction; key together with `kind`, because only the last report of each kind is
   * stored.
   */
  readonly transactionId: string;
  readonly kind: 'capture' | 'refund';
  /** Our own id, new for every report. */
  readonly id: string;
  /** Number of the version: increased by every change. */
  readonly version: number;
  /** `sending`: stored before the request is sent; it is not known whether it was sent. */
  readonly state: 'sending' | 'pending' | 'overdue' | 'applied' | 'refused';
  /** Amount of a refund in cents; null for a delivery. */
  readonly amount: Cents | null;
  /** Snapshot of the transaction before the report: JSON of the service's client. */
  readonly snapshot: unknown;
  /** True if the service has accepted the report. */
  readonly isAccepted: boolean;
  /** The service's text on why it refused the report; null otherwise. */
  readonly reason: string | null;
  /** Time of sending, in milliseconds since 1970 like all times here. */
  readonly at: number;
  /** True if nothing is left to do: the outcome is known, and the transaction was delivered to the shop since. */
  readonly isFollowed: boolean;
  readonly updatedAt: number;
}

/** Fields of a report that can be changed. A new report replaces the last one of its kind. */
export type ReportChanges = Partial<Omit<ReportRecord, 'transactionId' | 'kind' | 'version'>> & {
  readonly updatedAt: number;
};

/**
 * Store of reports. Every change is a compare-and-set on id and version, so that exactly one of several concurrent
 * changes succeeds.
 */
export interface ReportStore {
  /** Returns the last reports of these transactions, at most one of each kind and transaction. */
  reportsOf(transactionIds: readonly string[]): Promise<readonly ReportRecord[]>;
  /** Inserts the first report of a transaction and kind; resolves with false if one already exists. */
  insertReport(record: ReportRecord): Promise<boolean>;
  /**
   * Changes a report that still has the id and version of `record`; resolves with the new record, or with undefined if
   * it was changed meanwhile.
   */
  changeReport(record: ReportRecord, changes: ReportChanges): Promise<ReportRecord | undefined>;
  /**
   * Deletes a report that still has the id and version of `record`; resolves with false if it was changed meanwhile.
   */
  removeReport(record: ReportRecord): Promise<boolean>;
  /**
   * Returns the first `limit` reports of a window that are still to be followed; oldest first by `updatedAt`, then by
   * `id`. Fewer only if there are no more.
   */
  openReports(window: DueWindow, limit: number): Promise<readonly ReportRecord[]>;
}

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
   * Deletes followed reports and entries that are not due, if they were not changed since `before`; resolves with the
   * number of deleted rows.
   */
  forgetTransactions(before: number): Promise<number>;
}
