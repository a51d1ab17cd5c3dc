import { reportKinds } from '../../contract/names.js';
import type {
  CaptureStanding,
  RefundStanding,
  Stage,
  Standing,
  Summary,
  Transaction as View,
} from '../../contract/transaction.js';
import type { Cents } from '../../rules/money.js';
import type { Booking, ServiceTransaction } from '../../service/transactions/shapes.js';
import type { TaskRecord } from '../store/task-store.js';
import { reportTimes } from './parts.js';
import { isOpen, lastReport, resolutionsOf, waitingIn, type SentTask } from './tasks.js';

type Kind = TaskRecord['kind'];

/** The picture of a transaction: what the bank shows of it, what was asked for, and what follows from both. */
export interface Reading {
  readonly transaction: ServiceTransaction;
  /** All its tasks, in the order in which they are sent. */
  readonly tasks: readonly TaskRecord[];
  readonly facts: Readonly<Record<Kind, Facts>>;
  readonly standing: View['standing'];
  readonly summary: Summary;
}

/** What is known of the reports of one kind. */
interface Facts {
  readonly kind: Kind;
  /** The shop's last report. */
  readonly report: SentTask | undefined;
  readonly bookings: readonly NumberedBooking[];
  /** Bookings that are not decided yet, also of reports made elsewhere. */
  readonly underWay: readonly NumberedBooking[];
  /** Requests that were not sent yet, in their order. */
  readonly waiting: readonly TaskRecord[];
  /** True if another report may only be sent later: one is not booked yet, or others wait. */
  readonly isBusy: boolean;
  /** True if what waits has to wait on: the outcome of a report is unknown, also of an overdue one. */
  readonly isHeld: boolean;
}

/**
 * Readings of transactions without tasks. They follow from the transaction alone, which the list keeps for some time
 * and sorts for every page.
 */
const withoutTasks = new WeakMap<ServiceTransaction, Reading>();

/**
 * Returns the picture of a transaction. List, single view, the shop's function, rounds and the check before a report
 * all use it, so that pages offer exactly what the handler accepts.
 */
export function readingOf(transaction: ServiceTransaction, tasks: readonly TaskRecord[]): Reading {
  const isPlain = tasks.length === 0;
  const known = isPlain ? withoutTasks.get(transaction) : undefined;
  if (known) return known;
  const facts = { capture: factsOf(transaction, tasks, 'capture'), refund: factsOf(transaction, tasks, 'refund') };
  const standing = standingOf(transaction, tasks, facts);
  const reading: Reading = { transaction, tasks, facts, standing, summary: summaryOf(transaction, standing) };
  if (isPlain) withoutTasks.set(transaction, reading);
  return reading;
}

/** Returns a reading in which a task is as it is now. */
export const withTask = ({ transaction, tasks }: Reading, task: TaskRecord): Reading =>
  readingOf(
    transaction,
    tasks.some(({ id }) => id === task.id)
      ? tasks.map((each) => (each.id === task.id ? task : each))
      : [...tasks, task],
  );

function standingOf(
  transaction: ServiceTransaction,
  tasks: readonly TaskRecord[],
  { capture, refund }: Reading['facts'],
): View['standing'] {
  const available = availableOf(transaction, refund);
  const obstacle = obstacleToCapture(transaction, capture.isBusy) ?? refundOfAll(transaction, refund);
  return {
    capture: { ...standingOfKind(tasks, capture, obstacle), ...deliveryOf(transaction) },
    refund: {
      ...standingOfKind(tasks, refund, obstacleToRefund(transaction, available)),
      ...(available !== undefined && { available }),
      ...(refund.waiting.length > 0 && { waiting: sumOf(transaction, refund) }),
    },
  };
}

/** Returns true if the delivery is booked, or was asked for. */
export const isDeliveryAskedFor = ({ standing: { capture } }: Reading): boolean =>
  capture.obstacle === 'already_delivered' || capture.isPending || capture.open.length > 0;

/**
 * Returns the cents that are left after every refund that was asked for, also if it is overdue; undefined if the service
 * does not say how much is left.
 */
export const leftAfterAll = ({ transaction, facts }: Reading): Cents | undefined =>
  availableOf(transaction, facts.refund, isOpen);

type CaptureObstacle = NonNullable<CaptureStanding['obstacle']>;
type RefundObstacle = NonNullable<RefundStanding['obstacle']>;

function factsOf(transaction: ServiceTransaction, tasks: readonly TaskRecord[], kind: Kind): Facts {
  const bookings = bookingsOf(transaction, kind);
  const [report, underWay, waiting] = [lastReport(tasks, kind), bookings.filter(isUnderWay), waitingIn(tasks, kind)];
  const isElsewhere = underWay.length > 0;
  return {
    kind,
    report,
    bookings,
    underWay,
    waiting,
    isBusy: (report !== undefined && isPending(report)) || isElsewhere || waiting.length > 0,
    isHeld: (report !== undefined && isOpen(report)) || isElsewhere,
  };
}

