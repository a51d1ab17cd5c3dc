import { HandlerError } from '../../contract/client/ask.js';
import type { Report, Transaction } from '../../contract/transaction.js';
import type { Cents } from '../../rules/money.js';
import { readMode } from './mode.js';
import { statusTexts } from './status.texts.js';

/** A transaction as it can be shown: only what is readable, and no amount at all where one of them cannot be true. */
export interface ShownTransaction extends Transaction {
  /** Whether the order values can be true; otherwise none is there. */
  readonly hasTrueValues: boolean;
  readonly unreadable: NonNullable<Transaction['unreadable']>;
}

/** A part of a transaction that may be unreadable. */
export type ReadableField = ShownTransaction['unreadable'][number];

/** Whether some of the order value was refunded before. */
export const hasRefunds = ({ originalValue = 0, currentValue = 0, refundsTotal = 0 }: ShownTransaction): boolean =>
  refundsTotal > 0 || originalValue > currentValue;

type Booking = Transaction['bookings'][number];

const kinds: readonly string[] = ['capture', 'refund', 'notify'] satisfies Booking['kind'][];
const states: readonly string[] = ['done', 'failed', 'pending', 'processing'] satisfies Booking['state'][];
const reportStates: readonly string[] = ['pending', 'overdue', 'applied', 'refused'] satisfies Report['state'][];

/** One transaction as it can be shown. @throws {HandlerError} when the answer is not about `id`, or nothing can be read. */
export function readTransaction(id: string, answer: Transaction | null): ShownTransaction {
  if (answer?.id !== id || ![answer.bookings, answer.refunds, answer.reports].every(Array.isArray))
    throw new HandlerError('malformed_answer', 'transaction: not readable', true);
  const { status, customer, takes, mode } = answer;
  return {
    id,
    status: Object.hasOwn(statusTexts.de, status) ? status : 'unknown',
    customer: { firstName: words(customer?.firstName), lastName: words(customer?.lastName), number: words(customer?.number) },
    creditAccountNumber: words(answer.creditAccountNumber),
    orderId: words(answer.orderId),
    orderDate: time(answer.orderDate),
    clearingDate: time(answer.clearingDate),
    expiresAt: time(answer.expiresAt),
    ...readValues(answer),
    bookings: answer.bookings.map(readBooking),
    refunds: answer.refunds.map((refund) => ({ amount: cents(refund?.amount), reason: words(refund?.reason), date: time(refund?.date) })),
    reports: answer.reports.flatMap((report) => readReport(report) ?? []),
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

function readReport(report: Report | null): Report | undefined {
  if (!report || !/^(capture|refund)$/.test(report.kind) || !reportStates.includes(report.state)) return undefined;
  const { kind, state, isAccepted, amount, at, reason } = report;
  return { kind, state, isAccepted: isAccepted === true, amount: cents(amount), at: time(at) ?? '', reason: words(reason) };
}

const isAmount = (value: unknown): value is Cents => Number.isSafeInteger(value) && (value as number) >= 0;

const cents = (value: unknown): Cents | undefined => (isAmount(value) ? value : undefined);

const words = (value: unknown): string | undefined => (typeof value === 'string' && value.trim() !== '' ? value : undefined);

/** A day or a moment that there is. */
const time = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
