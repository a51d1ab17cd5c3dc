import type { IncomingMessage } from 'node:http';

/** A body that somebody has read from the connection before. */
export interface ParsedBody {
  /** As it may have been sent; undefined when nobody has kept it. */
  readonly text: string | undefined;
  /** Without what was true of the bytes that were sent only. */
  readonly headers: Headers;
}

/** The body of a request whose stream was read before, as parsers leave it in `request.body`; undefined while it is there to be read. */
export function parsedBefore(incoming: IncomingMessage & { readonly body?: unknown }, given: Headers): ParsedBody | undefined {
  if (!incoming.readableDidRead && !incoming.readableEnded) return undefined;
  const headers = new Headers(given);
  for (const name of ['content-length', 'transfer-encoding', 'content-encoding']) headers.delete(name);
  return { text: textOf(incoming.body), headers };
}

function textOf(body: unknown): string | undefined {
  if (body === undefined || typeof body === 'string') return body;
  return body instanceof Uint8Array ? Buffer.from(body).toString() : JSON.stringify(body);
}
