import { setTimeout as delay } from 'node:timers/promises';
import type { Cents } from '../../rules/money.js';
import type { CallOptions } from '../call/options.js';
import type { BusinessId } from '../wire/ids.js';
import { ServiceError } from '../wire/service-error.js';
import type { Booking, ServiceTransaction } from './shapes.js';

/**
 * State of a transaction before a report: JSON without personal data, to be kept until the outcome of the report is
 * known.
 */
export interface TransactionSnapshot {
  /** Ids of all bookings at that time. */
  readonly bookings: readonly string[];
  readonly isDelivered: boolean;
  /** Cents; absent if the service did not send it. */
  readonly currentValue?: Cents;
  readonly refundsTotal?: Cents;
}

interface Sent {
  /** Snapshot taken before it was sent. */
  readonly snapshot: TransactionSnapshot;
  /** Number of times that it was sent. Default 1. */
  readonly attempts?: number;
}

/** A report, with the snapshot taken before it. */
export type ServiceReport =
  | (Sent & { readonly kind: 'capture' })
  | (Sent & { readonly kind: 'refund'; readonly amount: Cents });

/** Outcome of a report as its transaction shows it. */
export type Outcome =
  | { readonly outcome: 'applied' }
  | { readonly outcome: 'refused'; readonly reason: string | undefined };

/** Result of waiting for the outcome of a report. */
export interface ReportResult {
  /** `overdue`: the service has not shown an outcome in time, but still may. */
  readonly outcome: Outcome['outcome'] | 'overdue';
  /** Reason of the rejection, in the service's words. */
  readonly reason?: string | undefined;
  /** The transaction as last read; absent if no read succeeded. */
  readonly transaction?: ServiceTransaction | undefined;
}

/** Returns the snapshot of a transaction; take it right before the report. */
export const snapshotOf = (transaction: ServiceTransaction): TransactionSnapshot => ({
  bookings: transaction.bookings.flatMap(({ id }) => id ?? []),
  isDelivered: isDelivered(transaction),
  ...(transaction.order.currentValue === undefined ? {} : { currentValue: transaction.order.currentValue }),
  ...(transaction.refundsTotal === undefined ? {} : { refundsTotal: transaction.refundsTotal }),
});

/**
 * Returns the outcome of `report` as `transaction` shows it; `undefined` while it shows none. A booking that is not in
 * the snapshot decides. If bookings of the kind cannot be distinguished, or the status of the new one is unknown, the
 * amounts decide; their sums are not checked (service.md §A.5). A delivery is reported only once, so for it the
 * transaction's status is sufficient.
 */
export function outcomeOf(report: ServiceReport, transaction: ServiceTransaction): Outcome | undefined {
  const ofKind = bookingsOf(report, transaction);
  const added = addedBy(report, transaction);
  if (added.some(({ status }) => status === 'done')) return { outcome: 'applied' };
  const [failed] = added.filter(({ status }) => status === 'failed');
  // A pending booking may belong to this report, and the failed one to a report made elsewhere. If it was sent several
  // times, a request that has not arrived yet may still be booked.
  if (failed)
    return added.length >= (report.attempts ?? 1) && added.every(({ status }) => status === 'failed')
      ? { outcome: 'refused', reason: failed.message }
      : undefined;
  if (added.some(({ status }) => status !== 'unknown')) return undefined;
  const isForTheValues = report.kind === 'capture' || ofKind.length === 0 || added.length > 0;
  return isForTheValues && hasHappened(report, transaction) ? { outcome: 'applied' } : undefined;
}

/** Returns true if the service shows a booking that may be of a report, whatever became of it. */
export const showsBookingOf = (report: ServiceReport, transaction: ServiceTransaction): boolean =>
  addedBy(report, transaction).length > 0;

/** Returns true if the service shows a report as not decided yet; it may also be one of the same amount made elsewhere. */
export const isReceived = (report: ServiceReport, transaction: ServiceTransaction): boolean =>
  addedBy(report, transaction).some(({ status }) => status === 'pending' || status === 'processing');

const bookingsOf = ({ kind }: ServiceReport, { bookings }: ServiceTransaction): readonly Booking[] =>
  bookings.filter(({ id, type }) => id !== undefined && type === kind);

const addedBy = (report: ServiceReport, transaction: ServiceTransaction): readonly Booking[] =>
  bookingsOf(report, transaction).filter(
    ({ id = '', amount }) => !report.snapshot.bookings.includes(id) && isOf(report, amount),
  );

/** Returns true if the amount of a booking fits the report; the service does not always send an amount, or sends 0. */
const isOf = (report: ServiceReport, amount: Cents | undefined) =>
  report.kind === 'capture' || !amount || amount === report.amount;

function hasHappened(report: ServiceReport, { order, refundsTotal, ...transaction }: ServiceTransaction): boolean {
  const { snapshot } = report;
  if (report.kind === 'capture') return !snapshot.isDelivered && isDelivered(transaction);
  if (snapshot.currentValue !== undefined && order.currentValue !== undefined)
    return snapshot.currentValue - order.currentValue >= report.amount;
  return (
    snapshot.refundsTotal !== undefined &&
    refundsTotal !== undefined &&
    refundsTotal - snapshot.refundsTotal >= report.amount
  );
}

const isDelivered = ({ status, bookings }: Pick<ServiceTransaction, 'status' | 'bookings'>): boolean =>
  status === 'in_billing' ||
  status === 'billed' ||
  bookings.some((booking) => booking.type === 'capture' && booking.status === 'done');

export interface OutcomeOptions extends CallOptions {
  /** Milliseconds after which a report is overdue. Default 600,000. */
  readonly patience?: number | undefined;
  /** Milliseconds before the second read; each further pause is 50 percent longer. Default 1,000. */
  readonly firstPause?: number | undefined;
}

const LONGEST_PAUSE = 30_000;

/**
 * Creates the operation `name`, which waits for the outcome of an accepted report by reading its transaction with
 * `read`.
 */
export const outcomeOperation =
  (name: string, read: (id: BusinessId, options: CallOptions) => Promise<ServiceTransaction>) =>
  async (
    id: BusinessId,
    report: ServiceReport,
    { signal, patience = 600_000, firstPause = 1_000 }: OutcomeOptions = {},
  ): Promise<ReportResult> => {
    const end = performance.now() + patience;
    let last: ServiceTransaction | undefined;
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

/** Ignores errors that may not occur again at the next read. */
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