function standingOfKind<Obstacle extends CaptureObstacle | RefundObstacle>(
  tasks: readonly TaskRecord[],
  facts: Facts,
  obstacle: Obstacle | undefined,
) {
  const { report, underWay, waiting } = facts;
  const isUndecided = report !== undefined && isOpen(report);
  const isReceived = isUndecided
    ? report.sending.isAccepted || underWay.some(({ amount }) => isAmountOf(report, amount))
    : undefined;
  return {
    ...aboutLast(facts, { isReceived, obstacle }),
    ...(obstacle && { obstacle }),
    isPending: (isUndecided && isPending(report)) || underWay.length > 0 || (waiting.length > 0 && !isUndecided),
    ...(isReceived !== undefined && { isReceived }),
    open: isUndecided ? [report.id] : underWay.map(({ id }) => id),
    ended: endedOf(facts, tasks),
  };
}

type NumberedBooking = Booking & { readonly id: string };

/** Returns the bookings of a kind. If the service sends no ids, as API C does, their position is used as id. */
const bookingsOf = ({ bookings }: ServiceTransaction, kind: Kind): readonly NumberedBooking[] =>
  bookings
    .filter(({ type }) => type === kind)
    .map((booking, place) => ({ ...booking, id: booking.id ?? `${kind}-${place}` }));

/** Returns true if a booking is not decided yet. */
const isUnderWay = ({ status }: Booking): boolean => status === 'pending' || status === 'processing';

/** Returns true if the outcome of a report is unknown, and is expected soon. */
const isPending = (report: SentTask): boolean => isOpen(report) && report.state !== 'overdue';

/** Returns true if a booking can belong to a report by its amount, which the service need not send. */
const isAmountOf = ({ sending }: SentTask, amount: Booking['amount']): boolean =>
  !amount || amount === (sending.amount ?? undefined);

interface Known {
  readonly isReceived: boolean | undefined;
  readonly obstacle: string | undefined;
}

/** Returns the state and its report: the shop's last one, unless that is booked and another one is pending. */
function aboutLast({ report, underWay: [elsewhere], waiting: [next] }: Facts, { isReceived, obstacle }: Known) {
  if (report && (report.state !== 'applied' || !(elsewhere ?? next)))
    return { state: stateOf(report, isReceived), ...reportFields(report) };
  if (elsewhere) return { state: 'in_progress', id: elsewhere.id } as const;
  if (next) return { state: 'in_progress' } as const;
  if (obstacle === 'already_delivered') return { state: 'done' } as const;
  return { state: obstacle ? 'impossible' : 'possible' } as const;
}

function stateOf({ state }: SentTask, isReceived: boolean | undefined): Standing['state'] {
  if (state === 'overdue' || state === 'refused') return state;
  if (state === 'applied') return 'done';
  return isReceived ? 'in_progress' : 'unclear';
}

const reportFields = (report: SentTask) => ({
  id: report.id,
  ...(report.state === 'overdue' && { resolutions: resolutionsOf(report) }),
  at: new Date(report.sending.at).toISOString(),
  ...(report.sending.amount !== null && { amount: report.sending.amount }),
  ...(report.detail !== null && { reason: report.detail }),
});

/** Returns the outcomes of every decided booking, and of the shop's own tasks, the last report at the end. */
function endedOf({ kind, report, bookings }: Facts, tasks: readonly TaskRecord[]): Standing['ended'] {
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
  const others = tasks.filter((each) => each.kind === kind && each.id !== report?.id);
  return [...ofBookings, ...[...others, ...(report ? [report] : [])].flatMap(outcomeIn)];
}

const outcomeIn = ({ id, state, amount, detail }: TaskRecord): Standing['ended'] =>
  state === 'applied' || state === 'refused'
    ? [{ id, outcome: state, ...(amount !== null && { amount }), ...(detail !== null && { reason: detail }) }]
    : [];

/** Returns the obstacle to a delivery that everything was asked back, booked or not, also if that is overdue. */
const refundOfAll = (transaction: ServiceTransaction, refund: Facts): CaptureObstacle | undefined =>
  availableOf(transaction, refund, isOpen) === 0 ? 'nothing_left' : undefined;

/** Returns why a delivery cannot be sent, whatever is to be refunded; `isBusy` if another one has to be waited for. */
export function obstacleToCapture(
  { status, bookings, order }: ServiceTransaction,
  isBusy = false,
): CaptureObstacle | undefined {
  if (bookings.some((booking) => booking.type === 'capture' && booking.status === 'done')) return 'already_delivered';
  if (isBusy) return 'report_pending';
  if (order.currentValue === 0) return 'nothing_left';
  if (isUndelivered(status)) return undefined;
  return status === 'unknown' ? 'not_deliverable' : status;
}

