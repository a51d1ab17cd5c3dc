import * as z from 'zod';
import { salutations } from '../../contract/checkout.js';
import { checkoutParts, purchaseSchema } from '../../contract/purchase.js';
import type { PurchaseRecord } from '../store/store.js';

/** Names of the return addresses to which the bank redirects the customer. None of them proves a decision. */
export const returnOutcomes = ['success', 'abort', 'rejection'] as const;

/** Name of a return address. */
export type ReturnOutcome = (typeof returnOutcomes)[number];

const { financing, declinedText } = purchaseSchema.shape;
const count = z.int().nonnegative();
const moment = z.number();

const outcomeSchema = z
  .object({
    financing,
    declinedText,
    changed: z.array(z.enum(checkoutParts)),
    mayRetry: z.boolean(),
    /** Return address at which the customer came back, while the decision could not be read. */
    returned: z.enum(returnOutcomes),
    /** True if the bank's callback led to the approval, and the customer has not returned yet. */
    early: z.literal(true),
    /** True if the customer is one of the bank's dedicated test customers, as stated by the shop at the start. */
    testCustomer: z.literal(true),
    /** Salutation that the customer chose at the start because the shop does not know it. */
    salutation: z.enum(salutations),
    /** Time of the customer's last order. */
    orderedAt: moment,
    /** Order number as sent to the service, without the characters that the service does not take. */
    reference: z.string(),
    /** Number of confirmations sent, or about to be sent, since that order. */
    sends: count,
    /** True if the service responded to the confirmation with success; no read agrees yet. */
    accepted: z.literal(true),
    /** Set if the service itself has refused the first confirmation: the result once a read agrees. */
    refused: z.enum(['retry', 'declined']),
    /** Number of reads of the service that did not resolve the purchase. */
    asked: count,
    /** True if the service responds that it does not know the purchase. It deletes completed purchases as well as expired ones. */
    forgotten: z.literal(true),
    /** True if the purchase ended here without an order but the bank has confirmed it: an operator has to decide. */
    contradicted: z.literal(true),
    /** True if the bank accepted the order as a test and does not process it. */
    unprocessed: z.literal(true),
    /** True if the shop may still be preparing an order although the deadline is over. */
    mayPrepare: z.literal(true),
    /** Resolution by an operator. */
    resolved: z.object({ as: z.enum(['confirmed', 'not_confirmed']), by: z.string(), why: z.string(), at: moment }),
    /** Number of failed attempts to deliver the end to the shop. */
    told: count,
  })
  .partial();

/** Details of a purchase besides its state. Contains nothing that identifies the customer. */
export type Outcome = z.infer<typeof outcomeSchema>;

/** Returns the details of a purchase; empty if they cannot be parsed. */
export const outcomeOf = ({ outcome }: Pick<PurchaseRecord, 'outcome'>): Outcome => outcomeSchema.safeParse(outcome).data ?? {};

/** Changes to fields of an outcome; `undefined` removes a field. */
export type OutcomeChanges = { readonly [Name in keyof Outcome]?: Outcome[Name] | undefined };

/** Returns the outcome of a purchase with the changes applied. */
export function outcomeWith(record: Pick<PurchaseRecord, 'outcome'>, changes: OutcomeChanges): Outcome {
  const entries = Object.entries({ ...outcomeOf(record), ...changes }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries);
}
