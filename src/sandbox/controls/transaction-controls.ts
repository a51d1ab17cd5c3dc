import type { Notifications } from '../calls/notifications.js';
import type { Clock } from '../setting/clock.js';
import type { BusinessIds } from '../values/identifiers.js';
import type { Signatures } from '../transaction-api/signatures.js';
import { inventedTransactions } from '../transactions/invented.js';
import type { Ledger } from '../transactions/ledger.js';
import { viewOfTransaction } from '../transactions/transaction-view.js';
import type { Controls } from './controls.js';

type TransactionControls = Pick<
  Controls,
  'transactions' | 'bookPending' | 'holdBookings' | 'bookingsHeld' | 'notifyAt' | 'notificationUrl' | 'notifications' | 'addTransactions' | 'sign' | 'signatureScheme'
>;

interface Parts {
  readonly ledger: Ledger;
  readonly notifications: Notifications;
  readonly businessIds: BusinessIds;
  readonly signatures: Signatures;
  readonly clock: Clock;
}

/** Creates the controls of transactions, notifications and signatures. */
export function transactionControls({ ledger, notifications, businessIds, signatures, clock }: Parts): TransactionControls {
  return {
    transactions: () => ledger.list().map(viewOfTransaction),
    addTransactions(count) {
      const added = inventedTransactions(count, clock.now(), businessIds);
      ledger.addAll(added);
      return added.map(({ businessId }) => businessId);
    },
    bookPending: ledger.bookPending,
    holdBookings: ledger.hold,
    bookingsHeld: ledger.isHeld,
    notifyAt: notifications.notifyAt,
    notificationUrl: notifications.url,
    notifications: notifications.attempts,
    sign: signatures.use,
    signatureScheme: signatures.scheme,
  };
}