/** Returns the reason why nothing can be refunded now, also not after what is under way or waits. */
function obstacleToRefund(
  { order: { currentValue, originalValue } }: ServiceTransaction,
  available: Cents | undefined,
): RefundObstacle | undefined {
  if (currentValue === undefined) return 'value_unknown';
  if (currentValue > (originalValue ?? Infinity)) return 'value_untrue';
  if (currentValue === 0) return 'nothing_left';
  return available === 0 ? 'report_pending' : undefined;
}

/**
 * Returns the cents that are left after what is under way and what waits. What is overdue may never be booked, so it
 * does not count; a reversal that waits takes everything.
 */
function availableOf(
  { order: { currentValue } }: ServiceTransaction,
  { report, underWay, waiting }: Facts,
  counts: (report: SentTask) => boolean = isPending,
): Cents | undefined {
  if (currentValue === undefined) return undefined;
  if (waiting.some(({ amount }) => amount === null)) return 0;
  const own = report && counts(report) ? report : undefined;
  const booking = own && underWay.find(({ amount }) => isAmountOf(own, amount));
  const others = [...underWay.filter((each) => each !== booking), ...waiting].map(({ amount }) => amount ?? 0);
  return Math.max(0, currentValue - others.reduce((sum, amount) => sum + amount, own?.sending.amount ?? 0));
}

/** Returns how many refunds wait, and for how much; a reversal waits for all that is left after those before it. */
function sumOf(transaction: ServiceTransaction, facts: Facts): NonNullable<RefundStanding['waiting']> {
  const { waiting } = facts;
  const isOfTheRest = waiting.some(({ amount }) => amount === null);
  const amount = isOfTheRest
    ? availableOf(transaction, { ...facts, waiting: [] })
    : waiting.reduce((sum, each) => sum + (each.amount ?? 0), 0);
  return { count: waiting.length, ...(amount !== undefined && { amount }) };
}

/** Returns true if a delivery can be reported. */
export const isUndelivered = (
  status: ServiceTransaction['status'],
): status is 'report_capture' | 'report_capture_expiring' =>
  status === 'report_capture' || status === 'report_capture_expiring';

/** Returns whether a delivery is still possible or urgent, and its deadline. */
function deliveryOf({
  status,
  order,
  expiresAt,
}: ServiceTransaction): Pick<CaptureStanding, 'deadline' | 'isUrgent' | 'isNeedless'> {
  const isNeedless = isUndelivered(status) && order.currentValue === 0;
  const isDue = (isUndelivered(status) && !isNeedless) || status === 'expired';
  return {
    ...(isDue && expiresAt !== undefined && { deadline: new Date(expiresAt).toISOString() }),
    isUrgent: status === 'report_capture_expiring' && !isNeedless,
    isNeedless,
  };
}

/**
 * Returns what a transaction waits for, the first that applies: a report to be checked, the delivery's own report, the
 * delivery, a refund's report, the bank. A refund that is not booked yet does not hide the deadline of a delivery.
 */
function summaryOf({ status }: Pick<ServiceTransaction, 'status'>, facts: View['standing']): Summary {
  const kindIn = (state: Standing['state']) => reportKinds.find((kind) => facts[kind].state === state);
  const isAgain = facts.capture.state === 'refused' && !facts.capture.obstacle;
  return (
    about(facts, 'overdue', kindIn('overdue')) ??
    about(facts, 'refused', isAgain ? 'capture' : undefined) ??
    about(facts, 'unclear', kindIn('unclear')) ??
    about(facts, 'in_progress', facts.capture.isPending ? 'capture' : undefined) ??
    delivery(facts) ??
    about(facts, 'in_progress', facts.refund.isPending ? 'refund' : undefined) ?? { stage: stageOf(status, facts) }
  );
}

function about(facts: View['standing'], stage: Stage, kind: Kind | undefined): Summary | undefined {
  if (!kind) return undefined;
  const { at } = facts[kind];
  return { stage, about: kind, ...(at !== undefined && { since: at }) };
}

const delivery = ({ capture }: View['standing']): Summary | undefined =>
  capture.obstacle ? undefined : { stage: capture.isUrgent ? 'expiring' : 'to_deliver' };

/** Only a delivery that was booked or is needless is left of the statuses in which one can be reported. */
function stageOf(status: ServiceTransaction['status'], { capture }: View['standing']): Stage {
  if (!isUndelivered(status)) return status;
  return capture.isNeedless ? 'needless' : 'delivered';
}

/**
 * Returns true if only an operator can say what became of a report: it is overdue, and the bank has not accepted it, as
 * far as is known, or has not booked it for a day.
 */
export const isUnresolved = ({ state, sending: { isAccepted, at } }: SentTask, now: number): boolean =>
  state === 'overdue' && (!isAccepted || now - at >= reportTimes.unbooked);
