import type { Cents } from '../values/money.js';

/** Reason for which a report cannot be booked. */
export type Obstacle =
  | 'already-captured'
  | 'expired'
  | 'nothing-left'
  | 'refund-open'
  | 'no-amount'
  | 'above-remaining';

/** The statuses of a transaction (service.md §A.3). */
export const transactionStatuses = [
  'REPORT_CAPTURE',
  'REPORT_CAPTURE_EXPIRING',
  'IN_BILLING',
  'BILLED',
  'EXPIRED',
] as const;

/** Status of a transaction, in the terms of API A. */
export type TransactionStatus = (typeof transactionStatuses)[number];

/** Reason of a refund, in the terms of API A. */
export type RefundReason =
  | 'REVOCATION_FULL'
  | 'REVOCATION_PARTIAL'
  | 'REFUND_GUARANTEE_WARRANTY'
  | 'REDUCTION_GUARANTEE_WARRANTY';

/** The shop's report that it has delivered. */
export interface CaptureReport {
  readonly type: 'CAPTURE';
  readonly trackingNumber: string | undefined;
}

/** The shop's report that it refunds an amount. */
export interface RefundReport {
  readonly type: 'REFUND';
  readonly amount: Cents;
  readonly reason: RefundReason;
  /** The day of the reversal, YYYY-MM-DD. */
  readonly day: string;
}

/** A shop's report about a transaction. */
export type Report = CaptureReport | RefundReport;

/** The bank's processing of a report. */
export interface Booking<Reported extends Report = Report> {
  readonly uuid: string;
  readonly report: Reported;
  created: Date;
  /** Reason for which it will fail or has failed; undefined if there is none. */
  readonly obstacle: Obstacle | undefined;
  status: 'PENDING' | 'DONE' | 'FAILED';
  /** Time at which it is due or was booked. */
  booked: Date;
}

/** A confirmed purchase that is processed further, as the transaction interfaces return it. */
export interface Transaction {
  readonly businessId: string;
  readonly webshopId: string;
  readonly orderId: string | undefined;
  readonly firstName: string;
  readonly lastName: string;
  /** Original order value. */
  readonly amount: Cents;
  /** Order value plus interest. */
  readonly total: Cents;
  readonly months: number;
  ordered: Date;
  /** Oldest first. */
  readonly bookings: Booking[];
  status: TransactionStatus;
}

/** Returns the booked refunds, oldest first. */
export function refundsOf(transaction: Transaction): Booking<RefundReport>[] {
  return reversalsOf(transaction).filter(({ status }) => status === 'DONE');
}

/** Returns the last refund that is or will be booked; undefined if there is none. */
export function lastReversalOf(transaction: Transaction): Booking<RefundReport> | undefined {
  return reversalsOf(transaction)
    .filter(({ obstacle }) => !obstacle)
    .at(-1);
}

function reversalsOf({ bookings }: Transaction): Booking<RefundReport>[] {
  return bookings.filter((booking): booking is Booking<RefundReport> => booking.report.type === 'REFUND');
}

/** Returns the sum of the booked refunds. */
export function refundsTotalOf(transaction: Transaction): Cents {
  return refundsOf(transaction).reduce((sum, { report }) => sum + report.amount, 0);
}

/** Returns the rest of the order value. */
export function currentValueOf(transaction: Transaction): Cents {
  return transaction.amount - refundsTotalOf(transaction);
}

/** Returns the delivery once it is booked; undefined before. */
export function captureOf({ bookings }: Transaction): Booking | undefined {
  return bookings.find(({ report, status }) => report.type === 'CAPTURE' && status === 'DONE');
}
