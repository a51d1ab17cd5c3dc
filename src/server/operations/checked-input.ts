import * as z from 'zod';
import { problemsInSent } from '../../contract/problems-in.js';
import { RouteError } from './errors.js';

/** Returns whole numbers as text; programs have order numbers, postcodes or ids as numbers. Anything else as it is. */
export const asText = (given: unknown): unknown => (Number.isSafeInteger(given) ? String(given) : given);

/** Schema of the shop's own number of an order. PostgreSQL stores no text with the character zero. */
export const orderNumberSchema = z.preprocess(
  asText,
  z
    .string()
    .trim()
    .regex(/^[^\p{Cc}\p{Cs}]{1,200}$/u, 'expected 1 to 200 characters in one line'),
);

/**
 * Returns the input in its shape; `place` names it where a problem has no path.
 * @throws {RouteError} `invalid_request` with what is expected
 */
export function checkedInput<Output>(schema: z.ZodType<Output>, given: unknown, place: string): Output {
  const { success, data, error } = schema.safeParse(given);
  if (success) return data;
  throw new RouteError('invalid_request', {
    message: `The request does not match the contract. ${problemsInSent(error, place, 3)}`,
  });
}

/**
 * Returns the input of a route with an address from options of the shop's own program, as strict as a body.
 * @throws {RouteError} `invalid_request` with what is expected
 */
export const inputOf = <Output>(schema: z.ZodType<Output>, options: object): Output =>
  checkedInput(schema, listed(options), 'options');

/** Returns options as the parameters of an address: each is a list of texts. */
function listed(options: object): object {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, [value].flat().map(String)]));
}
