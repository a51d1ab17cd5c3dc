import type { Context as Exchange } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { RouteError } from './errors.js';
import { requireJson, requireOwnOrigin } from './own-origin.js';

/** Bytes a body may have. */
const LARGEST_BODY = 16 * 1024;

/** Refuses bodies that are larger than any of the contract. */
export const limitedBody = () =>
  bodyLimit({
    maxSize: LARGEST_BODY,
    onError: () => {
      throw new RouteError('invalid_request', { status: 413, message: `The body has more than ${LARGEST_BODY} bytes.` });
    },
  });

/**
 * The JSON of a request that changes something.
 * @throws {RouteError} `foreign_origin`, or `invalid_request` for a body that is not called JSON
 */
export async function ownBody({ req }: Exchange, origin: string): Promise<string> {
  requireOwnOrigin(req.raw, origin);
  requireJson(req.raw);
  return req.text();
}
