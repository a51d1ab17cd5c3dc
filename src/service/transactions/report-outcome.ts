import { setTimeout as delay } from 'node:timers/promises';
import type { Cents } from '../../rules/money.js';
import type { CallOptions } from '../payment/connection.js';
import type { BusinessId } from '../wire/ids.js';
import { ServiceError } from '../wire/service-error.js';
import type { Transaction } from './shapes.js';

/** How a transaction stood before something was reported: JSON without anything personal, to be kept until the report is settled. */
export interface TransactionSnapshot {
  /** Ids of all bookings there were. */
  readonly bookings: readonly string[];
  readonly isDelivered: boolean;
  /** Cents; absent when the service did not say. */
  readonly currentValue?: Cents;
  readonly refundsTotal?: Cents;
}

/** What was reported, and how the transaction stood before. */
export type Report =
  | { readonly kind: 'capture'; readonly snapshot: TransactionSnapshot }
  | { readonly kind: 'refund'; readonly amount: Cents; readonly snapshot: TransactionSnapshot };

/** What a transaction shows of a report. */
export type Outcome = { readonly outcome: 'applied' } | { readonly outcome: 'refused'; readonly reason: string | undefined };

/** What became of a report. */
export interface ReportResult {
  /** `overdue`: the service has shown neither in time, and still may. */
  readonly outcome: Outcome['outcome'] | 'overdue';
  /** Why it was refused, in the service's words. */
  readonly reason?: string | undefined;
  /** As it was read last; absent when no reading succeeded. */
  readonly transaction?: Transaction | undefined;
}

/** Marks how a transaction stands; take it right before the report. */
export const snapshotOf = (transaction: Transaction): TransactionSnapshot => ({
  bookings: transaction.bookings.flatMap(({ id }) => id ?? []),
  isDelivered: isDelivered(transaction),
  ...(transaction.order.currentValue === undefined ? {} : { currentValue: transaction.order.currentValue }),
  ...(transaction.refundsTotal === undefined ? {} : { refundsTotal: transaction.refundsTotal }),
});

/**
 * What `transaction` shows of `report`; undefined as long as it shows nothing. A booking that was not there before decides. Where no
 * booking of the kind can be told from others, or its status says nothing to us, the values do, and nothing is asked of their sums
 * (service.md §A.5). A delivery is reported once: the transaction's status says enough.
 */
export function outcomeOf(report: Report, transaction: Transaction): Outcome | undefined {
  const told = transaction.bookings.filter(({ id, type }) => id !== undefined && type === report.kind);
  const added = told.filter(({ id = '', amount }) => !report.snapshot.bookings.includes(id) && isOf(report, amount));
  if (added.some(({ status }) => status === 'done')) return { outcome: 'applied' };
  const [failed] = added.filter(({ status }) => status === 'failed');
  // One that is still under way may be this one's, and the failed one somebody else's.
  if (failed) return added.every(({ status }) => status === 'failed') ? { outcome: 'refused', reason: failed.message } : undefined;
  if (added.some(({ status }) => status !== 'unknown')) return undefined;
  const isForTheValues = report.kind === 'capture' || told.length === 0 || added.length > 0;
  return isForTheValues && hasHappened(report, transaction) ? { outcome: 'applied' } : undefined;
}

/** Whether a booking can be that of the report, by its amount; the service does not always say one, and then may write 0. */
const isOf = (report: Report, amount: Cents | undefined) => report.kind === 'capture' || !amount || amount === report.amount;

function hasHappened(report: Report, { order, refundsTotal, ...transaction }: Transaction): boolean {
  const { snapshot } = report;
  if (report.kind === 'capture') return !snapshot.isDelivered && isDelivered(transaction);
  if (snapshot.currentValue !== undefined && order.currentValue !== undefined) return snapshot.currentValue - order.currentValue >= report.amount;
  return snapshot.refundsTotal !== undefined && refundsTotal !== undefined && refundsTotal - snapshot.refundsTotal >= report.amount;
}

const isDelivered = ({ status, bookings }: Pick<Transaction, 'status' | 'bookings'>): boolean =>
  status === 'in_billing' || status === 'billed' || bookings.some((booking) => booking.type === 'capture' && booking.status === 'done');

/** How long and how often to look. */
export interface OutcomeOptions extends CallOptions {
  /** Milliseconds after which a report is overdue. Default ten minutes. */
  readonly patience?: number | undefined;
  /** Milliseconds before the second look; each further pause is half as long again. Default 1,000. */
  readonly firstPause?: number | undefined;
}

const LONGEST_PAUSE = 30_000;

/** Makes the operation `name` that waits for what becomes of an accepted report, by reading its transaction with `read`. */
export const outcomeOperation = (name: string, read: (id: BusinessId, options: CallOptions) => Promise<Transaction>) =>
  async (id: BusinessId, report: Report, { signal, patience = 600_000, firstPause = 1_000 }: OutcomeOptions = {}): Promise<ReportResult> => {
    const end = performance.now() + patience;
    let last: Transaction | undefined;
    let isLast = false;
    for (let pause = firstPause; ; pause = Math.min(LONGEST_PAUSE, pause * 1.5)) {
      const transaction = await read(id, { signal }).catch(untilItWorks);
      last = transaction ?? last;
      const outcome = transaction && outcomeOf(report, transaction);
      if (outcome) return { ...outcome, transaction };
      const left = end - performance.now();
      if (isLast || left <= 0) return { outcome: 'overdue', transaction: last };
      isLast = left <= pause;
      await waited(name, Math.min(pause, left), signal);
    }
  };

/** Incident that may be over at the next look is no reason to stop looking. */
function untilItWorks(error: unknown): undefined {
  if (!(error instanceof ServiceError && error.retryable)) throw error;
}

async function waited(operation: string, milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await delay(milliseconds, undefined, signal && { signal });
  } catch (cause) {
    throw new ServiceError({ code: 'aborted', operation, cause });
  }
}
