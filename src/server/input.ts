import type * as z from 'zod';
import { RouteError } from './errors.js';

/**
 * Query parameters as a route takes them. Others are left out: what campaigns and proxies add to addresses does no harm.
 * @throws {RouteError} `invalid_request`, saying what is expected
 */
export function contractInput<Shape extends z.core.$ZodLooseShape>(
  schema: z.ZodObject<Shape>,
  queries: Readonly<Record<string, readonly string[]>>,
): z.output<z.ZodObject<Shape>> {
  const known = Object.keys(schema.shape).filter((name) => Object.hasOwn(queries, name));
  const { success, data, error } = schema.safeParse(Object.fromEntries(known.map((name) => [name, queries[name]])));
  if (success) return data;
  const problems = error.issues.map(({ path, message }) => `${path.join('.') || 'query'}: ${message}`);
  throw new RouteError('invalid_request', { message: `The request is not one of the contract. ${problems.slice(0, 3).join('; ')}` });
}
