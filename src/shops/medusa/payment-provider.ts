import { RouteError, type ManagedPurchase, type Ratenkauf } from '../../server.js';
import { planOf } from '../completing.js';
import { endOfRefund, isForGood } from '../reporting.js';
import { centsOfMedusa, type MedusaAmount } from './checkout-of-cart.js';
import { placeOfSession, PROVIDER, type PlaceOfSession } from './orders.js';
import type { MedusaServices } from './services.js';

/** What Medusa stores with a payment session or a payment. */
type PaymentData = Readonly<Record<string, unknown>>;

/** What Medusa gives its providers, as far as it is used. `data` of a session may come from a browser. */
interface ProviderInput {
  readonly data?: PaymentData | undefined;
  /** `idempotency_key` is the id of the session, payment or refund, from Medusa itself. */
  readonly context?: { readonly idempotency_key?: string | undefined } | undefined;
}

/** What the payment provider needs of the adapter; it is there once Medusa has started. */
interface ProviderParts {
  readonly services: MedusaServices;
  readonly ratenkauf: {
    readonly purchases: Pick<Ratenkauf['purchases'], 'ofOrder' | 'ofSession'>;
    readonly orders: Pick<Ratenkauf['orders'], 'refunded'>;
  };
}

/** How far a payment is, in Medusa's words. `requires_more`: the customer has not ordered with the bank's approval. */
type Authorization = 'captured' | 'pending_authorization' | 'requires_more';

/** Returns how far the payment of a session is, by what the handler knows, whatever the session says of itself. */
export function authorizationOf(
  { cartId, order, amount, currency_code }: PlaceOfSession,
  purchase: ManagedPurchase | undefined,
): Authorization {
  if (cartId === undefined || order === undefined || !purchase) return 'requires_more';
  const isOfOrder = purchase.orderId === order;
  // Before the number of its order is known, a purchase is being ordered by the cart alone.
  if (purchase.state === 'confirming')
    return isOfOrder || purchase.orderId === undefined ? 'pending_authorization' : 'requires_more';
  const isWhole = currency_code.toUpperCase() === 'EUR' && centsOfMedusa(amount) === purchase.amount;
  return purchase.state === 'confirmed' && isOfOrder && isWhole ? 'captured' : 'requires_more';
}

/** Creates the class of the payment provider, which Medusa makes an object of. */
export function createPaymentProvider(parts: () => ProviderParts) {
  async function authorize(sessionId: string | undefined) {
    const { services, ratenkauf } = parts();
    const { purchases } = ratenkauf;
    const place = sessionId === undefined ? undefined : await placeOfSession(services, sessionId);
    if (!place) return { status: 'requires_more', data: {} } as const;
    const ofOrder = place.order === undefined ? undefined : await purchases.ofOrder(place.order);
    const purchase = ofOrder ?? (place.cartId === undefined ? undefined : await purchases.ofSession(place.cartId));
    const status = authorizationOf(place, purchase);
    return { status, data: status === 'captured' && purchase ? dataOf(purchase) : {} };
  }

  return class RatenkaufPaymentProvider {
    static readonly identifier = PROVIDER;

    getIdentifier(): string {
      return PROVIDER;
    }

    /** A session says nothing: what counts is the purchase of its cart. */
    async initiatePayment({ context }: ProviderInput) {
      return { id: context?.idempotency_key ?? '', status: 'pending' as const, data: {} };
    }

    async updatePayment() {
      return { data: {} };
    }

    async deletePayment() {
      return { data: {} };
    }

    async authorizePayment({ context }: ProviderInput) {
      return authorize(context?.idempotency_key);
    }

    async getPaymentStatus({ context, data = {} }: ProviderInput) {
      const { status } = await authorize(context?.idempotency_key);
      return { status, data };
    }

    async retrievePayment({ data = {} }: ProviderInput) {
      return { data };
    }

    /** A payment is made when the bank has confirmed it: nothing is left to capture. */
    async capturePayment({ data = {} }: ProviderInput) {
      return { data };
    }

    /**
     * Medusa calls this also when its own work has failed after the bank has confirmed: an error keeps the payment. What
     * is taken back is the order, by cancelling it.
     */
    async cancelPayment(): Promise<never> {
      throw new Error('Cancel the order: then the contract with the bank is taken back.');
    }

    /**
     * What the bank is not told now, a round of the adapter reports. An error removes the refund in Medusa, so only a
     * refund that the bank will never take is one.
     */
    async refundPayment({ data = {}, context, amount }: ProviderInput & { readonly amount: MedusaAmount }) {
      const key = context?.idempotency_key;
      const order = data['order'];
      if (key === undefined || typeof order !== 'string')
        throw new Error('Only a payment that the bank has confirmed is refunded, by the id of the refund.');
      try {
        const end = endOfRefund(await parts().ratenkauf.orders.refunded(order, { amount: centsOfMedusa(amount), key }));
        if (end?.isBooked === false) throw new Error(end.why);
      } catch (error) {
        if (!(error instanceof RouteError) || isForGood(error)) throw error;
      }
      return { data };
    }

    /** The bank calls the handler at its own address, which never leads here. */
    async getWebhookActionAndData() {
      return { action: 'not_supported' as const };
    }
  };
}

/** What is kept with the payment; customers may see it. */
const dataOf = (purchase: ManagedPurchase): PaymentData => {
  const { id, orderId, transactionId, isTest } = purchase;
  return Object.assign({ purchase: id, order: orderId, transaction: transactionId, isTest }, planOf(purchase));
};
