import type { Cents } from '../values/money.js';
import { expiryOf } from './life.js';
import { obstacles } from './obstacles.js';
import { currentValueOf, refundsOf, refundsTotalOf, type Booking, type RefundReason, type Transaction } from './transaction.js';

/** One booking as the controls show it. */
export interface BookingView {
  readonly uuid: string;
  readonly type: 'CAPTURE' | 'REFUND';
  readonly status: 'PENDING' | 'DONE' | 'FAILED';
  readonly created: Date;
  /** What a refund takes from the order value; null for a delivery. */
  readonly amount: Cents | null;
  /** The carrier's number of a delivery; null for a refund, and when the shop told none. */
  readonly trackingNumber: string | null;
  /** Why it failed, in the bank's German words; null when it did not. */
  readonly message: string | null;
}

/** One transaction as the controls show it. */
export interface TransactionView extends Readonly<Omit<Transaction, 'bookings'>> {
  /** What is left of the order value, in cents. */
  readonly currentValue: Cents;
  /** Sum of the refunds that are booked, in cents. */
  readonly refundsTotal: Cents;
  /** Until when a delivery can or could be reported. */
  readonly expires: Date;
  /** Oldest first, whatever became of them. */
  readonly bookings: readonly BookingView[];
  /** Those that are booked, oldest first. */
  readonly refunds: readonly { readonly amount: Cents; readonly reason: RefundReason; readonly booked: Date }[];
}

/** What the controls show of a transaction. */
export function viewOfTransaction(transaction: Transaction): TransactionView {
  return {
    ...transaction,
    currentValue: currentValueOf(transaction),
    refundsTotal: refundsTotalOf(transaction),
    expires: expiryOf(transaction),
    bookings: transaction.bookings.map(viewOfBooking),
    refunds: refundsOf(transaction).map(({ report, booked }) => ({ amount: report.amount, reason: report.reason, booked })),
  };
}

function viewOfBooking({ uuid, report, status, created, obstacle }: Booking): BookingView {
  return {
    uuid,
    type: report.type,
    status,
    created,
    amount: report.type === 'REFUND' ? report.amount : null,
    trackingNumber: (report.type === 'CAPTURE' ? report.trackingNumber : undefined) ?? null,
    message: status === 'FAILED' && obstacle ? obstacles[obstacle].messageDE : null,
  };
}
