/*
 * Shapes of what the admin API's own calls answer with, as far as they are not those of the handler's contract. A test
 * reads every answer with them.
 */
import * as z from 'zod';
import { reportKinds, unknownOutcomes } from '../../../contract/names.js';
import { centsSchema } from '../../../contract/plan.js';
import { transactionSchema } from '../../../contract/transaction.js';
import { purchaseStates } from '../../../rules/purchase-state.js';
import { managedPurchaseSchema } from '../../../server/inside.js';

/** Shape of an order: what is known of it here. */
export const orderSchema = z.strictObject({
  /** Purchase with which it was paid, or was to be; absent if it is not kept any more. */
  purchase: managedPurchaseSchema.optional(),
  /** Its transaction, read from the bank; absent before the bank has confirmed. */
  transaction: transactionSchema.optional(),
});

const amount = z.int().nonnegative();

/** Shape of how many offers were fetched. */
export const warmedSchema = z.strictObject({
  /** Fetched from the bank. */
  fetched: amount,
  /** In the cache before, and fresh. */
  cached: amount,
  /** Too small or too large for instalments. */
  ineligible: amount,
  /** Not fetched: the bank failed, or there were more than 8,000. */
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
