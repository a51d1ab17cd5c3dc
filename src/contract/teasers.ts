import * as z from 'zod';
import { centsSchema } from './plan.js';

/** Shape of the answer to `teasers`. */
export const teasersSchema = z.strictObject({
  /** The tag of each amount of the address, each amount once, in the order of the address. */
  teasers: z.array(
    z.strictObject({
      /** The amount in cents. */
      amount: centsSchema,
      /** The tag, with or without the rate inside; everything in it is escaped. */
      html: z.string(),
    }),
  ),
  /**
   * A tag for the head of the page, with which the browser asks for the monthly payments while the teasers' script is
   * on its way; empty if no amount can be paid by instalments.
   */
  preload: z.string(),
});

/** A list of teasers as HTML. */
export type TeasersAnswer = z.infer<typeof teasersSchema>;

/** Teasers whose rates are in the HTML of a list: about as many as are in view. */
export const defaultEager = 4;
