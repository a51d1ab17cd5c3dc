import { Hono, type Context as Exchange } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { contractError, toRouteError } from '../operations/errors.js';

/** Nothing here is a page: no browser has to load, frame, sniff or refer to anything. No CORS: the shop's own pages ask. */
export const protection = () =>
  secureHeaders({
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    xFrameOptions: 'DENY',
    // For the shop to decide: they concern its whole host.
    strictTransportSecurity: false,
    originAgentCluster: false,
    // For browsers that are gone.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });

/** Anything thrown, as an answer of the contract. */
export function failure(exchange: Exchange, error: unknown): Response {
  const { status, retryAfter } = toRouteError(error);
  const retry = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return exchange.json({ error: contractError(error) }, status, { 'cache-control': 'no-store', ...retry });
}

/** An answer to what cannot be made a `Request`, and so never reaches the handler: the same in form and headers. */
export async function refusal(error: unknown): Promise<Response> {
  const app = new Hono().use(protection()).all('*', (exchange) => failure(exchange, error));
  return app.request('/');
}
