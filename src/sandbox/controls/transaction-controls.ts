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
import type { Controls } from './controls.js';

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

/** Maximum number of days by which a transaction is made older at once: ten years. */
export const MOST_DAYS = 3650;

interface Parts {
  readonly ledger: Ledger;
  readonly notifications: Notifications;
  readonly businessIds: BusinessIds;
  readonly signatures: Signatures;
  readonly clock: Clock;
}

/** Creates the controls of transactions, notifications and signatures. */
export function transactionControls({
  ledger,
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
    ...singleTransactionControls(ledger, clock),
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
function singleTransactionControls(
  ledger: Ledger,
  clock: Clock,
): Pick<Controls, 'capture' | 'refund' | 'age' | 'bookPending'> {
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
    age(businessId, days) {
      if (!(days > 0 && days <= MOST_DAYS)) throw new RangeError(`days must be above 0, at most ${MOST_DAYS}`);
      return withTransaction(businessId, (transaction) => ledger.age(transaction, days));
    },
    bookPending(businessId) {
      if (businessId === undefined) return ledger.bookPending();
      const transaction = ledger.find(businessId);
      return transaction ? ledger.bookPending(transaction) : 0;
    },
  };
}
