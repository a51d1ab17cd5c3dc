import * as z from 'zod';
import { centsSchema } from './plan.js';

/** Salutations the service knows. */
export const salutations = ['mr', 'ms', 'diverse', 'none'] as const;

/** How the customer is addressed. */
export type Salutation = (typeof salutations)[number];

/** Shape of the answer to `checkout`. */
export const checkoutAnswerSchema = z.strictObject({
  /** Order value in cents. */
  amount: centsSchema,
  /** Every reason why it cannot be paid by instalments; none: it can. */
  reasons: z.array(z.enum(['amount_below_minimum', 'amount_above_maximum', 'delivery_not_in_germany', 'addresses_differ'])),
  /** Whether the customer has to choose a salutation because the shop does not know it. */
  needsSalutation: z.boolean(),
});

/** The shop's present checkout, as far as the payment option needs it. */
export type CheckoutAnswer = z.infer<typeof checkoutAnswerSchema>;

/** Shape of what starts a purchase. No price, name or address: those the handler takes from the shop. */
export const startPurchaseSchema = z.strictObject({
  /** Version of the consent text that was shown and agreed to. */
  consentVersion: z.string().min(1).max(200),
  /** Wished term in months. */
  months: z.int().min(2).max(60).optional(),
  salutation: z.enum(salutations).optional(),
});

/** What the browser says to start a purchase. */
export type StartPurchase = z.infer<typeof startPurchaseSchema>;

/** Shape of the answer to `startPurchase`. */
export const startedPurchaseSchema = z.strictObject({
  /** Address of the bank's payment page; the customer's browser goes there. */
  paymentPage: z.url(),
});

/** A started purchase. */
export type StartedPurchase = z.infer<typeof startedPurchaseSchema>;
