import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';

/** A handler of web requests, or something that has one, like the result of `createRatenkauf`. */
export type WebHandler = ((request: Request) => Promise<Response>) | { readonly handler: (request: Request) => Promise<Response> };

/** Handles a request of `node:http`. */
export type NodeHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/** The listener's request only looks like one of the platform: copying it fails, which hono's body limit and a shop's code may do. */
function toNative({ url, method, headers, body, signal }: Request): Request {
  const mayHaveBody = method !== 'GET' && method !== 'HEAD';
  return new Request(url, { method, headers, signal, ...(mayHaveBody && body ? { body, duplex: 'half' } : {}) });
}

/**
 * Makes the handler usable with node:http and everything built on it.
 *
 * - node:http: `createServer(toNodeHandler(ratenkauf))`
 * - Express: `app.use(ratenkauf.path, toNodeHandler(ratenkauf))`
 * - Fastify: `app.all(`${ratenkauf.path}/*`, (request, reply) => { reply.hijack(); void node(request.raw, reply.raw); })`
 */
export function toNodeHandler(web: WebHandler): NodeHandler {
  const handler = typeof web === 'function' ? web : web.handler;
  // The shop's own global Request and Response stay as they are.
  const listener = getRequestListener((request) => handler(toNative(request)), { overrideGlobalObjects: false, hostname: 'localhost' });
  return async (incoming: IncomingMessage & { originalUrl?: string }, outgoing) => {
    const { url, originalUrl } = incoming;
    // Express takes the mount point off `url`, but the handler answers at whole paths. The listener reads it at once.
    if (originalUrl !== undefined) incoming.url = originalUrl;
    const done = listener(incoming, outgoing);
    if (url !== undefined) incoming.url = url;
    await done;
  };
}
