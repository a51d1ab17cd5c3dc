import * as z from 'zod';

/** Shape of the lender as the elements show it (§ 17 (2) no. 1 PAngV). */
export const lenderSchema = z.strictObject({
  /** Name with its legal form. */
  name: z.string().min(1),
  /** Street with number, postcode with city, in one line. */
  address: z.string().min(1),
});
