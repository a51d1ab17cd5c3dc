import * as z from 'zod';
import { richTextSchema } from './rich-text.js';

/** Shape of the answer to `consent`. */
export const consentSchema = z.strictObject({
  /** Hash of the text: identifies the wording that was shown. */
  version: z.string().min(1),
  /** The text to be shown as it is, beside a box that is not ticked. */
  text: richTextSchema,
});

/** The customer's consent to the transfer of data, in the bank's wording (service.md §B.7). */
export type Consent = z.input<typeof consentSchema>;
