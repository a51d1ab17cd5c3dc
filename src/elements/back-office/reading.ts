import { HandlerError } from '../../contract/client/ask.js';
import {
  bookingKinds,
  bookingStates,
  captureObstacles,
  refundObstacles,
  reportKinds,
  reportResolutions,
  requestCodes,
  requestStates,
  standingStates,
  transactionStages,
  transactionStatuses,
} from '../../contract/names.js';
import type { CaptureStanding, RefundStanding, Standing, Summary, Transaction } from '../../contract/transaction.js';
import type { TransactionRequest } from '../../contract/transaction-requests.js';
import type { Cents } from '../../rules/money.js';
import { readMode } from './mode.js';

/**
 * A transaction as it can be shown: unreadable fields are missing, and all amounts are missing if one of them is
 * implausible.
 */
export interface ShownTransaction extends Omit<Transaction, 'reports'> {
  /** True if the order values are plausible; otherwise all of them are missing. */
  readonly hasTrueValues: boolean;
  readonly unreadable: NonNullable<Transaction['unreadable']>;
}

/** Returns the customer's name, as far as the bank sends it. */
export const nameOf = ({ customer }: Pick<ShownTransaction, 'customer'>): string =>
  [customer.firstName, customer.lastName].filter((name) => name !== undefined).join(' ');

/** A part of a transaction that may be unreadable. */
export type ReadableField = ShownTransaction['unreadable'][number];

/** Checks whether a part of the order value was refunded before. */
export const hasRefunds = ({ originalValue = 0, currentValue = 0, refundsTotal = 0 }: ShownTransaction): boolean =>
  refundsTotal > 0 || originalValue > currentValue;

type Booking = Transaction['bookings'][number];
type Waiting = NonNullable<RefundStanding['waiting']>;

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
    status: transactionStatuses.find((each) => each === status) ?? 'unknown',
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
    requests: readRequests(answer.requests),
    standing: {
      capture: readCapture(standing.capture),
      refund: readRefunds(standing.refund, values),
    },
    summary: readSummary(summary),
    unreadable: Array.isArray(answer.unreadable) ? answer.unreadable : [],
    takes: { trackingNumber: takes?.trackingNumber === true, refundReason: takes?.refundReason === true },
    mode: readMode(mode),
  };
}

/** Returns the requests that can be understood. */
const readRequests = (sent: unknown): TransactionRequest[] =>
  (Array.isArray(sent) ? (sent as (Partial<TransactionRequest> | null)[]) : []).flatMap((each) => {
    const { id, at } = { id: words(each?.id), at: time(each?.at) };
    const kind = reportKinds.find((known) => known === each?.kind);
    const state = requestStates.find((known) => known === each?.state);
    const code = requestCodes.find((known) => known === each?.code);
    if (!id || !at || !kind || !state) return [];
    return [
      { id, kind, state, at, amount: cents(each?.amount), key: words(each?.key), code, detail: words(each?.detail) },
    ];
  });

/** Returns a summary; what cannot be read of it is unknown. */
export function readSummary(sent: Partial<Summary> | null | undefined): Summary {
  const { stage, about, since } = sent ?? {};
  return {
    stage: transactionStages.find((each) => each === stage) ?? 'unknown',
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
  kind: bookingKinds.find((each) => each === booking?.kind) ?? 'unknown',
  state: bookingStates.find((each) => each === booking?.state) ?? 'unknown',
  at: time(booking?.at),
  amount: cents(booking?.amount),
  message: words(booking?.message),
});

function readCapture(sent: Partial<CaptureStanding> | null | undefined): CaptureStanding {
  const { isUrgent, isNeedless } = sent ?? {};
  return {
    ...readStanding(sent, captureObstacles, 'not_deliverable'),
    deadline: time(sent?.deadline),
    isUrgent: isUrgent === true,
    isNeedless: isNeedless === true,
  };
}

/** Returns the standing of refunds; without plausible amounts no refund can be entered. */
function readRefunds(
  sent: Partial<RefundStanding> | null | undefined,
  { hasTrueValues, currentValue }: Pick<ShownTransaction, 'hasTrueValues' | 'currentValue'>,
): RefundStanding {
  const standing = {
    ...readStanding(sent, refundObstacles, 'value_unknown'),
    available: hasTrueValues ? (cents(sent?.available) ?? currentValue) : undefined,
    waiting: readWaiting(sent?.waiting, hasTrueValues),
  };
  return hasTrueValues ? standing : { ...standing, obstacle: standing.obstacle ?? 'value_untrue' };
}

function readWaiting(sent: Partial<Waiting> | undefined, hasTrueValues: boolean): Waiting | undefined {
  const count = Number.isSafeInteger(sent?.count) ? (sent?.count ?? 0) : 0;
  return count > 0 ? { count, amount: hasTrueValues ? cents(sent?.amount) : undefined } : undefined;
}

/**
 * Returns a standing; an unreadable one gets the state `impossible`, and further reports are blocked with `otherwise`.
 */
function readStanding<Obstacle extends string>(
  sent: (Partial<Standing> & { obstacle?: Obstacle | undefined }) | null | undefined,
  obstacles: readonly Obstacle[],
  otherwise: NoInfer<Obstacle>,
) {
  const { obstacle, isPending, isReceived, open, ended, resolutions } = sent ?? {};
  const state = standingStates.find((each) => each === sent?.state);
  const isKnown = state && (obstacle === undefined || obstacles.includes(obstacle));
  return {
    state: state ?? 'impossible',
    obstacle: isKnown ? obstacle : otherwise,
    isPending: isPending === true,
    isReceived: isReceived === true,
    id: words(sent?.id),
    at: time(sent?.at),
    amount: cents(sent?.amount),
    reason: words(sent?.reason),
    resolutions: reportResolutions.filter((each) => Array.isArray(resolutions) && resolutions.includes(each)),
    open: Array.isArray(open) ? open : [],
    ended: Array.isArray(ended) ? ended : [],
  } as const;
}

const isAmount = (value: unknown): value is Cents => Number.isSafeInteger(value) && (value as number) >= 0;

const cents = (value: unknown): Cents | undefined => (isAmount(value) ? value : undefined);

const words = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

/** Returns a valid day or moment, otherwise undefined. */
export const time = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
