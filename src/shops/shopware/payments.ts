import { sentenceOf, type IneligibilityReason } from '../../rules/rules.js';
import { RouteError, type Checkout, type ManagedPurchase, type Ratenkauf } from '../../server.js';
import { wasOrdered } from '../completing.js';
import { isForGood } from '../reporting.js';
import { checkoutOf, reasonsAgainstSale, type DeliveryTerms } from '../sale.js';
import { saleOfCart, saleOfPlaced } from './checkout-of-shopware.js';
import { isOwnMethod, technicalNameOf } from './orders-in-shopware.js';
import type { CartPayload, ShopwareOrder, ShopwareTransaction } from './payloads.js';
import { sentences } from './sentences.js';

/** What Shopware is to do with a payment or a refund: the name of a transition, or why it has failed. */
export type ShopwareAnswer<Transition> =
  | { readonly status: Transition | 'process' }
  | { readonly status: 'fail'; readonly message: string };

/** Payments by instalments of one webshop. */
export type Payments = ReturnType<typeof createPayments>;

/** A payment of an order that Shopware has placed. */
export interface PlacedPayment {
  readonly shopId: string;
  readonly order: ShopwareOrder;
  readonly transaction: ShopwareTransaction;
}

/** Milliseconds that the bank is given at least. */
const LEAST = 100;

/** Creates the payments. Shopware needs an answer within `patience` milliseconds. */
export function createPayments(
  { checkouts, purchases }: Pick<Ratenkauf, 'checkouts' | 'purchases'>,
  terms: DeliveryTerms,
  patience: number,
  warn: (message: string) => void,
) {
  /** Returns the purchase of an order: that of an earlier call, or the newest one of the customer's cart. */
  const purchaseOf = async (order: ShopwareOrder, checkout: Checkout): Promise<ManagedPurchase | undefined> =>
    (await purchases.ofOrder(order.orderNumber)) ?? (await checkouts.tell({ checkout })).purchase;

  /** Orders what the customer's purchase is approved for; undefined if there is none. */
  async function ordered({ shopId, order, transaction }: PlacedPayment): Promise<ManagedPurchase | undefined> {
    const until = Date.now() + patience;
    const checkout = checkoutOf(saleOfPlaced(shopId, order));
    const purchase = checkout && (await purchaseOf(order, checkout));
    if (!purchase || !isOf(purchase, order)) return undefined;
    if (wasOrdered(purchase)) return purchase;
    const timeout = Math.max(LEAST, until - Date.now());
    return purchases.confirm(purchase.id, { orderId: order.orderNumber, checkout, key: transaction.id, timeout });
  }

  return {
    /**
     * Checks, before Shopware places an order, that the bank has approved this cart. Nothing that comes from the page
     * is read: the purchase is that of the customer whom Shopware names. With a message, Shopware places no order.
     */
    async validate(shopId: string, payload: CartPayload, language: string): Promise<object> {
      const say = sentences(language);
      const sale = saleOfCart(shopId, payload);
      const reasons = reasonsAgainstSale(sale, terms);
      if (reasons.length > 0) return { message: reasons.map((reason) => sentenceOf(reason, language)).join(' ') };
      const checkout = checkoutOf(sale);
      if (!checkout) return { message: say.incomplete };
      const { purchase } = await checkouts.tell({ checkout });
      if (purchase?.state === 'approved') return { preOrderPayment: { purchase: purchase.id } };
      return { message: purchase?.state === 'void' ? say.changed : say.notApproved };
    },
    /** Orders what the bank has approved. Shopware has placed the order. */
    async pay(placed: PlacedPayment, language: string): Promise<ShopwareAnswer<'authorize'>> {
      const say = sentences(language);
      const failed = (message: string) => ({ status: 'fail', message }) as const;
      try {
        const purchase = await ordered(placed);
        if (purchase?.state === 'confirmed') return { status: 'authorize' };
        if (purchase?.state === 'confirming') return { status: 'process' };
        return failed(purchase?.state === 'void' ? say.changed : purchase?.mayRetry ? say.again : say.notApproved);
      } catch (error) {
        // Nothing was sent: otherwise the purchase would be confirming.
        if (error instanceof RouteError) return failed(isForGood(error) ? say.notApproved : say.again);
        warn(`A payment is in progress, because of an error: ${String(error)}`);
        return { status: 'process' };
      }
    },
    /**
     * Orders a payment that is in progress in Shopware and was not sent to the bank, because a process has ended in
     * between. Resolves with false if the customer has to decide anew: the bank has refused it, it has new figures, or
     * the order cannot be compared with what it has approved. Does nothing in any other case: it may have been sent.
     */
    async resume({ shopId, order, transaction }: PlacedPayment): Promise<boolean> {
      const { orderNumber } = order;
      try {
        // Only the purchase of this order: the customer's newest one may be of another cart by now.
        const purchase = await purchases.ofOrder(orderNumber);
        if (purchase?.state !== 'approved') return true;
        const checkout = checkoutOf(saleOfPlaced(shopId, order));
        if (purchase.mayRetry || !checkout) return false;
        // The first key has its answer already: nothing was ordered.
        const key = `${transaction.id} resumed`;
        await purchases.confirm(purchase.id, { orderId: orderNumber, checkout, key, timeout: patience });
      } catch (error) {
        // The next round tries again.
        if (!(error instanceof RouteError)) throw error;
      }
      return true;
    },
  };
}

/** The newest purchase of a customer may be that of an earlier order. */
const isOf = ({ orderId, state }: ManagedPurchase, { orderNumber }: ShopwareOrder): boolean =>
  orderId === orderNumber || state === 'approved';

/** Severity of a notice in Shopware: a warning. */
const WARNING = 10;

/**
 * Returns what Shopware is to do if a cart cannot be paid by instalments: it does not offer the method. Who has chosen
 * it is told why, in the language of the page; others are not bothered with it.
 */
export function gatewayCommands(
  appName: string,
  reasons: readonly IneligibilityReason[],
  { salesChannelContext: { paymentMethod } }: CartPayload,
  language: string,
) {
  if (reasons.length === 0) return [];
  const paymentMethodTechnicalName = technicalNameOf(appName);
  const removal = { command: 'remove-payment-method', payload: { paymentMethodTechnicalName } } as const;
  const why = isOwnMethod(appName, paymentMethod) ? reasons : [];
  const notices = why.map((reason) => {
    const message = sentenceOf(reason, language);
    return { command: 'add-cart-error', payload: { message, level: WARNING, blocking: false } } as const;
  });
  return [removal, ...notices];
}
