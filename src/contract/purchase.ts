import * as z from 'zod';
import { purchaseStates } from '../rules/purchase-state.js';
import { centsSchema, planSchema } from './plan.js';
import { richTextSchema } from './rich-text.js';

/** Shape of a state as the customer sees it: an intent to start is not yet a purchase. */
const visibleStateSchema = z.enum(purchaseStates).exclude(['starting']);

/** State of a purchase as the customer sees it. */
export type VisibleState = z.infer<typeof visibleStateSchema>;

/** Parts of a checkout whose change makes a decision void. */
export const checkoutParts = ['basket', 'person', 'addresses'] as const;

/** Part of a checkout. */
export type CheckoutPart = (typeof checkoutParts)[number];

/** Shape of the answer to `purchase`, `confirmPurchase` and `abandonPurchase`. */
export const purchaseSchema = z.strictObject({
  state: visibleStateSchema,
  /** Order value in cents. */
  amount: centsSchema,
  /** Term the customer asked for, in months. */
  wishedMonths: z.int().optional(),
  /** What the bank granted; present from `approved` on. */
  financing: z
    .strictObject({
      plan: planSchema,
      /** The plan of repayment in the bank's words. */
      repaymentText: z.string(),
      /** Address of the pre-contractual information (`https:`, or `http:` of a service on this machine). */
      preContractualInformation: z.url().optional(),
    })
    .optional(),
  /** Why the bank declined, in its words. */
  declinedText: richTextSchema.optional(),
  /** What changed since the start; present when `void`. */
  changed: z.array(z.enum(checkoutParts)).optional(),
  /** Seconds until the purchase expires; present while it can. */
  secondsLeft: z.int().nonnegative().optional(),
  /** The shop's own order number; present when `confirmed`. */
  orderId: z.string().optional(),
  /** The last attempt to confirm was refused and may be repeated. */
  mayRetry: z.boolean().optional(),
  /**
   * The state is `confirming` and its outcome has been unknown for so long that the customer may start anew or pay
   * otherwise. The bank may still turn out to have confirmed the old order.
   */
  mayRestart: z.boolean().optional(),
  /** Ordered under test credentials: nothing is financed (service.md §R.7, §R.8). */
  isTest: z.boolean().optional(),
});

/** The shopper's current purchase. */
export type Purchase = z.infer<typeof purchaseSchema>;
