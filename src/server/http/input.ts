import type { Context as Exchange } from 'hono';
import type * as z from 'zod';
import { RouteError } from '../operations/errors.js';
import { requireJson, requireOwnOrigin } from './origin.js';

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

/** Bytes a body may have. */
const LARGEST_BODY = 16 * 1024;

/** Refuses requests that say themselves that their body is larger than any of the contract. */
export const limitedBody = () => async ({ req }: Exchange, next: () => Promise<void>) => {
  if (Number(req.header('content-length') ?? 0) > LARGEST_BODY) throw tooLarge();
  await next();
};

/**
 * The JSON of a request that changes something.
 * @throws {RouteError} `foreign_origin`, or `invalid_request` for a body that is not called JSON, too large or not whole
 */
export async function ownBody({ req: { raw } }: Exchange, origin: string): Promise<string> {
  requireOwnOrigin(raw, origin);
  requireJson(raw);
  if (raw.bodyUsed) throw wasRead();
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of piecesOf(raw)) {
    length += piece.length;
    if (length > LARGEST_BODY) throw tooLarge();
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

/** The body piece by piece; ends reading it when nobody wants more. */
async function* piecesOf({ body }: Request): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader();
  try {
    for (let { done, value } = await next(reader); !done; { done, value } = await next(reader)) if (value) yield value;
  } finally {
    // Its failure was told already, or is nobody's business any more.
    void reader.cancel().catch(() => {});
  }
}

const next = (reader: ReadableStreamDefaultReader<Uint8Array>) =>
  reader.read().catch((cause: unknown) => {
    throw new RouteError('invalid_request', { message: 'The body broke off.', cause });
  });

const tooLarge = () => new RouteError('invalid_request', { status: 413, message: `The body has more than ${LARGEST_BODY} bytes.` });

const wasRead = () =>
  new RouteError('internal', {
    message: 'The body was read before the handler got the request. Mount the handler before everything that reads bodies, or give it a clone of the request.',
  });
