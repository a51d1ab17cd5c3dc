import { isGraphQlErrorResult, type Order, type RequestContext } from '@vendure/core';
import type { ShopPurchase } from '../../server.js';
import { changeSinceApproval, TEST_ORDER, type Completed } from '../completing.js';
import { checkoutOf, unknownRisk } from '../sale.js';
import { lockedOrder, saleOf } from './orders.js';
import { isTaken, methodsIn, paymentOf } from './payment-method.js';
import { hasPaymentOf } from './payments-of-order.js';
import type { Services } from './services.js';
import { createTurns } from '../turns.js';

/** Creates the function that pays an order, because the bank has confirmed its purchase. It is the only one that does. */
export function createCompleting(services: Services, contextOfShop: () => Promise<RequestContext>) {
  const { connection, orders, customers } = services;
  const inTurn = createTurns();

  /** Returns why an order is not the one that the bank has approved. */
  async function obstacleOf(ctx: RequestContext, order: Order, purchase: ShopPurchase): Promise<string | undefined> {
    if (order.state === 'AddingItems') {
      const moved = await orders.transitionToState(ctx, order.id, 'ArrangingPayment');
      if (isGraphQlErrorResult(moved)) return `The order cannot be paid: ${moved.message}`;
    } else if (order.state !== 'ArrangingPayment') return `The order is ${order.state}.`;
    return changeSinceApproval(checkoutOf(saleOf(services, order, unknownRisk)), purchase);
  }

  async function pay(ctx: RequestContext, purchase: ShopPurchase): Promise<Completed> {
    const order = await lockedOrder(services, ctx, purchase.orderId ?? '');
    if (!order) throw new Error(`Vendure has no order ${purchase.orderId} in the channel of this webshop.`);
    const { own: method, foreign } = await methodsIn(services, ctx);
    if (hasPaymentOf(order.payments, purchase, foreign)) return undefined;
    const impossible = await obstacleOf(ctx, order, purchase);
    if (impossible !== undefined) return { impossible };
    if (!method) throw new Error('The channel has no enabled payment method with the handler "ratenkauf".');
    const metadata = paymentOf(purchase);
    const paid = await orders.addPaymentToOrder(ctx, order.id, { method: method.code, metadata });
    if (isGraphQlErrorResult(paid)) {
      if (isFinal(paid.errorCode, metadata))
        return { impossible: `Vendure does not take the payment: ${paid.message}` };
      throw new Error(`Vendure does not take the payment: ${paid.errorCode}`);
    }
    // Vendure swallows the error of a process of the shop's own that does not let the order go on.
    if (paid.state === 'ArrangingPayment') throw new Error(`The order ${order.code} is paid, and stays open.`);
    if (purchase.isTest)
      await orders.addNoteToOrder(ctx, { id: paid.id, note: `Ratenkauf: ${TEST_ORDER}`, isPublic: false });
    await customers.createAddressesForNewCustomer(ctx, paid);
    return undefined;
  }

  return async (purchase: ShopPurchase): Promise<Completed> => {
    const ctx = await contextOfShop();
    return inTurn(purchase.orderId ?? '', () => connection.withTransaction(ctx, (within) => pay(within, purchase)));
  };
}

/**
 * Returns true for an answer that no later try changes: the amount is another one, as the handler says, or a coupon has
 * ended. A checker of the staff's own that refuses the method may be changed by them, as may whatever else stands in the
 * way; or they cancel the order, and then it cannot be paid.
 */
const isFinal = (errorCode: string, metadata: object): boolean =>
  errorCode === 'COUPON_REMOVED_DURING_CHECKOUT_ERROR' || (errorCode === 'PAYMENT_DECLINED_ERROR' && isTaken(metadata));
