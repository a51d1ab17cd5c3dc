import type { Cents } from '../../rules/money.js';
import type { DueWindow } from './due-window.js';

/** What is kept of the last report of a delivery or refund of a transaction. Nothing personal, unless the service's words name somebody. */
export interface ReportRecord {
  /** The service's reference of the transaction; with `kind` the key: the last report of each kind is kept. */
  readonly transactionId: string;
  readonly kind: 'capture' | 'refund';
  /** Our own id; another one for every report. */
  readonly id: string;
  /** Counts the changes. */
  readonly version: number;
  /** `sending`: the intent, kept before the request is sent; nobody knows whether it was. */
  readonly state: 'sending' | 'pending' | 'overdue' | 'applied' | 'refused';
  /** Cents; of a refund. */
  readonly amount: Cents | null;
  /** How the transaction stood before: JSON of the service's client. */
  readonly snapshot: unknown;
  /** Whether the service has said that it took it. */
  readonly isAccepted: boolean;
  /** Why it was refused, in the service's words. */
  readonly reason: string | null;
  /** When it was sent, as milliseconds since 1970; like every time here. */
  readonly at: number;
  /** Whether nothing is left to do for it: it is known what became of it, and the shop was told of the transaction since. */
  readonly isFollowed: boolean;
  readonly updatedAt: number;
}

/** What a change may touch. A new report takes the place of the last one of its kind. */
export type ReportChanges = Partial<Omit<ReportRecord, 'transactionId' | 'kind' | 'version'>> & { readonly updatedAt: number };

/** Keeps reports. Every change is a compare-and-set on id and version, so that of many who try at once exactly one succeeds. */
export interface ReportStore {
  /** The last reports of these transactions, at most one of each kind. */
  reportsOf(transactionIds: readonly string[]): Promise<readonly ReportRecord[]>;
  /** Keeps the first report of a transaction and kind; false when there is one. */
  insertReport(record: ReportRecord): Promise<boolean>;
  /** Changes a report that is still as `record` says; resolves with its new form, or with undefined when somebody else was first. */
  changeReport(record: ReportRecord, changes: ReportChanges): Promise<ReportRecord | undefined>;
  /** Takes away a report that is still as `record` says; false when somebody else was first. */
  removeReport(record: ReportRecord): Promise<boolean>;
  /** The first `limit` reports of a window that are to be followed; oldest first by `updatedAt`, then by `id`. Fewer only when there are no more. */
  openReports(window: DueWindow, limit: number): Promise<readonly ReportRecord[]>;
}

/** What is kept of a transaction of which the shop was or is to be told. Nothing personal. */
export interface OutboxEntry {
  readonly transactionId: string;
  /** Counts the changes. */
  readonly version: number;
  /** Keyed digest of the transaction the shop was told of last; null when it never was. */
  readonly told: string | null;
  /** Whether there may be something that the shop does not know. */
  readonly isDue: boolean;
  /** Until then somebody is telling the shop. */
  readonly leaseUntil: number;
  /** How often telling it failed. */
  readonly attempts: number;
  readonly updatedAt: number;
}

/** What a change may touch. */
export type OutboxChanges = Partial<Omit<OutboxEntry, 'transactionId' | 'version'>> & { readonly updatedAt: number };

/** Keeps notices; every change is a compare-and-set on the version. */
export interface OutboxStore {
  outboxEntryOf(transactionId: string): Promise<OutboxEntry | undefined>;
  /** Keeps the first notice of a transaction; false when there is one. */
  addOutboxEntry(record: OutboxEntry): Promise<boolean>;
  /** Changes a notice that is still as `record` says; resolves with its new form, or with undefined when somebody else was first. */
  changeOutboxEntry(record: OutboxEntry, changes: OutboxChanges): Promise<OutboxEntry | undefined>;
  /** Takes away a notice that is still as `record` says; false when somebody else was first. */
  removeOutboxEntry(record: OutboxEntry): Promise<boolean>;
  /** The first `limit` notices of a window that are due; oldest first by `updatedAt`, then by `transactionId`. Fewer only when there are no more. */
  dueOutboxEntries(window: DueWindow, limit: number): Promise<readonly OutboxEntry[]>;
  /**
   * Forgets followed reports, and notices that are not due, that nobody touched since `before`; tells how many. Of reports that nobody touched
   * since `words` it forgets the service's words.
   */
  forgetTransactions(before: number, words?: number): Promise<number>;
}
