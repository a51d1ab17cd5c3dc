import type { Ledger } from '../transactions/ledger.js';
import { viewOfTransaction } from '../transactions/transaction-view.js';
import type { Controls } from './controls.js';

type TransactionControls = Pick<Controls, 'transactions' | 'settle' | 'holdBookings' | 'bookingsHeld'>;

/** The controls of what confirmed purchases have become. */
export function transactionControls(ledger: Ledger): TransactionControls {
  return {
    transactions: () => ledger.list().map(viewOfTransaction),
    settle: ledger.settle,
    holdBookings: ledger.hold,
    bookingsHeld: ledger.isHeld,
  };
}
