import type { Cents } from '../values/money.js';
import { currentValueOf, type Booking, type Transaction, type TransactionStatus } from './transaction.js';

/** What has changed about a transaction. */
export type TransactionChange =
  | {
      /** `ORDER`: it is new; `STATUS`: it has another status. */
      readonly type: 'ORDER' | 'STATUS';
      readonly to: TransactionStatus;
      /** Order value by then, in cents. */
      readonly amount: Cents;
    }
  | {
      /** A report that was booked, or was refused then. */
      readonly type: 'CAPTURE' | 'REFUND';
      readonly to: 'DONE' | 'FAILED';
      /** Refunded amount, or the delivered order value, in cents. */
      readonly amount: Cents;
    };

/** Returns the change that a booking has made. */
export const bookingChange = (transaction: Transaction, { report, obstacle }: Booking): TransactionChange => ({
  type: report.type,
  to: obstacle ? 'FAILED' : 'DONE',
  amount: report.type === 'REFUND' ? report.amount : currentValueOf(transaction),
});
