import type { Cents } from '../money.js';
import type { Purchase } from './purchase.js';

/** A confirmed purchase that is processed further: what the transaction interfaces tell about it. */
export interface Transaction {
  readonly businessId: string;
  readonly webshopId: string;
  readonly orderId: string | undefined;
  readonly firstName: string;
  readonly lastName: string;
  /** Order value. */
  readonly amount: Cents;
  /** Order value and interest. */
  readonly total: Cents;
  readonly months: number;
  readonly ordered: Date;
}

/** The transaction that a confirmed purchase becomes. */
export function transactionOf(purchase: Purchase, ordered: Date): Transaction {
  const { initialization: { amount, person }, decision } = purchase;
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
  };
}
