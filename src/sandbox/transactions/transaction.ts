import type { Cents } from '../values/money.js';
import type { Obstacle } from './obstacles.js';

/** How far a transaction is (service.md §A.3). */
export const transactionStatuses = ['REPORT_CAPTURE', 'REPORT_CAPTURE_EXPIRING', 'IN_BILLING', 'BILLED', 'EXPIRED'] as const;

/** How far a transaction is, in the words of API A. */
export type TransactionStatus = (typeof transactionStatuses)[number];

/** Why an amount is refunded, in the words of API A. */
export type RefundReason = 'REVOCATION_FULL' | 'REVOCATION_PARTIAL' | 'REFUND_GUARANTEE_WARRANTY' | 'REDUCTION_GUARANTEE_WARRANTY';

/** The shop tells that it has delivered. */
export interface CaptureReport {
  readonly type: 'CAPTURE';
  readonly trackingNumber: string | undefined;
}

/** The shop tells that it gives money back. */
export interface RefundReport {
  readonly type: 'REFUND';
  readonly amount: Cents;
  readonly reason: RefundReason;
  /** The day of the reversal, YYYY-MM-DD. */
  readonly day: string;
}

/** What a shop reports about a transaction. */
export type Report = CaptureReport | RefundReport;

/** What the bank makes of a report. */
export interface Booking<Reported extends Report = Report> {
  readonly uuid: string;
  readonly report: Reported;
  readonly created: Date;
  /** Why it will fail or has failed. */
  readonly obstacle: Obstacle | undefined;
  status: 'PENDING' | 'DONE' | 'FAILED';
  /** When it is due, and later when it happened. */
  booked: Date;
}

/** A confirmed purchase that is processed further: what the transaction interfaces tell about it. */
export interface Transaction {
  readonly businessId: string;
  readonly webshopId: string;
  readonly orderId: string | undefined;
  readonly firstName: string;
  readonly lastName: string;
  /** Order value at first. */
  readonly amount: Cents;
  /** Order value and interest. */
  readonly total: Cents;
  readonly months: number;
  readonly ordered: Date;
  /** Oldest first. */
  readonly bookings: Booking[];
  status: TransactionStatus;
}

/** The refunds that are booked, oldest first. */
export function refundsOf(transaction: Transaction): Booking<RefundReport>[] {
  return reversalsOf(transaction).filter(({ status }) => status === 'DONE');
}

/** The last refund that is booked or will be. */
export function lastReversalOf(transaction: Transaction): Booking<RefundReport> | undefined {
  return reversalsOf(transaction).filter(({ obstacle }) => !obstacle).at(-1);
}

function reversalsOf({ bookings }: Transaction): Booking<RefundReport>[] {
  return bookings.filter((booking): booking is Booking<RefundReport> => booking.report.type === 'REFUND');
}

/** The sum of the refunds that are booked. */
export function refundsTotalOf(transaction: Transaction): Cents {
  return refundsOf(transaction).reduce((sum, { report }) => sum + report.amount, 0);
}

/** What is left of the order value. */
export function currentValueOf(transaction: Transaction): Cents {
  return transaction.amount - refundsTotalOf(transaction);
}

/** The delivery, once it is booked. */
export function captureOf({ bookings }: Transaction): Booking | undefined {
  return bookings.find(({ report, status }) => report.type === 'CAPTURE' && status === 'DONE');
}
