import { pathOfPurchase } from './assumptions.js';
import { initializationOf } from './initialization.js';
import type { CallOptions, PaymentConnection } from './payment-connection.js';
import { isTechnicalId } from './purchase-ids.js';
import type { TechnicalId } from './purchase-ids.js';
import type { PurchaseInput } from './purchase-input.js';
import { orderReference } from './purchase-shaping.js';
import { confirmationAnswer, decisionAnswer, financingAnswer, startAnswer, type Confirmation } from './purchase-shapes.js';
import { remotePurchaseAnswer } from './remote-purchase.js';
import { invalidInput } from './service-error.js';

/** The life of one purchase. */
export const purchaseOperations = ({ webshopId, base, get, post }: PaymentConnection) => ({
  /** Initializes a purchase; the customer then goes to its payment page (specification: API B, POST vorgang). */
  startPurchase: async (input: PurchaseInput, { signal }: CallOptions = {}) => {
    const operation = 'payment.startPurchase';
    const body = initializationOf(operation, webshopId, input);
    return post({ operation, path: 'vorgang', body, expect: startAnswer, signal });
  },

  /** How far a purchase is at the service. */
  purchase: async (id: TechnicalId, { signal }: CallOptions = {}) => {
    const operation = 'payment.purchase';
    return get({ operation, path: pathTo(operation, id), expect: remotePurchaseAnswer(id), signal });
  },

  /** The bank's decision; only `approved` allows to go on (specification: API B, entscheidung). */
  decision: async (id: TechnicalId, { signal }: CallOptions = {}) => {
    const operation = 'payment.decision';
    return get({ operation, path: `${pathTo(operation, id)}/entscheidung`, expect: decisionAnswer, signal });
  },

  /** What the customer agreed to, to be shown before the order (specification: API B, finanzierung). */
  financing: async (id: TechnicalId, { signal }: CallOptions = {}) => {
    const operation = 'payment.financing';
    return get({ operation, path: `${pathTo(operation, id)}/finanzierung`, expect: financingAnswer, signal });
  },

  /**
   * Orders: from here on the bank buys the claim (specification: API B, bestaetigen; Errors, 6).
   * Of `orderId` is sent what `shapedReference` leaves of it, and resolved with. Rejected with `maybeDone`, ask `purchase` before doing it again.
   */
  confirm: async (id: TechnicalId, { orderId, signal }: CallOptions & { readonly orderId?: string | undefined } = {}): Promise<Confirmation> => {
    const operation = 'payment.confirm';
    const path = `${pathTo(operation, id)}/bestaetigen`;
    const { data: reference, error } = orderReference.safeParse(orderId);
    if (error) throw invalidInput(operation, 'orderId must be a string');
    const body = reference === undefined ? undefined : JSON.stringify({ shopVorgangskennung: reference });
    const confirmation = await post({ operation, path, body, expect: confirmationAnswer(id), signal });
    return { ...confirmation, orderReference: reference };
  },

  /** Where the customer's browser goes after the start (specification: API B, redirect). */
  paymentPageUrl: (id: TechnicalId): string => {
    pathTo('payment.paymentPageUrl', id);
    return `${base}/ratenkauf/content/intern/einstieg.jsf?${new URLSearchParams({ vorgangskennung: id })}`;
  },
});

function pathTo(operation: string, id: TechnicalId): string {
  if (typeof id === 'string' && isTechnicalId(id)) return pathOfPurchase(id);
  throw invalidInput(operation, 'the technical id must be letters, digits, dots and dashes');
}
