import type { Notifications } from '../apis/transactions/notifications.js';
import { refundReasonOf } from '../bank/setting/assumptions.js';
import type { Clock } from '../bank/setting/clock.js';
import type { BusinessIds } from '../bank/values/identifiers.js';
import type { Signatures } from '../apis/transactions/signatures.js';
import { inventedTransactions } from '../bank/transactions/invented.js';
import { currentValueOf, type Transaction } from '../bank/transactions/transaction.js';
import { germanDay } from '../bank/values/german-time.js';
import type { Ledger } from '../bank/transactions/ledger.js';
import { viewOfTransaction } from '../bank/transactions/transaction-view.js';
import type { Bank } from '../bank/purchases/bank.js';
import type { Controls } from './controls.js';
import { passingTime } from './passing-time.js';

type TransactionControls = Pick<
  Controls,
  | 'transactions'
  | 'capture'
  | 'refund'
  | 'age'
  | 'bookPending'
  | 'holdBookings'
  | 'bookingsHeld'
  | 'notifyAt'
  | 'notificationUrl'
  | 'notifications'
  | 'notifyAgain'
  | 'addTransactions'
  | 'sign'
  | 'signatureScheme'
>;

interface Parts {
  readonly ledger: Ledger;
  readonly bank: Pick<Bank, 'ageTransaction'>;
  readonly notifications: Notifications;
  readonly businessIds: BusinessIds;
  readonly signatures: Signatures;
  readonly clock: Clock;
}

/** Creates the controls of transactions, notifications and signatures. */
export function transactionControls({
  ledger,
  bank,
  notifications,
  businessIds,
  signatures,
  clock,
}: Parts): TransactionControls {
  return {
    transactions() {
      const transactions = ledger.list();
      const now = clock.now();
      return transactions.map((transaction) => viewOfTransaction(transaction, now));
    },
    addTransactions(count) {
      const added = inventedTransactions(count, clock.now(), businessIds);
      ledger.addAll(added);
      return added.map(({ businessId }) => businessId);
    },
    ...singleTransactionControls({ ledger, bank, clock }),
    holdBookings: ledger.hold,
    bookingsHeld: ledger.isHeld,
    notifyAt: notifications.notifyAt,
    notificationUrl: notifications.url,
    notifications: notifications.attempts,
    notifyAgain: notifications.repeat,
    sign: signatures.use,
    signatureScheme: signatures.scheme,
  };
}

/** Creates the controls of one transaction, which return false if there is none. */
function singleTransactionControls({
  ledger,
  bank,
  clock,
}: Pick<Parts, 'ledger' | 'bank' | 'clock'>): Pick<Controls, 'capture' | 'refund' | 'age' | 'bookPending'> {
  const withTransaction = (businessId: string, act: (transaction: Transaction) => void) => {
    const transaction = ledger.find(businessId);
    if (transaction) act(transaction);
    return transaction !== undefined;
  };
  return {
    capture: (businessId, trackingNumber) =>
      withTransaction(businessId, (transaction) => ledger.book(transaction, { type: 'CAPTURE', trackingNumber })),
    refund: (businessId, amount) =>
      withTransaction(businessId, (transaction) => {
        const left = currentValueOf(transaction);
        const value = amount ?? left;
        ledger.book(transaction, {
          type: 'REFUND',
          amount: value,
          reason: refundReasonOf(value, left),
          day: germanDay(clock.now()),
        });
      }),
    age(businessId, time) {
      const milliseconds = passingTime(typeof time === 'number' ? { days: time } : time);
      return withTransaction(businessId, (transaction) => bank.ageTransaction(transaction, milliseconds));
    },
    bookPending(businessId) {
      if (businessId === undefined) return ledger.bookPending();
      const transaction = ledger.find(businessId);
      return transaction ? ledger.bookPending(transaction) : 0;
    },
  };
}
