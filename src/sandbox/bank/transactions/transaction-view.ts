import type { Cents } from '../values/money.js';
import { expiryOf, nextStepOf, type Step } from './life.js';
import { obstacles } from './obstacles.js';
import {
  currentValueOf,
  refundsOf,
  refundsTotalOf,
  type Booking,
  type RefundReason,
  type Transaction,
} from './transaction.js';

/** A booking as the controls return it. */
export interface BookingView {
  readonly uuid: string;
  readonly type: 'CAPTURE' | 'REFUND';
  readonly status: 'PENDING' | 'DONE' | 'FAILED';
  readonly created: Date;
  /** Amount in cents that a refund takes from the order value; null for a delivery. */
  readonly amount: Cents | null;
  /** Tracking number of a delivery; null for a refund, or if the shop sent none. */
  readonly trackingNumber: string | null;
  /** Reason of the failure in German, as the bank puts it; null if it did not fail. */
  readonly message: string | null;
}

/** A transaction as the controls return it. */
export interface TransactionView extends Readonly<Omit<Transaction, 'bookings'>> {
  /** Rest of the order value, in cents. */
  readonly currentValue: Cents;
  /** Sum of the booked refunds, in cents. */
  readonly refundsTotal: Cents;
  /** Time until which a delivery can or could be reported. */
  readonly expires: Date;
  /** The next automatic status change; null if there is none. */
  readonly nextStep: Step | null;
  /** All bookings, oldest first, including failed ones. */
  readonly bookings: readonly BookingView[];
  /** The booked refunds, oldest first. */
  readonly refunds: readonly { readonly amount: Cents; readonly reason: RefundReason; readonly booked: Date }[];
}

/** Returns a transaction as the controls return it at this time. */
export function viewOfTransaction(transaction: Transaction, now: Date): TransactionView {
  return {
    ...transaction,
    currentValue: currentValueOf(transaction),
    refundsTotal: refundsTotalOf(transaction),
    expires: expiryOf(transaction),
    nextStep: nextStepOf(transaction, now) ?? null,
    bookings: transaction.bookings.map(viewOfBooking),
    refunds: refundsOf(transaction).map(({ report, booked }) => ({
      amount: report.amount,
      reason: report.reason,
      booked,
    })),
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
