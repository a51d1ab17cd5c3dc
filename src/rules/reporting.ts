import type { Cents } from './money.js';

/** What is known of a transaction when somebody wants to report a delivery or a refund. */
export interface Reportable {
  readonly status: string;
  /** What is left of the order value, in cents; undefined when the service does not say. */
  readonly currentValue?: Cents | undefined;
  readonly bookings: readonly { readonly kind: string; readonly state: string }[];
  /** The shop's last report of each kind. */
  readonly reports?: readonly { readonly kind: 'capture' | 'refund'; readonly state: string }[] | undefined;
}

/** Why nothing can be reported. */
export type ReportObstacle =
  /** It has been delivered; there is one report for each transaction (service.md §R.9). */
  | 'already_delivered'
  /** Its time is over, or its status allows no delivery. */
  | 'not_deliverable'
  /** A report of the same kind is under way; one at a time (service.md §R.9). */
  | 'report_pending'
  /** Nothing is left of the order value, to deliver for or to refund; or the service does not say how much. */
  | 'nothing_left';

const deliverable: readonly string[] = ['report_capture', 'report_capture_expiring'];

/** Whether the service has not decided on a booking yet. */
export const isUnderWay = ({ state }: { readonly state: string }): boolean => state === 'pending' || state === 'processing';

/** Whether a report of this kind was sent, or is being sent, and not booked yet. */
export const isPending = ({ bookings, reports = [] }: Reportable, kind: 'capture' | 'refund'): boolean =>
  reports.some((report) => report.kind === kind && report.state === 'pending') ||
  bookings.some((booking) => booking.kind === kind && isUnderWay(booking));

/** Why a delivery cannot be reported now; undefined when it can. */
export function obstacleToCapture(transaction: Reportable): ReportObstacle | undefined {
  if (transaction.bookings.some(({ kind, state }) => kind === 'capture' && state === 'done')) return 'already_delivered';
  if (isPending(transaction, 'capture')) return 'report_pending';
  if (transaction.currentValue === 0) return 'nothing_left';
  return deliverable.includes(transaction.status) ? undefined : 'not_deliverable';
}

/** Why nothing can be refunded now; undefined when it can. */
export function obstacleToRefund(transaction: Reportable): ReportObstacle | undefined {
  if (isPending(transaction, 'refund')) return 'report_pending';
  return transaction.currentValue ? undefined : 'nothing_left';
}
