import * as z from 'zod';
import { languages } from '../rules/language.js';
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

const painted = {
  /** Language of the words. */
  language: z.enum(languages),
  /** Digest of our words, which are in `words`. */
  words: z.string(),
};

const dueSchema = z.strictObject({
  ...shown,
  /** Day on which the first instalment is due. */
  firstDue: z.iso.date(),
  /** Day on which the last instalment is due. */
  lastDue: z.iso.date(),
});

const provenPlanSchema = planSchema.omit({ firstDue: true, lastDue: true }).extend({
  /** The due days that were shown on this day: one, unless the bank changed them. */
  due: z.array(dueSchema),
});

const paintedPlanSchema = z.strictObject({
  /** Number of instalments. */
  months: z.int(),
  /** The plan in the list of all plans. */
  row: z.string(),
  /** The line that the law requires, when this plan is picked. */
  legal: z.string(),
  /** The due days. */
  due: z.array(z.string()),
});

const rateSchema = z.strictObject({
  ...shown,
  /** True if the rate was given out to a teaser: the plan with the longest term. */
  inTeaser: z.boolean(),
  /** True if all plans were given out, to the dialog or the payment option. */
  inPlans: z.boolean(),
  /** Digest of the representative example that was shown with it. */
  example: z.string(),
  /** Digest of the lender that was named with it. */
  lender: z.string(),
  /** All plans as the bank gave them, shortest term first. */
  plans: z.array(provenPlanSchema),
  /** What was painted, in each language and each version of our words on this day. */
  painted: z.array(
    z.strictObject({
      ...painted,
      /** The monthly rate in the teaser. */
      rate: z.string(),
      /** The line that the law requires: figures and lender, and that credit depends on a check. */
      legal: z.string(),
      /** What a compact teaser shows of it; the whole line is behind its example. */
      compact: z.string(),
      /** The warning. */
      warning: z.string(),
      /** The plans in dialog and payment option. */
      plans: z.array(paintedPlanSchema),
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
   * `shown`: a rate of this amount was given out on this day. `not_shown`: rates were given out, but none of this
   * amount. `left_out`: the same, but not everything of this day was kept, because the month was full. `no_rate`: the
   * bank finances no such amount, so only a sentence is shown. `nothing_kept`: nothing was given out on this day, or it is
   * not kept: before the first version that keeps it, or deleted. `in_future`: the day is still to come.
   */
  result: z.enum(proofResults),
  /** False if something of this day was left out: there may have been other versions, and other texts. */
  isComplete: z.boolean(),
  /** The plans of this amount, each version in the order of its first time. */
  rates: z.array(rateSchema),
  /** The bank's representative examples on this day. */
  examples: z.array(
    z.strictObject({
      ...shown,
      /** The bank's words. */
      text: richTextSchema,
    }),
  ),
  /** The lenders that were named with these rates; without one, all of this day. */
  lenders: z.array(
    z.strictObject({
      ...shown,
      /** Name and address in one line, as they end the line that the law requires. */
      text: z.string(),
    }),
  ),
  /** The consent texts on this day. */
  consents: z.array(
    z.strictObject({
      ...shown,
      /** Version that is kept with each purchase. */
      version: z.string(),
      /** The bank's words. */
      text: richTextSchema,
    }),
  ),
  /** The versions of our own words on this day. */
  words: z.array(
    z.strictObject({
      ...shown,
      /** The words that do not depend on an amount. */
      painted: z.array(
        z.strictObject({
          /** Language of the words. */
          language: z.enum(languages),
          /** What stands over a rate. */
          name: z.string(),
          /** What a teaser says in place of a rate. */
          sentence: z.string(),
          /** That credit depends on a check. */
          credit: z.string(),
          /** The warning. */
          warning: z.string(),
          /** Title of the representative example. */
          example: z.string(),
        }),
      ),
    }),
  ),
});

/** What customers saw of an amount on a day. */
export type Proof = z.input<typeof proofSchema>;
