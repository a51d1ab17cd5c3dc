/* Shapes of what verbs answer with in the admin API, as far as they are not those of the handler's contract. */
import * as z from 'zod';
import { planSchema } from '../../../contract/plan.js';
import { purchaseSchema } from '../../../contract/purchase.js';
import { transactionSchema } from '../../../contract/transaction.js';
import { requestSchema } from '../../../contract/transaction-requests.js';

/** Shape of a purchase as the shop's server sees it. */
export const managedPurchaseSchema = purchaseSchema.omit({ secondsLeft: true }).extend({
  /** Id of the purchase, which never changes. */
  id: z.string(),
  /** Name of the webshop. */
  webshop: z.string(),
  /** True for a test order: nothing is financed, and nothing is to be shipped. */
  isTest: z.boolean(),
  /** The bank's order number, made of that of the shop. */
  orderReference: z.string().optional(),
  /** The bank's reference of six characters, which identifies the transaction after the order. */
  transactionId: z.string().optional(),
  /** Instalment plan that the bank has granted. */
  plan: planSchema.optional(),
  /** The shop's reference of the cart. */
  shopReference: z.string().optional(),
  /** Time until which the customer may order, or finish the bank's pages. */
  expiresAt: z.iso.datetime().optional(),
});

/** Shape of the answer to `tellCheckout`. */
export const heldCheckoutSchema = z.strictObject({
  /** Token for the attribute `checkout` of the elements. Only in pages with `no-store`, never in an address. */
  token: z.string(),
  /** Time until which the token is valid. */
  expiresAt: z.iso.datetime(),
  /** Address of the page on which the customer pays, if `link` was told: for the customer alone. */
  link: z.url().optional(),
  /** The newest purchase of this cart, compared with the facts; absent if there is none. */
  purchase: managedPurchaseSchema.optional(),
});

/** Shape of a delivery or refund that was asked for, and its transaction as it is now. */
export const requestedSchema = z.strictObject({
  /** What was asked for; its `state` changes later. */
  request: requestSchema,
  /** The transaction. */
  transaction: transactionSchema,
});

/** Shape of what became of a change of an order. */
export const orderChangeSchema = z.discriminatedUnion('outcome', [
  requestedSchema.extend({
    /** The bank is told, as soon as it is the turn of the request. */
    outcome: z.literal('requested'),
  }),
  z.strictObject({
    /** The purchase ended without a contract, or ends by itself as soon as the bank has answered. */
    outcome: z.literal('ended'),
    /** The purchase. */
    purchase: managedPurchaseSchema,
  }),
  z.strictObject({
    /** The bank has as much as the order costs. */
    outcome: z.literal('unchanged'),
  }),
  z.strictObject({
    /** No purchase has this order; it was paid otherwise. */
    outcome: z.literal('not_financed'),
  }),
]);
