import { createHash } from 'node:crypto';
import type { ShopPurchase } from '../../server.js';
import { changeSinceApproval, type Completed } from '../completing.js';
import { checkoutOf } from '../sale.js';
import { AdminApiError } from './admin-api.js';
import { saleOfPlaced } from './checkout-of-shopware.js';
import type { ConnectedShop } from './connected-shops.js';
import type { ShopwareOrder, ShopwareTransaction } from './payloads.js';
import { isPaidOtherwise, ownTransaction } from './payment-method.js';

/** States of a payment that the bank has confirmed, whatever the staff have done to it since. */
const confirmedStates = ['authorized', 'paid', 'paid_partially', 'refunded', 'refunded_partially', 'chargeback'];
/** States of a payment that is not known to have ended. */
const openStates = ['open', 'in_progress', 'unconfirmed', 'reminded', 'authorized'];

/**
 * Creates what becomes of an order when the bank's answer is known. `shopOf` finds the shop of this webshop that has
 * the order.
 */
export function createCompletingOrders(
  appName: string,
  shopOf: (orderNumber: string) => Promise<{ readonly shop: ConnectedShop; readonly order: ShopwareOrder } | undefined>,
) {
  /** Returns why an order is not the one that the bank has approved. */
  function obstacleOf(shopId: string, order: ShopwareOrder, own: ShopwareTransaction, purchase: ShopPurchase) {
    if (order.stateMachineState?.technicalName === 'cancelled') return 'The order is cancelled.';
    if (isPaidOtherwise(order, own)) return 'The order is paid another way.';
    if (own.stateMachineState?.technicalName === 'cancelled') return 'The payment of the order is cancelled.';
    return changeSinceApproval(checkoutOf(saleOfPlaced(shopId, order)), purchase);
  }

  return {
    async completeOrder(purchase: ShopPurchase): Promise<Completed> {
      const found = await shopOf(purchase.orderId ?? '');
      if (!found) throw new Error(`Shopware has no order ${purchase.orderId}.`);
      const { shop, order } = found;
      const own = ownTransaction(appName, order);
      if (!own) return { impossible: 'The order has no payment by instalments.' };
      const state = own.stateMachineState?.technicalName ?? '';
      if (!confirmedStates.includes(state)) {
        const impossible = obstacleOf(shop.id, order, own, purchase);
        if (impossible !== undefined) return { impossible };
        // Shopware lets it fail where our answer came too late.
        if (state === 'failed') await shop.api.post(transition('order_transaction', own.id, 'reopen'));
        await shop.api.post(transition('order_transaction', own.id, 'authorize'));
      }
      await note(shop, order, own, purchase);
      return undefined;
    },
    async releaseOrder({ orderId }: ShopPurchase): Promise<void> {
      if (orderId === undefined) return;
      const found = await shopOf(orderId);
      const own = found && ownTransaction(appName, found.order);
      if (!own || !openStates.includes(own.stateMachineState?.technicalName ?? '')) return;
      await found.shop.api.post(transition('order_transaction', own.id, 'fail'));
    },
  };
}

/** Returns the address at which a state of Shopware changes; it sends the mails that belong to it. */
export const transition = (entity: string, id: string, action: string): string =>
  `_action/${entity === 'order_transaction' ? entity : `state-machine/${entity}`}/${id}/state/${action}`;

/** Writes into the order what the staff should know, and how much can be paid back by Shopware's refunds. */
async function note(shop: ConnectedShop, order: ShopwareOrder, own: ShopwareTransaction, purchase: ShopPurchase) {
  const customFields = {
    ratenkauf_purchase: purchase.id,
    ratenkauf_transaction: purchase.transactionId ?? '',
    ratenkauf_months: purchase.plan?.months ?? null,
    ratenkauf_test: purchase.isTest,
  };
  await shop.api.patch(`order/${order.id}`, { customFields });
  const amount = price(order.price.totalPrice);
  const capture = {
    id: idOf(`capture ${own.id}`),
    orderTransactionId: own.id,
    amount,
    externalReference: purchase.transactionId,
  };
  const known = await shop.api.search('order-transaction-capture', { ids: [capture.id], limit: 1 });
  if (known.length > 0) return;
  const stateId = await shop.stateOf('order_transaction_capture.state', 'completed');
  await shop.api.post('order-transaction-capture', Object.assign({ stateId }, capture)).catch((error: unknown) => {
    // Another process has made it meanwhile.
    if (!(error instanceof AdminApiError) || error.status !== 409) throw error;
  });
}

/** A price in Shopware. Its taxes stand in the order. */
const price = (euros: number) => ({
  unitPrice: euros,
  totalPrice: euros,
  quantity: 1,
  calculatedTaxes: [],
  taxRules: [],
});

/** Returns an id in Shopware that is always the same for a name, so that nothing is made twice. */
const idOf = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 32);
