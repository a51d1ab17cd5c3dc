import type { Order } from '@vendure/core';
import type { ShopPurchase } from '../../server.js';

type Payments = Order['payments'];

/** States of payments that cover nothing of an order. */
const uncovering = ['Error', 'Declined', 'Cancelled'];

/** Returns what is left to pay of an order, as Vendure calculates it for the next payment. */
export function leftToPay(totalWithTax: number, payments: Payments): number {
  const covered = payments
    .filter(({ state }) => !uncovering.includes(state))
    .map(({ amount, refunds }) => {
      const settled = refunds.filter(({ state }) => state === 'Settled');
      return amount - sumOf(settled.map(({ total }) => Math.abs(total)));
    });
  return totalWithTax - sumOf(covered);
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * Returns true if the payment of a purchase was made, whatever became of it since: one that the staff have cancelled or
 * refunded was made, too. `foreign` are the payment methods with other handlers: these may keep any data that a browser
 * sends.
 */
export const hasPaymentOf = (
  payments: Payments,
  purchase: Pick<ShopPurchase, 'id' | 'transactionId'>,
  foreign: readonly string[],
): boolean =>
  payments.some(
    ({ method, metadata, transactionId }) =>
      metadata['purchaseId'] === purchase.id && transactionId === purchase.transactionId && !foreign.includes(method),
  );
