import type { Context as Exchange } from 'hono';
import type * as z from 'zod';
import type { RouteRow } from '../../contract/routes.js';
import { bodyWithin, jsonOfText } from '../../rules/body-within.js';
import { checkedInput } from '../operations/checked-input.js';
import { RouteError } from '../operations/errors.js';
import { refuseForeignOrigin, requireJson, requireOwnOrigin } from './origin.js';

/** A request, its route, and the origin that it has to come from. */
interface RouteRequest {
  readonly exchange: Exchange;
  readonly row: RouteRow;
  /** Origin of the pages that may send the request; absent: any. */
  readonly origin: string | undefined;
}

/**
 * Returns the input of a route, read from address and body.
 * @throws {RouteError} `foreign_origin`, or `invalid_request` with what is expected
 */
export async function readInput({
  exchange: { req },
  row: { method, address, body, answer },
  origin,
}: RouteRequest): Promise<object> {
  if (Number(req.header('content-length') ?? 0) > LARGEST_BODY) throw tooLarge();
  if (origin !== undefined && method !== 'GET') requireOwnOrigin(req.raw, origin);
  // To these, a foreign page leads the customer: the bank's, or a mail. No script of it can read them.
  const isLedTo = answer === 'redirect' || answer === 'page';
  if (origin !== undefined && method === 'GET' && !isLedTo) refuseForeignOrigin(req.raw, origin);
  const fields = body ? checkedInput(body, await jsonOf(req.raw), 'body') : {};
  return { ...fields, ...(address && readAddress(address, { ...req.queries(), ...req.param() })) };
}

/** Ignores unknown parameters and counts repeated values once, because campaigns and proxies add them. */
function readAddress(schema: z.ZodObject, given: Readonly<Record<string, unknown>>): object {
  const known = Object.keys(schema.shape).filter((name) => Object.hasOwn(given, name));
  return checkedInput(schema, Object.fromEntries(known.map((name) => [name, distinct(given[name])])), 'query');
}

const distinct = (value: unknown): unknown => (Array.isArray(value) ? [...new Set<unknown>(value)] : value);

/** Most bytes of a body. */
export const LARGEST_BODY = 16 * 1024;

/** Returns the value of a body with content type JSON and at most the allowed size. */
async function jsonOf(raw: Request): Promise<unknown> {
  requireJson(raw);
  if (raw.bodyUsed) throw wasRead();
  const bytes = await bodyWithin(LARGEST_BODY, raw).catch((cause: unknown) => {
    throw new RouteError('invalid_request', { message: 'The body was not received completely.', cause });
  });
  if (!bytes) throw tooLarge();
  const given = jsonOfText(Buffer.from(bytes).toString());
  if (given === undefined) throw new RouteError('invalid_request', { message: 'The body is not JSON.' });
  return given;
}

const tooLarge = () =>
  new RouteError('invalid_request', { status: 413, message: `The body has more than ${LARGEST_BODY} bytes.` });

const wasRead = () =>
  new RouteError('internal', {
    message:
      'The body was read before the handler got the request. Mount the handler before everything that reads ' +
      'bodies, or give it a clone of the request.',
  });
