import * as z from 'zod';
import { checkoutParts, purchaseSchema } from '../../contract/purchase.js';
import type { PurchaseRecord } from '../store/store.js';

/** The addresses the bank sends the customer back to. None of them proves anything. */
export const returnOutcomes = ['success', 'abort', 'rejection'] as const;

/** One of the ways back. */
export type ReturnOutcome = (typeof returnOutcomes)[number];

const { financing, declinedText } = purchaseSchema.shape;
const count = z.int().nonnegative();

const outcomeSchema = z
  .object({
    financing,
    declinedText,
    changed: z.array(z.enum(checkoutParts)),
    mayRetry: z.boolean(),
    /** The customer has come back, but the decision could not be read then. */
    returned: z.enum(returnOutcomes),
    /** Confirmations that were or are about to be sent since the purchase was claimed. */
    sends: count,
    /** The service has answered with success, but a read has not agreed yet. */
    accepted: z.literal(true),
    /** How often the service was asked in vain. */
    asked: count,
    /** How often the shop could not be told. */
    told: count,
  })
  .partial();

/** What is known of a purchase beyond its state. Nothing of it names the customer. */
export type Outcome = z.infer<typeof outcomeSchema>;

/** What is known of a purchase; nothing, when it cannot be read. */
export const outcomeOf = ({ outcome }: Pick<PurchaseRecord, 'outcome'>): Outcome => outcomeSchema.safeParse(outcome).data ?? {};

/** The outcome with some of it replaced; `undefined` takes a field away. */
export function outcomeWith(record: Pick<PurchaseRecord, 'outcome'>, changes: { readonly [Name in keyof Outcome]?: Outcome[Name] | undefined }): Outcome {
  const entries = Object.entries({ ...outcomeOf(record), ...changes }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries);
}
