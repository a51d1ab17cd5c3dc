import * as z from 'zod';
import { longestTrackingNumber } from '../../bank/setting/assumptions.js';
import { jsonBody } from '../authorization/bodies.js';
import { centsFromDecimal } from '../../bank/values/money.js';

/** Clients also write `[]` or `null` for an empty body. */
const body = jsonBody.transform((said) => (said === null || (Array.isArray(said) && said.length === 0) ? {} : said));

/** Body of a delivery, as text (service.md §A.8). */
export const captureBody = body.pipe(
  z.object({
    trackingNumber: z
      .string()
      .trim()
      .max(longestTrackingNumber)
      .nullish()
      .transform((number) => number || undefined),
  }),
);

/** Body of a refund, as text; its amount is a number or a string (service.md §A.9). */
export const refundBody = body.pipe(
  z.object({
    value: z
      .union([z.string(), z.number()], 'must be a number, or a string that is one')
      .transform((value, context) => {
        const cents = centsFromDecimal(String(value));
        if (cents !== undefined) return cents;
        context.addIssue({
          code: 'custom',
          message: 'must be a decimal that is not negative, with at most two places',
        });
        return z.NEVER;
      }),
  }),
);
