import * as z from 'zod';
import { ineligibilityReasons } from '../rules/eligibility.js';
import { salutations } from './names.js';
import { centsSchema, shownFiguresSchema, termSchema } from './plan.js';

export type { Salutation } from '../rules/salutation.js';

/** Shape of the answer to `checkout`. */
export const checkoutAnswerSchema = z.strictObject({
  /** Order value in cents. */
  amount: centsSchema,
  /** All reasons why the checkout cannot be paid by instalments; empty if it can. */
  reasons: z.array(z.enum(ineligibilityReasons)),
  /** True if the shop does not know the salutation, so that the customer has to choose one. */
  needsSalutation: z.boolean(),
  /** Term that the customer picked before, in months. */
  months: z.int().optional(),
  /** Address of the shop's page where the customer changes the addresses, if the shop has one. */
  addressPage: z.url().optional(),
});

/** The current checkout of the shop, as far as the payment option needs it. */
export type CheckoutAnswer = z.infer<typeof checkoutAnswerSchema>;

/**
 * Shape of the request that starts a purchase. It has no name or address, and no price that counts: the handler takes
 * those from the shop, and compares what the customer has read with them.
 */
export const startPurchaseSchema = z.strictObject({
  /** What the customer has read: what is shown now must be the same, otherwise the answer is `changed`. */
  shown: shownFiguresSchema,
  /** Version of the consent text that the customer was shown and agreed to. */
  consentVersion: z.string().min(1).max(200),
  /** Term that the customer asks for, in months. */
  months: termSchema.optional(),
  /** How the customer wants to be addressed; required if `checkout` says `needsSalutation`, otherwise ignored. */
  salutation: z.enum(salutations).optional(),
});

/** Request that starts a purchase. */
export type StartPurchase = z.infer<typeof startPurchaseSchema>;

/** Shape of the answer to `startPurchase`. */
export const startedPurchaseSchema = z.strictObject({
  /** Address of the bank's payment page; the customer's browser goes there. */
  paymentPage: z.url(),
});

/** A started purchase. */
export type StartedPurchase = z.infer<typeof startedPurchaseSchema>;
