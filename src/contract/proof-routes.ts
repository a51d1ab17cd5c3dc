import * as z from 'zod';
import { languages } from '../languages/language.js';
import { amountParameter, once } from './address-parameters.js';
import * as examples from './examples.js';
import { proofFormats } from './names.js';
import * as paths from './paths.js';
import { proofSchema } from './proof.js';

/** Most days of an export of proofs. */
const mostDays = 366;

const proofsAddress = z
  .strictObject({
    /** First day, in Germany. */
    from: once(z.iso.date()),
    /** Last day, at most a year later. */
    to: once(z.iso.date()),
    /** Amount in whole cents; all by default. */
    amount: once(amountParameter).optional(),
    /** `csv`: one row for each plan and text. `html`: one page without anything else. */
    format: once(z.enum(proofFormats)),
    /** Language of headings and names; `de` by default. What was shown is there in all languages. */
    lang: once(z.enum(languages)).optional(),
  })
  .refine(({ from, to }) => from <= to, 'from is not after to')
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < mostDays * 86_400_000, `at most ${mostDays} days`);

/** The routes that prove what customers saw; part of the table in `routes.ts`. */
export const proofRoutes = {
  proof: {
    ...paths.proof,
    access: 'merchant',
    about:
      'What customers saw of one amount on one day: monthly payment, plans, legal lines, example, lender, consent text.',
    details:
      'Everything is as it was given out, and has the digest under which it is kept, with its first and last day. A ' +
      'day or amount of which nothing is kept is no error: see `result`.',
    errors: ['service_unavailable'],
    address: z.strictObject({
      /** The day in Germany. */
      day: once(z.iso.date()),
      /** Amount in whole cents. */
      amount: once(amountParameter),
    }),
    answer: proofSchema,
    example: { address: { day: ['2026-12-03'], amount: ['79900'] }, answer: examples.proof },
  },
  proofs: {
    ...paths.proofs,
    access: 'merchant',
    about: 'Everything that customers were shown in a period of up to a year, as CSV or as one page that prints well.',
    errors: ['service_unavailable'],
    address: proofsAddress,
    answer: 'file',
    contentTypes: ['text/csv; charset=utf-8', 'text/html; charset=utf-8'],
    example: { address: { from: ['2026-12-01'], to: ['2026-12-31'], format: ['csv'] } },
  },
} as const;
