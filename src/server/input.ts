import type * as z from 'zod';
import { RouteError } from './errors.js';

/**
 * Query parameters and parts of the path as a route takes them. Others are left out, and a value that comes twice counts once: what
 * campaigns and proxies add to addresses does no harm.
 * @throws {RouteError} `invalid_request`, saying what is expected
 */
export function contractInput<Shape extends z.core.$ZodLooseShape>(
  schema: z.ZodObject<Shape>,
  given: Readonly<Record<string, unknown>>,
): z.output<z.ZodObject<Shape>> {
  const known = Object.keys(schema.shape).filter((name) => Object.hasOwn(given, name));
  return checked(schema, Object.fromEntries(known.map((name) => [name, distinct(given[name])])), 'query');
}

const distinct = (value: unknown): unknown => (Array.isArray(value) ? [...new Set<unknown>(value)] : value);

/**
 * A JSON body as a route takes it, and nothing beside that.
 * @throws {RouteError} `invalid_request`, saying what is expected
 */
export function contractBody<Output>(schema: z.ZodType<Output>, text: string): Output {
  return checked(schema, parsed(text), 'body');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RouteError('invalid_request', { message: 'The body is not JSON.' });
  }
}

function checked<Output>(schema: z.ZodType<Output>, given: unknown, place: string): Output {
  const { success, data, error } = schema.safeParse(given);
  if (success) return data;
  // The names of unknown fields are the sender's words: they are not repeated.
  const problems = error.issues.map(({ code, path, message }) => `${path.join('.') || place}: ${code === 'unrecognized_keys' ? 'unknown fields' : message}`);
  throw new RouteError('invalid_request', { message: `The request is not one of the contract. ${problems.slice(0, 3).join('; ')}` });
}
