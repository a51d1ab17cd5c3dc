import * as z from 'zod';
import { languages } from '../languages/language.js';
import { amountParameter, once } from './address-parameters.js';
import { errorsOfService } from './errors.js';
import * as examples from './examples.js';
import { teaserExamples, teaserHints, teaserVariants } from './names.js';
import * as paths from './paths.js';
import { teasersSchema } from './teasers.js';

/** What can be said of a teaser besides its amount. */
const attributes = z.strictObject({
  /** `block`, the default: a paragraph of its own. `inline`: in a line of a listing. */
  variant: once(z.enum(teaserVariants)).optional(),
  /** Where the representative example stands: one click away (`disclosure`, the default), or in view. */
  example: once(z.enum(teaserExamples)).optional(),
  /** What is said of an amount outside of the bank's range: the range, the default, or nothing. */
  hint: once(z.enum(teaserHints)).optional(),
  /** Up to ten numbers of months, separated by spaces: the terms that the dialog offers. */
  terms: once(
    z.string().regex(/^\d{1,3}( \d{1,3}){0,9}$/, 'up to ten numbers of months, separated by spaces'),
  ).optional(),
  /** Language of the words; `de` by default. */
  lang: once(z.enum(languages)).optional(),
});

/** The routes that write teasers into pages of other programs; part of the table in `routes.ts`. */
export const teaserRoutes = {
  teaser: {
    ...paths.teaser,
    access: 'public',
    about:
      'The tag of a teaser with the monthly payment, as HTML for pages that other programs make; without an offer, the ' +
      'bare tag.',
    errors: errorsOfService,
    address: attributes.extend({
      /** Amount in whole cents. */
      amount: once(amountParameter),
    }),
    answer: 'html',
    example: { address: { amount: ['79900'], lang: ['de'] } },
  },
  teasers: {
    ...paths.teasers,
    access: 'public',
    about:
      'The tags of a list of teasers, the first ones with their monthly payments inside, and the tag with which the ' +
      'browser asks early for the others, for pages that other programs make.',
    details:
      'Waits a second at most. Where there is no monthly payment by then, the tag is bare: the ' +
      'element asks. Of a longer list than 100 amounts ask for the first ones, and write bare tags for the rest.',
    errors: errorsOfService,
    address: attributes.extend({
      /** Amounts in whole cents, each as a parameter of its own, in the order of the page; each counts once. */
      amount: z.array(amountParameter).min(1).max(paths.mostAmounts),
      /** The first so many amounts have their monthly payments in the HTML, 0 to 100; 4 by default. */
      eager: once(
        z
          .string()
          .regex(/^(\d{1,2}|100)$/, 'a whole number from 0 to 100')
          .transform(Number),
      ).optional(),
    }),
    answer: teasersSchema,
    example: { address: { amount: ['39900', '79900'], eager: ['0'] }, answer: examples.teasers },
  },
} as const;
