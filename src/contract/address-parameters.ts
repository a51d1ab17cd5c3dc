/* Shapes of what stands in the addresses of routes. */
import * as z from 'zod';

/** A query parameter that must occur exactly once. */
export const once = <Value>(shape: z.ZodType<Value, string>) => z.tuple([shape]).transform(([value]) => value);

/** An amount in a query: whole cents as digits, below the highest possible order value. */
export const amountParameter = z
  .string()
  .regex(/^(0|[1-9]\d{0,10})$/, 'whole cents as digits')
  .transform(Number);

/** Token in the addresses that only the bank knows. */
export const tokenParameter = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'a token');

/** Returns the first valid token, ignoring other values that were added under the same name on the way. */
export const firstToken = z
  .array(z.string())
  .transform((given) => given.find((each) => tokenParameter.safeParse(each).success));
