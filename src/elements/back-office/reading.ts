import { HandlerError } from '../../contract/client/ask.js';
import type { CaptureStanding, RefundStanding, Standing, Summary, Transaction } from '../../contract/transaction.js';
import type { Cents } from '../../rules/money.js';
import { readMode } from './mode.js';

/** A transaction as it can be shown: unreadable fields are missing, and all amounts are missing if one of them is implausible. */
export interface ShownTransaction extends Omit<Transaction, 'reports'> {
  /** True if the order values are plausible; otherwise all of them are missing. */
  readonly hasTrueValues: boolean;
  readonly unreadable: NonNullable<Transaction['unreadable']>;
}

/** Returns the customer's name, as far as the service sends it. */
export const nameOf = ({ customer }: Pick<ShownTransaction, 'customer'>): string =>
  [customer.firstName, customer.lastName].filter((name) => name !== undefined).join(' ');

/** A part of a transaction that may be unreadable. */
export type ReadableField = ShownTransaction['unreadable'][number];

/** Checks whether a part of the order value was refunded before. */
export const hasRefunds = ({ originalValue = 0, currentValue = 0, refundsTotal = 0 }: ShownTransaction): boolean =>
  refundsTotal > 0 || originalValue > currentValue;

type Booking = Transaction['bookings'][number];

const kinds: readonly string[] = ['capture', 'refund', 'notify'] satisfies Booking['kind'][];
const states: readonly string[] = ['done', 'failed', 'pending', 'processing'] satisfies Booking['state'][];
const standingStates: readonly string[] = [
  'possible',
  'in_progress',
  'unclear',
  'overdue',
  'refused',
  'done',
  'impossible',
] satisfies Standing['state'][];

type CaptureObstacle = NonNullable<CaptureStanding['obstacle']>;
type RefundObstacle = NonNullable<RefundStanding['obstacle']>;

const captureObstacles: readonly CaptureObstacle[] = [
  'not_deliverable',
  'report_pending',
  'nothing_left',
  'already_delivered',
  'expired',
  'in_billing',
  'billed',
];
const refundObstacles: readonly RefundObstacle[] = ['value_unknown', 'report_pending', 'nothing_left', 'value_untrue'];

/**
 * Returns a transaction as it can be shown.
 * @throws {HandlerError} if the answer is not about `id` or is unreadable
 */
export function readTransaction(id: string, answer: Transaction | null): ShownTransaction {
  if (answer?.id !== id || !answer.standing || ![answer.bookings, answer.refunds].every(Array.isArray))
    throw new HandlerError('malformed_answer', 'transaction: not readable', true);
  const { status, customer, standing, summary, takes, mode } = answer;
  const values = readValues(answer);
  return {
    id,
    status: isStatus(status) ? status : 'unknown',
    customer: {
      firstName: words(customer?.firstName),
      lastName: words(customer?.lastName),
      number: words(customer?.number),
    },
    creditAccountNumber: words(answer.creditAccountNumber),
    orderId: words(answer.orderId),
    orderDate: time(answer.orderDate),
    clearingDate: time(answer.clearingDate),
    expiresAt: time(answer.expiresAt),
    ...values,
    bookings: answer.bookings.map(readBooking),
    refunds: answer.refunds.map((refund) => ({
      amount: cents(refund?.amount),
      reason: words(refund?.reason),
      date: time(refund?.date),
    })),
    standing: {
      capture: readCapture(standing.capture),
      refund: readRefunds(standing.refund, values.hasTrueValues),
    },
    summary: readSummary(summary),
    unreadable: Array.isArray(answer.unreadable) ? answer.unreadable : [],
    takes: { trackingNumber: takes?.trackingNumber === true, refundReason: takes?.refundReason === true },
    mode: readMode(mode),
  };
}

const statuses: readonly string[] = [
  'report_capture',
  'report_capture_expiring',
  'in_billing',
  'billed',
  'expired',
] satisfies Transaction['status'][];

const isStatus = (status: unknown): status is Transaction['status'] => statuses.some((each) => each === status);

const stages: readonly Summary['stage'][] = [
  'overdue',
  'refused',
  'unclear',
  'in_progress',
  'expiring',
  'to_deliver',
  'delivered',
  'needless',
  'expired',
  'in_billing',
  'billed',
  'unknown',
];

function readSummary(sent: Partial<Summary> | null | undefined): Summary {
  const { stage, about, since } = sent ?? {};
  return {
    stage: stages.find((each) => each === stage) ?? 'unknown',
    about: about === 'capture' || about === 'refund' ? about : undefined,
    since: time(since),
  };
}

function readValues({ originalValue, currentValue, refundsTotal }: Transaction) {
  const values = { originalValue, currentValue, refundsTotal };
  const areAmounts = Object.values(values).every((value) => value === undefined || isAmount(value));
  const hasTrueValues = areAmounts && !((currentValue ?? 0) > (originalValue ?? Infinity));
  return { hasTrueValues, ...(hasTrueValues && values) };
}

const readBooking = (booking: Booking | null): Booking => ({
  kind: booking && kinds.includes(booking.kind) ? booking.kind : 'unknown',
  state: booking && states.includes(booking.state) ? booking.state : 'unknown',
  at: time(booking?.at),
  amount: cents(booking?.amount),
  message: words(booking?.message),
});

function readCapture(sent: Partial<CaptureStanding> | null | undefined): CaptureStanding {
  const { isUrgent, isNeedless } = sent ?? {};
  return {
    ...readStanding(sent, captureObstacles),
    deadline: time(sent?.deadline),
    isUrgent: isUrgent === true,
    isNeedless: isNeedless === true,
  };
}

/** Returns the standing of refunds; without plausible amounts no refund can be entered. */
function readRefunds(sent: Partial<RefundStanding> | null | undefined, hasTrueValues: boolean): RefundStanding {
  const standing = readStanding(sent, refundObstacles);
  return hasTrueValues ? standing : { ...standing, obstacle: standing.obstacle ?? 'value_untrue' };
}

/** Returns a standing; an unreadable one gets the state `impossible`, and further reports are blocked with the first of `obstacles`. */
function readStanding<Obstacle extends string>(
  sent: (Partial<Standing> & { obstacle?: Obstacle | undefined }) | null | undefined,
  obstacles: readonly Obstacle[],
) {
  const { state = 'odd', obstacle, isPending, isReceived, open, ended } = sent ?? {};
  const isReadable = standingStates.includes(state);
  const isKnown = isReadable && (obstacle === undefined || obstacles.includes(obstacle));
  return {
    state: isReadable ? (state as Standing['state']) : 'impossible',
    obstacle: isKnown ? obstacle : obstacles[0],
    isPending: isPending === true,
    isReceived: isReceived === true,
    ...{ id: words(sent?.id), at: time(sent?.at), amount: cents(sent?.amount), reason: words(sent?.reason) },
    open: Array.isArray(open) ? open : [],
    ended: Array.isArray(ended) ? ended : [],
  } as const;
}

const isAmount = (value: unknown): value is Cents => Number.isSafeInteger(value) && (value as number) >= 0;

const cents = (value: unknown): Cents | undefined => (isAmount(value) ? value : undefined);

const words = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

/** Returns a valid day or moment, otherwise undefined. */
const time = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
