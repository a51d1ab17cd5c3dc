import * as z from 'zod';
import { errorSchema } from './errors.js';
import { lenderSchema } from './lender.js';
import { centsSchema, planSchema, type Plan } from './plan.js';
import { richTextSchema, type RichText } from './rich-text.js';
import type { Lender } from '../rules/lender.js';

const availableSchema = z.strictObject({
  /** The amount that was asked for, in cents. */
  amount: centsSchema,
  /** True: the amount can be paid by instalments. */
  available: z.literal(true),
  /** The plan with the longest term. */
  plan: planSchema,
  /** Key of the representative example in `examples`. */
  example: z.string(),
});

const ineligibleSchema = z.strictObject({
  /** The amount that was asked for, in cents. */
  amount: centsSchema,
  /** False: there is no plan for this amount. */
  available: z.literal(false),
  /** Why the bank finances no such amount; `not_offered`: the shop offers this visitor no instalments at all. */
  reason: z.enum(['amount_below_minimum', 'amount_above_maximum', 'not_offered']),
});

const failedSchema = z.strictObject({
  /** The amount that was asked for, in cents. */
  amount: centsSchema,
  /** False: no plan is known now. */
  available: z.literal(false),
  /** `failed`: the bank could not be asked; the other amounts of the answer are not affected. */
  reason: z.literal('failed'),
  /** Why, and whether the same amount may be asked for again. */
  error: errorSchema,
});

/** Shape of the answer to `offers`: one entry per amount; a text that belongs to several entries is sent once. */
export const offersAnswerSchema = z.strictObject({
  /** One entry for each amount, in ascending order. */
  offers: z.array(z.union([availableSchema, ineligibleSchema, failedSchema])),
  /** The representative examples by the keys in `offers`; each has to be shown with its plan. */
  examples: z.record(z.string(), richTextSchema),
  /** The lender, which has to be shown with every plan; absent if no amount has one. */
  lender: lenderSchema.optional(),
});

/** The answer to `offers` as it is sent. */
export type OffersAnswer = z.input<typeof offersAnswerSchema>;

/** An offer as it is sent, with the key of its example. */
export type OfferEntry = OffersAnswer['offers'][number];

/** The plan with the longest term for one amount, with the representative example that has to be shown with it. */
export interface AvailableOffer {
  /** The amount that was asked for, in cents. */
  readonly amount: number;
  /** True: the amount can be paid by instalments. */
  readonly available: true;
  readonly plan: Plan;
  readonly example: RichText;
  readonly lender: Lender;
}

/** The offer for one amount, or the reason why there is none. */
export type Offer = AvailableOffer | z.infer<typeof ineligibleSchema>;
