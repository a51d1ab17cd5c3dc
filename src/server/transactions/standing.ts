import type { CaptureStanding, RefundStanding, Standing, Transaction as View } from '../../contract/transaction.js';
import type { Booking, Transaction } from '../../service/transactions/shapes.js';
import type { ReportRecord } from '../store/store.js';
import type { TransactionWithReports } from './read.js';

type Kind = ReportRecord['kind'];

/**
 * Standings of transactions without reports. They follow from the transaction alone, which the list keeps for some time
 * and sorts for every page.
 */
const withoutReports = new WeakMap<Transaction, View['standing']>();

/**
 * Returns the standing of both kinds of reports. List, single view, the shop's function and the check before a report
 * all use it, so that pages offer exactly what the handler accepts.
 */
export function standingOf(reading: TransactionWithReports): View['standing'] {
  const { transaction, reports } = reading;
  const known = reports.length === 0 ? withoutReports.get(transaction) : undefined;
  if (known) return known;
  const standing: View['standing'] = {
    capture: { ...standingOfKind(reading, 'capture', obstacleToCapture), ...deliveryOf(transaction) },
    refund: standingOfKind(reading, 'refund', obstacleToRefund),
  };
  if (reports.length === 0) withoutReports.set(transaction, standing);
  return standing;
}

type CaptureObstacle = NonNullable<CaptureStanding['obstacle']>;
type RefundObstacle = NonNullable<RefundStanding['obstacle']>;

function standingOfKind<Obstacle extends CaptureObstacle | RefundObstacle>(
  { transaction, reports }: TransactionWithReports,
  kind: Kind,
  obstacleTo: (transaction: Transaction, isPending: boolean) => Obstacle | undefined,
) {
  const report = reports.find((each) => each.kind === kind);
  const bookings = bookingsOf(transaction, kind);
  const underWay = bookings.filter(isUnderWay);
  const isOpen = report !== undefined && isUndecided(report);
  const isPending = (isOpen && report.state !== 'overdue') || underWay.length > 0;
  const obstacle = obstacleTo(transaction, isPending);
  const isReceived = isOpen
    ? report.isAccepted || underWay.some(({ amount }) => isAmountOf(report, amount))
    : undefined;
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

/** Returns the bookings of a kind. If the service sends no ids, as API C does, their position is used as id. */
const bookingsOf = ({ bookings }: Transaction, kind: Kind): readonly NumberedBooking[] =>
  bookings
    .filter(({ type }) => type === kind)
    .map((booking, place) => ({ ...booking, id: booking.id ?? `${kind}-${place}` }));

/** Returns true if a booking is not decided yet. */
const isUnderWay = ({ status }: Booking): boolean => status === 'pending' || status === 'processing';

/** Returns true if the outcome of a report is unknown. `sending` is an intent that may or may not have been sent. */
const isUndecided = ({ state }: ReportRecord): boolean =>
  state === 'sending' || state === 'pending' || state === 'overdue';

/** Returns true if a booking can belong to a report by its amount, which the service need not send. */
const isAmountOf = (report: ReportRecord, amount: Booking['amount']): boolean =>
  !amount || amount === (report.amount ?? undefined);

interface Known {
  readonly isReceived: boolean | undefined;
  readonly obstacle: string | undefined;
}

/** Returns the state and its report: the shop's last one, unless that is booked and another one is pending. */
function aboutLast(
  report: ReportRecord | undefined,
  [elsewhere]: readonly NumberedBooking[],
  { isReceived, obstacle }: Known,
) {
  if (report && (report.state !== 'applied' || !elsewhere))
    return { state: stateOf(report, isReceived), ...reportFields(report) };
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

/** Returns the outcomes of the shop's last report and of every decided booking. */
function endedOf(report: ReportRecord | undefined, bookings: readonly NumberedBooking[]): Standing['ended'] {
  const ofBookings = bookings.flatMap(({ id, status, amount, message }) => {
    if (status !== 'done' && status !== 'failed') return [];
    const outcome = status === 'done' ? ('applied' as const) : ('refused' as const);
    return [
      {
        id,
        outcome,
        ...(amount !== undefined && { amount }),
        ...(outcome === 'refused' && message !== undefined && { reason: message }),
      },
    ];
  });
  if (report?.state !== 'applied' && report?.state !== 'refused') return ofBookings;
  const { id, state: outcome, amount, reason } = report;
  return [...ofBookings, { id, outcome, ...(amount !== null && { amount }), ...(reason !== null && { reason }) }];
}

/** Returns the reason why a delivery cannot be reported now. A report of the other kind does not matter. */
function obstacleToCapture({ status, bookings, order }: Transaction, isPending: boolean): CaptureObstacle | undefined {
  if (bookings.some((booking) => booking.type === 'capture' && booking.status === 'done')) return 'already_delivered';
  if (isPending) return 'report_pending';
  if (order.currentValue === 0) return 'nothing_left';
  if (isUndelivered(status)) return undefined;
  return status === 'unknown' ? 'not_deliverable' : status;
}

/** Returns the reason why nothing can be refunded now. */
function obstacleToRefund(
  { order: { currentValue, originalValue } }: Transaction,
  isPending: boolean,
): RefundObstacle | undefined {
  if (isPending) return 'report_pending';
  if (currentValue === undefined) return 'value_unknown';
  if (currentValue > (originalValue ?? Infinity)) return 'value_untrue';
  return currentValue === 0 ? 'nothing_left' : undefined;
}

const isUndelivered = (status: Transaction['status']): status is 'report_capture' | 'report_capture_expiring' =>
  status === 'report_capture' || status === 'report_capture_expiring';

/** Returns whether a delivery is still possible or urgent, and its deadline. */
function deliveryOf({
  status,
  order,
  expiresAt,
}: Transaction): Pick<CaptureStanding, 'deadline' | 'isUrgent' | 'isNeedless'> {
  const isNeedless = isUndelivered(status) && order.currentValue === 0;
  const isDue = (isUndelivered(status) && !isNeedless) || status === 'expired';
  return {
    ...(isDue && expiresAt !== undefined && { deadline: new Date(expiresAt).toISOString() }),
    isUrgent: status === 'report_capture_expiring' && !isNeedless,
    isNeedless,
  };
}
