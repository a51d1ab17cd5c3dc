import type { IncomingMessage } from 'node:http';

/** A body that was already read from the connection. */
export interface ParsedBody {
  /** The text as it may have been sent; `undefined` if it was not kept. */
  readonly text: string | undefined;
  /** Headers without those that described the bytes as sent. */
  readonly headers: Headers;
}

/**
 * Returns the body of a request whose stream was already read, from `request.body` where parsers leave it; `undefined`
 * if the stream is unread.
 */
export function parsedBefore(
  incoming: IncomingMessage & { readonly body?: unknown },
  given: Headers,
): ParsedBody | undefined {
  if (!incoming.readableDidRead && !incoming.readableEnded) return undefined;
  const headers = new Headers(given);
  for (const name of ['content-length', 'transfer-encoding', 'content-encoding']) headers.delete(name);
  return { text: textOf(incoming.body), headers };
}

function textOf(body: unknown): string | undefined {
  if (body === undefined || typeof body === 'string') return body;
  return body instanceof Uint8Array ? Buffer.from(body).toString() : JSON.stringify(body);
}
