import type { CaptureStanding, RefundStanding, Standing, Transaction as View } from '../../contract/transaction.js';
import type { Booking, Transaction } from '../../service/transactions/shapes.js';
import type { ReportRecord } from '../store/transaction-store.js';
import type { Reading } from './read.js';

type Kind = ReportRecord['kind'];

/**
 * How the reports of both kinds stand. List, single view, the shop's function and the check before a report is sent all ask here, so
 * that what a page offers is what the handler takes.
 */
export const standingOf = (reading: Reading): View['standing'] => ({
  capture: { ...standingOfKind(reading, 'capture', obstacleToCapture), ...deliveryOf(reading.transaction) },
  refund: standingOfKind(reading, 'refund', obstacleToRefund),
});

type CaptureObstacle = NonNullable<CaptureStanding['obstacle']>;
type RefundObstacle = NonNullable<RefundStanding['obstacle']>;

function standingOfKind<Obstacle extends CaptureObstacle | RefundObstacle>(
  { transaction, reports }: Reading,
  kind: Kind,
  obstacleTo: (transaction: Transaction, isPending: boolean) => Obstacle | undefined,
) {
  const report = reports.find((each) => each.kind === kind);
  const bookings = bookingsOf(transaction, kind);
  const underWay = bookings.filter(isUnderWay);
  const isOpen = report !== undefined && isUndecided(report);
  const isPending = (isOpen && report.state !== 'overdue') || underWay.length > 0;
  const obstacle = obstacleTo(transaction, isPending);
  const isReceived = isOpen ? report.isAccepted || underWay.some(({ amount }) => isAmountOf(report, amount)) : undefined;
  return {
    ...aboutLast(report, underWay, { isReceived, obstacle }),
    ...(obstacle && { obstacle }),
    isPending,
    ...(isReceived !== undefined && { isReceived }),
    open: isOpen ? [report.id] : underWay.map(({ id }) => id),
    ended: endedOf(report, bookings),
  };
}

type NumberedBooking = Booking & { readonly id: string };

/** The bookings of a kind. Where the service gives them no id, as API C does, their place is one. */
const bookingsOf = ({ bookings }: Transaction, kind: Kind): readonly NumberedBooking[] =>
  bookings.filter(({ type }) => type === kind).map((booking, place) => ({ ...booking, id: booking.id ?? `${kind}-${place}` }));

/** Whether the service has not decided on a booking yet. */
const isUnderWay = ({ status }: Booking): boolean => status === 'pending' || status === 'processing';

/** Whether it is not known yet what became of a report. `sending` is an intent of which nobody knows whether it was sent. */
const isUndecided = ({ state }: ReportRecord): boolean => state === 'sending' || state === 'pending' || state === 'overdue';

/** Whether a booking can be that of a report by its amount, which the service need not say. */
const isAmountOf = (report: ReportRecord, amount: Booking['amount']): boolean => !amount || amount === (report.amount ?? undefined);

interface Known {
  readonly isReceived: boolean | undefined;
  readonly obstacle: string | undefined;
}

/** The state, and the report that it is about: the shop's last one, unless that is booked and another one is under way. */
function aboutLast(report: ReportRecord | undefined, [elsewhere]: readonly NumberedBooking[], { isReceived, obstacle }: Known) {
  if (report && (report.state !== 'applied' || !elsewhere)) return { state: stateOf(report, isReceived), ...reportFields(report) };
  if (elsewhere) return { state: 'in_progress', id: elsewhere.id } as const;
  if (obstacle === 'already_delivered') return { state: 'done' } as const;
  return { state: obstacle ? 'impossible' : 'possible' } as const;
}

function stateOf({ state }: ReportRecord, isReceived: boolean | undefined): Standing['state'] {
  if (state === 'overdue' || state === 'refused') return state;
  if (state === 'applied') return 'done';
  return isReceived ? 'in_progress' : 'unclear';
}

const reportFields = ({ id, at, amount, reason }: ReportRecord) => ({
  id,
  at: new Date(at).toISOString(),
  ...(amount !== null && { amount }),
  ...(reason !== null && { reason }),
});

/** What became of the shop's last report and of every booking on which the service has decided. */
function endedOf(report: ReportRecord | undefined, bookings: readonly NumberedBooking[]): Standing['ended'] {
  const ofBookings = bookings.flatMap(({ id, status, amount, message }) => {
    if (status !== 'done' && status !== 'failed') return [];
    const outcome = status === 'done' ? ('applied' as const) : ('refused' as const);
    return [{ id, outcome, ...(amount !== undefined && { amount }), ...(outcome === 'refused' && message !== undefined && { reason: message }) }];
  });
  if (report?.state !== 'applied' && report?.state !== 'refused') return ofBookings;
  const { id, state: outcome, amount, reason } = report;
  return [...ofBookings, { id, outcome, ...(amount !== null && { amount }), ...(reason !== null && { reason }) }];
}

/** Why a delivery cannot be reported now. A report of the other kind does not matter. */
function obstacleToCapture({ status, bookings, order }: Transaction, isPending: boolean): CaptureObstacle | undefined {
  if (bookings.some((booking) => booking.type === 'capture' && booking.status === 'done')) return 'already_delivered';
  if (isPending) return 'report_pending';
  if (order.currentValue === 0) return 'nothing_left';
  if (isUndelivered(status)) return undefined;
  return status === 'unknown' ? 'not_deliverable' : status;
}

/** Why nothing can be refunded now. */
function obstacleToRefund({ order: { currentValue, originalValue } }: Transaction, isPending: boolean): RefundObstacle | undefined {
  if (isPending) return 'report_pending';
  if (currentValue === undefined) return 'value_unknown';
  if (currentValue > (originalValue ?? Infinity)) return 'value_untrue';
  return currentValue === 0 ? 'nothing_left' : undefined;
}

const isUndelivered = (status: Transaction['status']): status is 'report_capture' | 'report_capture_expiring' =>
  status === 'report_capture' || status === 'report_capture_expiring';

/** What is still to be delivered, and until when. */
function deliveryOf({ status, order, expiresAt }: Transaction): Pick<CaptureStanding, 'deadline' | 'isUrgent' | 'isNeedless'> {
  const isNeedless = isUndelivered(status) && order.currentValue === 0;
  const isDue = (isUndelivered(status) && !isNeedless) || status === 'expired';
  return {
    ...(isDue && expiresAt !== undefined && { deadline: new Date(expiresAt).toISOString() }),
    isUrgent: status === 'report_capture_expiring' && !isNeedless,
    isNeedless,
  };
}
