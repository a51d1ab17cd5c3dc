import * as z from 'zod';
import { purchaseStates } from '../rules/purchase-state.js';
import { checkoutParts } from './names.js';
import { centsSchema, planSchema, shownFiguresSchema } from './plan.js';
import { richTextSchema } from './rich-text.js';

/** Shape of a state as the customer sees it, without `starting`, in which there is no purchase yet. */
const visibleStateSchema = z.enum(purchaseStates).exclude(['starting']);

/** State of a purchase as the customer sees it. */
export type VisibleState = z.infer<typeof visibleStateSchema>;

/** Part of a checkout. */
export type CheckoutPart = (typeof checkoutParts)[number];

/** Shape of the answer to `purchase`, `confirmPurchase` and `abandonPurchase`. */
export const purchaseSchema = z.strictObject({
  /**
   * `initialized`: started, the bank has not decided. `approved`: the bank finances it; the customer may order.
   * `confirming`: ordered, and the outcome is unknown: read it again, and do not order again elsewhere unless
   * `mayRestart`. `confirmed`: the bank has confirmed, the order is placed. The ends without an order: `declined` by
   * the bank; `abandoned` by the customer; `expired` after thirty minutes; `void`, because the checkout has changed.
   */
  state: visibleStateSchema,
  /** Order value in cents. */
  amount: centsSchema,
  /** Term the customer asked for, in months. */
  requestedMonths: z.int().optional(),
  /** The financing that the bank approved; present from `approved` on, also after a later end. */
  financing: z
    .strictObject({
      /** The plan that the bank granted; its term may differ from `requestedMonths`. */
      plan: planSchema,
      /** The repayment plan in the bank's wording. */
      repaymentText: z.string(),
      /** Address of the pre-contractual information: `https:`, or `http:` for a bank on this machine. */
      preContractualInformation: z.url().brand<'BankLink'>().optional(),
    })
    .optional(),
  /**
   * Name and address of the lender in one line, if it was known when the bank granted the `financing`, or is known now.
   * What the bank has granted is shown without it, too: it is no advertisement, and the bank's pre-contractual
   * information names the lender.
   */
  lender: z.string().optional(),
  /** What the bank says of its decision, in its wording; may be present when `approved` or `declined`. */
  bankText: richTextSchema.optional(),
  /** Parts that changed since the start; present when `void`. */
  changed: z.array(z.enum(checkoutParts)).optional(),
  /** Seconds until the purchase expires; present when `initialized` or `approved`. */
  secondsLeft: z.int().nonnegative().optional(),
  /** The shop's order number; present when `confirmed`. */
  orderId: z.string().optional(),
  /** Address of the shop's page on which the customer withdraws from the sale; may be present when `confirmed`. */
  withdrawalPage: z.url().optional(),
  /** True if the bank rejected the last confirmation and it may be repeated; present when `approved`. */
  mayRetry: z.boolean().optional(),
  /**
   * True if the state is `confirming` and the outcome has been unknown for so long that the customer may give the order
   * up: by abandoning it, or by starting again. Who only waits still gets the order if the bank confirms it.
   */
  mayGiveUp: z.boolean().optional(),
  /**
   * True if the state is `confirming` and the customer has given the order up: it is not sent any more, and the
   * customer may start again or pay another way. If the bank has confirmed the old order after all, it is taken back.
   */
  mayRestart: z.boolean().optional(),
  /** True if the state is `abandoned` and the order, which the bank has confirmed, is or was taken back. */
  isTakenBack: z.boolean().optional(),
  /** True if the state is `abandoned` because the shop cannot carry out the order: it is or was taken back. */
  isImpossible: z.boolean().optional(),
  /** What the shop says of that, in its own words. */
  shopText: z.string().optional(),
  /** True if the state is `void` because another purchase of the same cart was ordered, as in another browser. */
  isOrderedElsewhere: z.boolean().optional(),
  /**
   * True for a test order: nothing is financed, and nothing is to be shipped (service.md §R.7, §R.8). May be present
   * when `approved`, `confirming` or `confirmed`.
   */
  isTest: z.boolean().optional(),
});

/** The shopper's current purchase. */
export type Purchase = z.input<typeof purchaseSchema>;

/** Shape of the request that orders. Nothing can be chosen any more. */
export const confirmPurchaseSchema = z.strictObject({
  /** The amount and the granted plan that stood above the order button: nothing else is ordered. */
  shown: shownFiguresSchema.required(),
});

/** Request that orders. */
export type ConfirmPurchase = z.infer<typeof confirmPurchaseSchema>;
