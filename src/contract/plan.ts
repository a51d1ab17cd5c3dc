import * as z from 'zod';
import { richTextSchema } from './rich-text.js';

/** Shape of an amount: whole cents from 0. */
export const centsSchema = z.int().nonnegative();

/** Shape of an instalment plan: amounts in cents, rates in percent per year, dates as `YYYY-MM-DD`. */
export const planSchema = z.strictObject({
  /** Number of monthly instalments. */
  months: z.int().positive(),
  monthlyRate: centsSchema,
  /** The last instalment; it differs from the others by the rounding difference. */
  lastRate: centsSchema,
  interest: centsSchema,
  /** Everything the customer pays: the amount plus the interest. */
  total: centsSchema,
  /** Effective annual rate. */
  effectiveRate: z.number().nonnegative(),
  /** Borrowing rate, fixed for the whole term. */
  borrowingRate: z.number().nonnegative(),
  firstDue: z.iso.date(),
  lastDue: z.iso.date(),
});

/** An instalment plan with the figures as the service sent them. */
export type Plan = z.infer<typeof planSchema>;

/** Shape of the answer to `plans`. */
export const plansAnswerSchema = z.strictObject({
  /** The net loan amount in cents. */
  amount: centsSchema,
  /** Sorted by term, shortest first. */
  plans: z.array(planSchema).min(1),
  /** The representative example in the bank's wording. */
  example: richTextSchema,
  /** Name and place of the lender, if the shop has configured it. */
  lender: z.string().optional(),
});

/** All plans of one amount. */
export type Plans = z.infer<typeof plansAnswerSchema>;
