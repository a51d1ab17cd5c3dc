import * as z from 'zod';

/**
 * Shape of the lender as the elements show it (§ 17 (2) no. 1 PAngV): name, street with number, postcode with city,
 * separated by commas, of which none of them has one.
 */
export const lenderSchema = z.string().regex(/^[^,]+, [^,]+, [^,]+$/);
