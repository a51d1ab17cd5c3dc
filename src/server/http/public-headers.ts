import { ServerResponse } from 'node:http';

/**
 * Headers that others may set on an answer that anyone may cache: those of the connection and the encoding, and those
 * that concern the whole host. All others could make it the answer of one visitor, like a session's cookie or token.
 */
const settable: ReadonlySet<string> = new Set([
  'access-control-allow-credentials',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'alt-svc',
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'keep-alive',
  'strict-transport-security',
  'transfer-encoding',
  'vary',
]);

const isSettable = (name: string) => settable.has(name.toLowerCase());

/** Returns true if shared caches may keep an answer with this caching policy. */
export const isForAnyone = (policy: string | null): boolean => policy !== null && /^public\b/.test(policy);

/**
 * Gives an answer that anyone may cache its headers, and closes the list: middleware of the shop that ran before, or
 * acts when the headers are sent, like a session, adds and changes no others than those of the connection.
 */
export function closeHeaders(outgoing: ServerResponse, own: Headers | Readonly<Record<string, string>>): void {
  // No middleware has set a header, or has replaced `writeHead` to be called when headers are sent.
  if (outgoing.writeHead === ServerResponse.prototype.writeHead && outgoing.getHeaderNames().length === 0) return;
  for (const name of outgoing.getHeaderNames()) if (!isSettable(name)) outgoing.removeHeader(name);
  for (const [name, value] of own instanceof Headers ? own : Object.entries(own)) outgoing.setHeader(name, value);
  // Headers that are handed to `writeHead` go through these, too, because some are set.
  const { setHeader, appendHeader } = outgoing;
  outgoing.setHeader = (name, value) => (isSettable(name) ? setHeader.call(outgoing, name, value) : outgoing);
  outgoing.appendHeader = (name, value) => (isSettable(name) ? appendHeader.call(outgoing, name, value) : outgoing);
}
