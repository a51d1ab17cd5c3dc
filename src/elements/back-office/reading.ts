import { HandlerError } from '../../contract/client/ask.js';
import type { CaptureStanding, RefundStanding, Standing, Transaction, TransactionStatus } from '../../contract/transaction.js';
import type { Cents } from '../../rules/money.js';
import { readMode } from './mode.js';
import { statusTexts } from './status.texts.js';

/** A transaction as it can be shown: unreadable fields are missing, and all amounts are missing if one of them is implausible. */
export interface ShownTransaction extends Omit<Transaction, 'reports'> {
  /** True if the order values are plausible; otherwise all of them are missing. */
  readonly hasTrueValues: boolean;
  readonly unreadable: NonNullable<Transaction['unreadable']>;
}

/** A part of a transaction that may be unreadable. */
export type ReadableField = ShownTransaction['unreadable'][number];

/** Checks whether a part of the order value was refunded before. */
export const hasRefunds = ({ originalValue = 0, currentValue = 0, refundsTotal = 0 }: ShownTransaction): boolean =>
  refundsTotal > 0 || originalValue > currentValue;

/** Returns the status to show; not the urgent one if no delivery has to be reported any more. */
export const shownStatus = ({ status, standing }: ShownTransaction): TransactionStatus => (standing.capture.isNeedless ? 'report_capture' : status);

type Booking = Transaction['bookings'][number];

const kinds: readonly string[] = ['capture', 'refund', 'notify'] satisfies Booking['kind'][];
const states: readonly string[] = ['done', 'failed', 'pending', 'processing'] satisfies Booking['state'][];
const standingStates: readonly string[] = [
  'possible', 'in_progress', 'unclear', 'overdue', 'refused', 'done', 'impossible',
] satisfies Standing['state'][];

type CaptureObstacle = NonNullable<CaptureStanding['obstacle']>;
type RefundObstacle = NonNullable<RefundStanding['obstacle']>;

const captureObstacles: readonly CaptureObstacle[] = [
  'not_deliverable', 'report_pending', 'nothing_left', 'already_delivered', 'expired', 'in_billing', 'billed',
];
const refundObstacles: readonly RefundObstacle[] = ['value_unknown', 'report_pending', 'nothing_left', 'value_untrue'];

/**
 * Returns a transaction as it can be shown.
 * @throws {HandlerError} if the answer is not about `id` or is unreadable
 */
export function readTransaction(id: string, answer: Transaction | null): ShownTransaction {
  if (answer?.id !== id || !answer.standing || ![answer.bookings, answer.refunds].every(Array.isArray))
    throw new HandlerError('malformed_answer', 'transaction: not readable', true);
  const { status, customer, standing, takes, mode } = answer;
  const values = readValues(answer);
  return {
    id,
    status: Object.hasOwn(statusTexts.de, status) ? status : 'unknown',
    customer: { firstName: words(customer?.firstName), lastName: words(customer?.lastName), number: words(customer?.number) },
    creditAccountNumber: words(answer.creditAccountNumber),
    orderId: words(answer.orderId),
    orderDate: time(answer.orderDate),
    clearingDate: time(answer.clearingDate),
    expiresAt: time(answer.expiresAt),
    ...values,
    bookings: answer.bookings.map(readBooking),
    refunds: answer.refunds.map((refund) => ({ amount: cents(refund?.amount), reason: words(refund?.reason), date: time(refund?.date) })),
    standing: {
      capture: readCapture(standing.capture),
      refund: readRefunds(standing.refund, values.hasTrueValues),
    },
    unreadable: Array.isArray(answer.unreadable) ? answer.unreadable : [],
    takes: { trackingNumber: takes?.trackingNumber === true, refundReason: takes?.refundReason === true },
    mode: readMode(mode),
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
  return { ...readStanding(sent, captureObstacles), deadline: time(sent?.deadline), isUrgent: isUrgent === true, isNeedless: isNeedless === true };
}

/** Returns the standing of refunds; without plausible amounts no refund can be entered. */
function readRefunds(sent: Partial<RefundStanding> | null | undefined, hasTrueValues: boolean): RefundStanding {
  const standing = readStanding(sent, refundObstacles);
  return hasTrueValues ? standing : { ...standing, obstacle: standing.obstacle ?? 'value_untrue' };
}

/** Returns a standing; an unreadable one gets the state `impossible`, and further reports are blocked with the first of `obstacles`. */
function readStanding<Obstacle extends string>(sent: (Partial<Standing> & { obstacle?: Obstacle | undefined }) | null | undefined, obstacles: readonly Obstacle[]) {
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

const words = (value: unknown): string | undefined => (typeof value === 'string' && value.trim() !== '' ? value : undefined);

/** Returns a valid day or moment, otherwise undefined. */
const time = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
