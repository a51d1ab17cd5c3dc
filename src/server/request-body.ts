import type { Context as Exchange } from 'hono';
import { RouteError } from './errors.js';
import { requireJson, requireOwnOrigin } from './own-origin.js';

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
