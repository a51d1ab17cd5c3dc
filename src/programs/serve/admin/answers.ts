/*
 * Shapes of what the admin API answers with, as far as they are not those of the handler's contract. A test reads every
 * answer with them.
 */
import * as z from 'zod';
import { reportKinds, unknownOutcomes } from '../../../contract/names.js';
import { centsSchema, planSchema } from '../../../contract/plan.js';
import { purchaseSchema } from '../../../contract/purchase.js';
import { transactionSchema } from '../../../contract/transaction.js';
import { requestSchema } from '../../../contract/transaction-requests.js';
import { purchaseStates } from '../../../rules/purchase-state.js';

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
  /** The newest purchase of this cart, compared with the facts; absent if there is none. */
  purchase: managedPurchaseSchema.optional(),
});

/** Shape of an order: what is known of it here. */
export const orderSchema = z.strictObject({
  /** Purchase with which it was paid, or was to be; absent if it is not kept any more. */
  purchase: managedPurchaseSchema.optional(),
  /** Its transaction, read from the bank; absent before the bank has confirmed. */
  transaction: transactionSchema.optional(),
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
    /** No purchase has this order; it was paid otherwise. */
    outcome: z.literal('not_financed'),
  }),
]);

const amount = z.int().nonnegative();

/** Shape of how many offers were fetched. */
export const warmedSchema = z.strictObject({
  /** Fetched from the service. */
  fetched: amount,
  /** In the cache before, and fresh. */
  cached: amount,
  /** Too small or too large for instalments. */
  ineligible: amount,
  /** Not fetched: the service failed, or there were more than 8,000. */
  failed: amount,
});

/** Shape of what needs an operator. */
export const unresolvedSchema = z.strictObject({
  /** Purchases whose outcome is unknown, or which the shop does not take. */
  purchases: z.array(
    z.strictObject({
      id: z.string(),
      /** Why it needs an operator. */
      kind: z.enum([...unknownOutcomes, 'undelivered']),
      /** Statements with which it can be resolved. */
      resolutions: z.array(z.string()),
      state: z.enum(purchaseStates),
      amount: centsSchema,
      orderId: z.string().optional(),
      orderReference: z.string().optional(),
      transactionId: z.string().optional(),
      since: z.iso.datetime(),
      accepted: z.boolean(),
      forgotten: z.enum(['completed', 'unknown']).optional(),
      asked: amount,
      failedDeliveries: amount,
      impossible: z.string().optional(),
      lastFailure: z.string().optional(),
    }),
  ),
  /** Deliveries and refunds of which only the bank knows whether it has them. */
  reports: z.array(
    z.strictObject({
      id: z.string(),
      transactionId: z.string(),
      kind: z.enum(reportKinds),
      amount: centsSchema.optional(),
      key: z.string().optional(),
      since: z.iso.datetime(),
      accepted: z.boolean(),
      waiting: amount,
      resolutions: z.array(z.string()),
    }),
  ),
});

/** Shape of the list of events that the shop has not taken. */
export const undeliveredSchema = z.strictObject({
  events: z.array(
    z.strictObject({
      /** Id of the purchase or transaction; `resendEvent` takes it. */
      id: z.string(),
      type: z.enum(['order.confirmed', 'order.released', 'transaction.changed']),
      orderId: z.string().optional(),
      /** Attempts that have failed. */
      attempts: amount,
      /** Why the last one has failed, in a word; absent if the bank could not be read. */
      lastFailure: z.string().optional(),
      /** True after five failed attempts, or 410 for the end of an order: a person has to look. It is still sent. */
      needsOperator: z.boolean(),
      /** Time from which it is sent again, in the next round. */
      nextAttemptAt: z.iso.datetime(),
    }),
  ),
});

/** An event that the shop has not taken. */
export type UndeliveredEvent = z.output<typeof undeliveredSchema>['events'][number];
