import type { Report, Transaction } from '../contract/transaction.js';
import type { Cents } from '../rules/money.js';
import { isPending, obstacleToCapture } from '../rules/reporting.js';

/** What can be reported. */
export type ReportKind = Report['kind'];

/** What became of a report. */
export interface Settled {
  readonly kind: ReportKind;
  readonly outcome: 'applied' | 'refused' | 'overdue';
  /** Cents; of a refund. */
  readonly amount?: Cents | undefined;
  /** Why it was refused, in the service's words. */
  readonly reason?: string | undefined;
}

/** A report that was sent and of which nothing is known, because its answer was lost. */
export interface Doubt {
  readonly kind: ReportKind;
  readonly amount?: Cents | undefined;
  /** The shop's last report before it. */
  readonly before: Report | undefined;
}

const openReport = ({ report }: Transaction, kind: ReportKind): Report | undefined =>
  report?.kind === kind && (report.state === 'pending' || report.state === 'overdue') ? report : undefined;

/** What a newer reading shows of reports that were under way in an older one. */
export const settledBetween = (before: Transaction, after: Transaction): readonly Settled[] =>
  (['capture', 'refund'] as const).flatMap((kind) => settledOf(kind, before, after) ?? []);

function settledOf(kind: ReportKind, before: Transaction, after: Transaction): Settled | undefined {
  const report = openReport(before, kind);
  if (report && after.report?.kind === kind) return settledReport(report, after.report);
  if (!report && !isPending(before, kind)) return undefined;
  // Reported elsewhere, or covered by another report: what has come since tells.
  const ended = endsOf(after, kind);
  const { state, amount, message: reason } = ended[endsOf(before, kind).length] ?? {};
  if (state) return state === 'done' ? { kind, outcome: 'applied', amount } : { kind, outcome: 'refused', amount, reason };
  const less = (before.currentValue ?? 0) - (after.currentValue ?? Infinity);
  return kind === 'refund' && less > 0 ? { kind, outcome: 'applied', amount: less } : undefined;
}

const endsOf = ({ bookings }: Transaction, kind: ReportKind) =>
  bookings.filter((booking) => booking.kind === kind && (booking.state === 'done' || booking.state === 'failed'));

function settledReport(before: Report, { kind, state, amount, reason }: Report): Settled | undefined {
  return state === 'pending' || state === before.state ? undefined : { kind, outcome: state, amount, reason };
}

/** A transaction as it stood when a report had just been sent. */
export const withReport = <Known extends Transaction>(transaction: Known, { kind, amount }: Pick<Doubt, 'kind' | 'amount'>): Known => ({
  ...transaction,
  report: { kind, state: 'pending', isAccepted: false, amount, at: '' },
});

/** Whether a reading shows a report that had been in doubt. */
export const isShown = ({ kind, before }: Doubt, transaction: Transaction): boolean =>
  (transaction.report?.kind === kind && transaction.report.at !== (before?.kind === kind ? before.at : undefined)) ||
  isPending(transaction, kind) ||
  (kind === 'capture' && obstacleToCapture(transaction) === 'already_delivered');
