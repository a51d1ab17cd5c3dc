import type { Report, Transaction } from '../../contract/transaction.js';
import type { Cents } from '../../rules/money.js';
import { isPending, isUnderWay, obstacleToCapture } from '../../rules/reporting.js';

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
  /** The shop's last report of its kind before it. */
  readonly before: Report | undefined;
}

/** The shop's last report of a kind. */
export const lastReport = ({ reports }: Transaction, kind: ReportKind): Report | undefined => reports.find((report) => report.kind === kind);

/** What a newer reading shows of reports that were under way in an older one. */
export const settledBetween = (before: Transaction, after: Transaction): readonly Settled[] =>
  (['capture', 'refund'] as const).flatMap((kind) => settledOf(kind, before, after) ?? []);

function settledOf(kind: ReportKind, before: Transaction, after: Transaction): Settled | undefined {
  const report = lastReport(before, kind);
  const next = lastReport(after, kind);
  if (report && next && isOpen(report)) return settledReport(report, next);
  if (!isPending(before, kind)) return undefined;
  // Reported elsewhere: what has come since tells.
  const ended = endsOf(after, kind);
  const { state, amount, message: reason } = ended[endsOf(before, kind).length] ?? {};
  if (state) return state === 'done' ? { kind, outcome: 'applied', amount } : { kind, outcome: 'refused', amount, reason };
  const less = (before.currentValue ?? 0) - (after.currentValue ?? Infinity);
  return kind === 'refund' && less > 0 ? { kind, outcome: 'applied', amount: less } : undefined;
}

const endsOf = ({ bookings }: Transaction, kind: ReportKind) =>
  bookings.filter((booking) => booking.kind === kind && (booking.state === 'done' || booking.state === 'failed'));

/** Whether the bank may still book a report. */
export const isOpen = ({ state }: Report): boolean => state === 'pending' || state === 'overdue';

/** Whether nobody knows if the bank has an open report: its answer was lost, and no booking that may be of it is shown. */
export const isUnclear = ({ bookings }: Transaction, report: Report): boolean =>
  isOpen(report) &&
  !report.isAccepted &&
  !bookings.some((booking) => booking.kind === report.kind && isUnderWay(booking) && (!booking.amount || booking.amount === report.amount));

/** An older report in its place tells nothing: the shop has taken back the one that was under way. */
function settledReport(before: Report, { kind, state, amount, at, reason }: Report): Settled | undefined {
  return state === 'pending' || state === before.state || at < before.at ? undefined : { kind, outcome: state, amount, reason };
}

/** A transaction as it stood when a report had just been sent. */
export const withReport = <Known extends Transaction>(transaction: Known, { kind, amount }: Pick<Doubt, 'kind' | 'amount'>): Known => ({
  ...transaction,
  reports: [{ kind, state: 'pending', isAccepted: false, amount, at: '' }, ...transaction.reports.filter((report) => report.kind !== kind)],
});

/** Whether a reading shows a report that had been in doubt. */
export function isShown({ kind, before }: Doubt, transaction: Transaction): boolean {
  const report = lastReport(transaction, kind);
  const isNew = report !== undefined && report.at !== before?.at;
  return isNew || isPending(transaction, kind) || (kind === 'capture' && obstacleToCapture(transaction) === 'already_delivered');
}
