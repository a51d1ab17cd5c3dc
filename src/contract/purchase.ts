import * as z from 'zod';
import { purchaseStates } from '../rules/purchase-state.js';
import { centsSchema, planSchema } from './plan.js';
import { richTextSchema } from './rich-text.js';

/** Shape of a state as the customer sees it, without `starting`, in which there is no purchase yet. */
const visibleStateSchema = z.enum(purchaseStates).exclude(['starting']);

/** State of a purchase as the customer sees it. */
export type VisibleState = z.infer<typeof visibleStateSchema>;

/** Parts of a checkout that make the bank's decision void when they change. */
export const checkoutParts = ['basket', 'person', 'addresses'] as const;

/** Part of a checkout. */
export type CheckoutPart = (typeof checkoutParts)[number];

/** Shape of the answer to `purchase`, `confirmPurchase` and `abandonPurchase`. */
export const purchaseSchema = z.strictObject({
  state: visibleStateSchema,
  /** Order value in cents. */
  amount: centsSchema,
  /** Term the customer asked for, in months. */
  requestedMonths: z.int().optional(),
  /** The financing that the bank approved; present from `approved` on. */
  financing: z
    .strictObject({
      plan: planSchema,
      /** The repayment plan in the bank's wording. */
      repaymentText: z.string(),
      /** Address of the pre-contractual information: `https:`, or `http:` for a service on this machine. */
      preContractualInformation: z.url().optional(),
    })
    .optional(),
  /** Name and place of the lender, if the shop has configured it; beside `financing`. */
  lender: z.string().optional(),
  /** Reason for the rejection, in the bank's wording. */
  declinedText: richTextSchema.optional(),
  /** Parts that changed since the start; present when `void`. */
  changed: z.array(z.enum(checkoutParts)).optional(),
  /** Seconds until the purchase expires; present while it can expire. */
  secondsLeft: z.int().nonnegative().optional(),
  /** The shop's order number; present when `confirmed`. */
  orderId: z.string().optional(),
  /** True if the last confirmation was rejected and may be repeated. */
  mayRetry: z.boolean().optional(),
  /**
   * True if the state is `confirming` and the outcome has been unknown for so long that the customer may start again or pay another way. The bank may
   * still have confirmed the old order.
   */
  mayRestart: z.boolean().optional(),
  /** True if ordered with test credentials: nothing is financed (service.md §R.7, §R.8). */
  isTest: z.boolean().optional(),
});

/** The shopper's current purchase. */
export type Purchase = z.infer<typeof purchaseSchema>;
