import * as z from 'zod';
import { eligibleTerms, isEligibleTerm } from '../rules/eligibility.js';
import { lenderSchema } from './lender.js';
import { richTextSchema } from './rich-text.js';

/** Shape of an amount: whole cents from 0. */
export const centsSchema = z.int().nonnegative();

/** Shape of a term that can be picked, in months. */
export const termSchema = z.int().min(eligibleTerms.minimum).max(eligibleTerms.maximum);

/** Shape of an instalment plan: amounts in cents, rates in percent per year, dates as `YYYY-MM-DD`. */
export const planSchema = z.strictObject({
  /** Number of monthly instalments. */
  months: z.int().positive(),
  /** Every instalment but the last, in cents. */
  monthlyRate: centsSchema,
  /** The last instalment in cents; it differs from the others by the rounding difference. */
  lastRate: centsSchema,
  /** Sum of the interest in cents. */
  interest: centsSchema,
  /** Everything the customer pays, in cents: the amount plus the interest. */
  total: centsSchema,
  /** Annual percentage rate of charge (APRC) in percent. */
  effectiveRate: z.number().nonnegative(),
  /** Borrowing rate in percent a year, fixed for the whole term. */
  borrowingRate: z.number().nonnegative(),
  /** Day on which the first instalment is due. */
  firstDue: z.iso.date(),
  /** Day on which the last instalment is due. */
  lastDue: z.iso.date(),
});

/** An instalment plan with the figures as the bank sent them. */
export type Plan = z.infer<typeof planSchema>;

/** Shape of what a customer has read before asking for a purchase or an order: figures as the handler sent them. */
export const shownFiguresSchema = z.strictObject({
  /** Order value in cents. */
  amount: centsSchema,
  /** The plan that was shown; absent if none was, because the plans could not be read. */
  plan: planSchema.optional(),
});

/** What a customer has read. */
export type ShownFigures = z.infer<typeof shownFiguresSchema>;

/** Shape of the answer to `plans`. */
export const plansAnswerSchema = z.strictObject({
  /** The total amount of credit (Nettodarlehensbetrag) in cents. */
  amount: centsSchema,
  /** One for each term that can be picked, shortest first. */
  plans: z
    .array(planSchema)
    .min(1)
    .refine(
      (plans) => plans.every(({ months }, index) => isEligibleTerm(months) && months > (plans[index - 1]?.months ?? 0)),
      'one plan for each term that can be picked, shortest first',
    ),
  /** The representative example in the bank's wording. */
  example: richTextSchema,
  /** The lender. Without it no figure may be shown: a handler that knows none answers `lender_unknown`. */
  lender: lenderSchema,
});

/** All plans of one amount. */
export type Plans = z.input<typeof plansAnswerSchema>;
