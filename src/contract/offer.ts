import * as z from 'zod';
import { errorSchema } from './errors.js';
import { centsSchema, planSchema } from './plan.js';
import { richTextSchema, type RichText } from './rich-text.js';

const availableSchema = z.strictObject({
  amount: centsSchema,
  available: z.literal(true),
  /** The plan with the longest term. */
  plan: planSchema,
  /** Key of the representative example in `examples`. */
  example: z.string(),
});

const ineligibleSchema = z.strictObject({
  amount: centsSchema,
  available: z.literal(false),
  reason: z.enum(['amount_below_minimum', 'amount_above_maximum']),
});

const failedSchema = z.strictObject({
  amount: centsSchema,
  available: z.literal(false),
  reason: z.literal('failed'),
  error: errorSchema,
});

/** Shape of the answer to `offers`: one entry per amount; a text that belongs to several entries is sent once. */
export const offersAnswerSchema = z.strictObject({
  offers: z.array(z.union([availableSchema, ineligibleSchema, failedSchema])),
  examples: z.record(z.string(), richTextSchema),
  /** Name and place of the lender, if the shop has configured it. */
  lender: z.string().optional(),
});

/** The answer to `offers` as it is sent. */
export type OffersAnswer = z.infer<typeof offersAnswerSchema>;

/** An offer as it is sent, with the key of its example. */
export type OfferEntry = OffersAnswer['offers'][number];

/** The plan with the longest term for one amount, with the representative example that has to be shown with it. */
export interface AvailableOffer extends Omit<z.infer<typeof availableSchema>, 'example'> {
  readonly example: RichText;
  readonly lender?: string | undefined;
}

/** The offer for one amount, or the reason why there is none. */
export type Offer = AvailableOffer | z.infer<typeof ineligibleSchema>;
