import * as z from 'zod';
import { salutations } from '../../contract/checkout.js';
import { checkoutParts, purchaseSchema } from '../../contract/purchase.js';
import type { PurchaseRecord } from '../store/store.js';

/** The addresses the bank sends the customer back to. None of them proves anything. */
export const returnOutcomes = ['success', 'abort', 'rejection'] as const;

/** One of the ways back. */
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
    /** The customer has come back, but the decision could not be read then. */
    returned: z.enum(returnOutcomes),
    /** The bank has said that it approved the purchase, and the customer has not come back yet. */
    early: z.literal(true),
    /** The order belongs to one of the bank's dedicated test customers, as the shop said at the start. */
    testCustomer: z.literal(true),
    /** What the customer chose at the start because the shop does not know it. */
    salutation: z.enum(salutations),
    /** When the customer ordered last. */
    orderedAt: moment,
    /** The shop's order as the service was told of it: what it does not take of an order number is left out. */
    reference: z.string(),
    /** Confirmations that were or are about to be sent since then. */
    sends: count,
    /** The service has answered the confirmation with success; no read agrees yet. */
    accepted: z.literal(true),
    /** The service itself has refused the first confirmation, and what that means once a read agrees. */
    refused: z.enum(['retry', 'declined']),
    /** How often the service was asked in vain what became of the purchase. */
    asked: count,
    /** The service says that it does not know the purchase. It forgets completed ones as well as expired ones. */
    forgotten: z.literal(true),
    /** The purchase has ended here without an order, and the bank has confirmed it: somebody has to decide. */
    contradicted: z.literal(true),
    /** The bank took the order as a test and does not process it. */
    unprocessed: z.literal(true),
    /** The shop may still be preparing an order, although nobody waits for it any more. */
    mayPrepare: z.literal(true),
    /** An operator has ended the purchase. */
    resolved: z.object({ as: z.enum(['confirmed', 'not_confirmed']), by: z.string(), why: z.string(), at: moment }),
    /** How often the shop could not be told of the end. */
    told: count,
  })
  .partial();

/** What is known of a purchase beyond its state. Nothing of it names the customer. */
export type Outcome = z.infer<typeof outcomeSchema>;

/** What is known of a purchase; nothing, when it cannot be read. */
export const outcomeOf = ({ outcome }: Pick<PurchaseRecord, 'outcome'>): Outcome => outcomeSchema.safeParse(outcome).data ?? {};

/** Values for some fields of an outcome; `undefined` removes a field. */
export type OutcomeChanges = { readonly [Name in keyof Outcome]?: Outcome[Name] | undefined };

/** The outcome with some of its fields replaced. */
export function outcomeWith(record: Pick<PurchaseRecord, 'outcome'>, changes: OutcomeChanges): Outcome {
  const entries = Object.entries({ ...outcomeOf(record), ...changes }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries);
}
