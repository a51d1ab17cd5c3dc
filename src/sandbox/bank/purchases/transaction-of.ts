import type { Purchase } from './purchase.js';
import type { Transaction } from '../transactions/transaction.js';

/** Returns the transaction that a confirmed purchase becomes. */
export function transactionOf(purchase: Purchase, ordered: Date): Transaction {
  const {
    initialization: { amount, person },
    decision,
  } = purchase;
  if (decision?.result !== 'GRUEN') throw new Error('Only an approved purchase becomes a transaction.');
  return {
    businessId: purchase.businessId,
    webshopId: purchase.shop.webshopId,
    orderId: purchase.orderId,
    firstName: person.firstName,
    lastName: person.lastName,
    amount,
    total: decision.schedule.total,
    months: decision.schedule.months,
    ordered,
    bookings: [],
    status: 'REPORT_CAPTURE',
  };
}
