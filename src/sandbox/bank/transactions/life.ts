import { billingDays, expiringDays, reportableDays } from '../setting/assumptions.js';
import { captureOf, type Transaction, type TransactionStatus } from './transaction.js';
import { earlier } from '../values/time-span.js';

const DAY = 86_400_000;
const after = (date: Date, days: number) => new Date(date.getTime() + days * DAY);

/** Returns the time until which a delivery can be reported. */
export function expiryOf({ ordered }: Transaction): Date {
  return after(ordered, reportableDays);
}

/** Returns the time at which it is or was billed; undefined without a delivery. */
export function billingOf(transaction: Transaction): Date | undefined {
  const capture = captureOf(transaction);
  return capture && after(capture.booked, billingDays);
}

/** Returns the status at a given time. */
export function statusAt(transaction: Transaction, now: Date): TransactionStatus {
  const [last] = stepsOf(transaction)
    .filter(({ from }) => from <= now)
    .slice(-1);
  return last?.status ?? 'REPORT_CAPTURE';
}

/** An automatic status change. */
export interface Step {
  readonly status: TransactionStatus;
  readonly from: Date;
}

/** Returns the next automatic status change; undefined if there is none. */
export function nextStepOf(transaction: Transaction, now: Date): Step | undefined {
  return stepsOf(transaction).find(({ from }) => from > now);
}

/** Moves a transaction with all its bookings into the past, so that it is older by these milliseconds. */
export function makeOlder(transaction: Transaction, milliseconds: number): void {
  transaction.ordered = earlier(transaction.ordered, milliseconds);
  for (const booking of transaction.bookings) {
    booking.created = earlier(booking.created, milliseconds);
    booking.booked = earlier(booking.booked, milliseconds);
  }
}

/** Returns all past and future steps, in order of time. */
function stepsOf(transaction: Transaction): Step[] {
  const billing = billingOf(transaction);
  const capture = captureOf(transaction);
  if (capture && billing)
    return [
      { status: 'IN_BILLING', from: capture.booked },
      { status: 'BILLED', from: billing },
    ];
  const expiry = expiryOf(transaction);
  return [
    { status: 'REPORT_CAPTURE_EXPIRING', from: after(expiry, -expiringDays) },
    { status: 'EXPIRED', from: expiry },
  ];
}
