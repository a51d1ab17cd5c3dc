import * as z from 'zod';
import { languages } from '../languages/language.js';
import { consentSchema } from './consent.js';
import { proofResults } from './names.js';
import { centsSchema, planSchema } from './plan.js';
import { richTextSchema } from './rich-text.js';

/** When something was shown. */
const shown = {
  /** Names the content, wherever and whenever it was shown: SHA-256 of what is kept, 64 hexadecimal digits. */
  digest: z.string(),
  /** First day on which it was shown. */
  firstDay: z.iso.date(),
  /** Last day on which it was shown. */
  lastDay: z.iso.date(),
  /** Time from which it was shown on this day; only if there were several versions, and it is known. */
  from: z.iso.datetime().optional(),
  /** Time until which it was shown on this day; only if there were several versions, and it is known. */
  until: z.iso.datetime().optional(),
};

const language = z.enum(languages);

/** Shape of what was shown of an amount, as it is kept: the bank's figures, and what was painted of them. */
export const shownPlansSchema = z.strictObject({
  /** Hash of the representative example that was shown with it. */
  example: z.string(),
  /** All plans as the bank gave them, shortest term first. */
  plans: z.array(planSchema.omit({ firstDue: true, lastDue: true })).min(1),
  /** What was painted, in each language. */
  painted: z.array(
    z.strictObject({
      /** Language of the words. */
      language,
      /** The monthly payment in the teaser. */
      rate: z.string(),
      /** The lender with name and address, as it stands below the figures. */
      lender: z.string(),
      /** That credit depends on a check. */
      credit: z.string(),
      /** The warning. */
      warning: z.string(),
      /** What a compact teaser shows of figures and lender; the others are behind its example. */
      compact: z.string(),
      /** All plans in dialog and payment option, shortest term first. A teaser shows the figures of the last one. */
      plans: z.array(
        z.strictObject({
          /** Number of instalments. */
          months: z.int(),
          /** The plan in the list of all plans. */
          row: z.string(),
          /** What stands over its figures when it is picked. */
          about: z.string(),
          /** The figures that the law requires, in their order. */
          figures: z.array(
            z.strictObject({
              /** Which figure it is: the name of a field of a plan, `amount` or `instalments`. */
              key: z.string(),
              /** What the figure is called; empty for the instalments, which say themselves what they are. */
              label: z.string(),
              /** The figure as it was written. */
              value: z.string(),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** Shape of the due days of a term, as they are kept. */
export const shownDueSchema = z.strictObject({
  /** Number of instalments. */
  months: z.int(),
  /** Day on which the first instalment is due. */
  firstDue: z.iso.date(),
  /** Day on which the last instalment is due. */
  lastDue: z.iso.date(),
  /** What was painted, in each language. */
  painted: z.array(
    z.strictObject({
      /** Language of the words. */
      language,
      /** The sentence below the plan. */
      text: z.string(),
    }),
  ),
});

/** Shape of the bank's representative example, as it is kept. */
export const shownExampleSchema = z.strictObject({
  /** The bank's words. */
  text: richTextSchema,
});

/** Shape of the words that do not depend on an amount, as they are kept. */
export const shownWordsSchema = z.strictObject({
  /** What was painted, in each language. */
  painted: z.array(
    z.strictObject({
      /** Language of the words. */
      language,
      /** What stands over a monthly payment. */
      name: z.string(),
      /** What a teaser says in place of a monthly payment. */
      sentence: z.string(),
      /** That credit depends on a check. */
      credit: z.string(),
      /** The warning. */
      warning: z.string(),
      /** Title of the representative example. */
      example: z.string(),
      /** What stands before the figures below the example. */
      price: z.string(),
    }),
  ),
});

/** Shape of the answer to `proof`. */
export const proofSchema = z.strictObject({
  /** The day in Germany that was asked for. */
  day: z.iso.date(),
  /** The amount that was asked for, in cents. */
  amount: centsSchema,
  /**
   * `shown`: a monthly payment of this amount was given out on this day. `not_shown`: some were given out, but none of
   * this amount. `left_out`: the same, but not everything of this day was kept, because the month was full. `no_rate`:
   * the bank finances no such amount, so only a sentence is shown. `nothing_kept`: nothing was given out on this day,
   * or it is not kept: before the first version that keeps it, or deleted. `in_future`: the day is still to come.
   */
  result: z.enum(proofResults),
  /** False if something of this day was left out: there may have been other versions, and other texts. */
  isComplete: z.boolean(),
  /** The plans of this amount, each version in the order of its first time. */
  rates: z.array(
    shownPlansSchema.extend({
      ...shown,
      /** True if it was given out to a teaser: the plan with the longest term. */
      inTeaser: z.boolean(),
      /** True if all plans were given out, to the dialog or the payment option. */
      inPlans: z.boolean(),
    }),
  ),
  /** The due days that were shown with these plans: one for each term, unless the bank changed them on this day. */
  dues: z.array(shownDueSchema.extend(shown)),
  /** The bank's representative examples of these plans; without plans, all of this day. */
  examples: z.array(shownExampleSchema.extend(shown)),
  /** The consent texts on this day. */
  consents: z.array(consentSchema.extend(shown)),
  /** The versions of our own words on this day. */
  words: z.array(shownWordsSchema.extend(shown)),
});

/** What customers saw of an amount on a day. */
export type Proof = z.input<typeof proofSchema>;
