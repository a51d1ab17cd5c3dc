import { Hono, type Context as Exchange } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { ErrorAnswer } from '../../contract/errors.js';
import { contractError, RouteError, toRouteError } from '../operations/errors.js';

/**
 * Returns the middleware that sets protective headers. No answer is a page, so browsers need not load, frame or sniff
 * anything. No CORS: only the shop's own pages send requests.
 */
export const protection = () =>
  secureHeaders({
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    xFrameOptions: 'DENY',
    // These concern the whole host, so the shop decides about them.
    strictTransportSecurity: false,
    originAgentCluster: false,
    // Only obsolete browsers use these.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });

/** Returns the answer of the contract for any thrown error. */
export function failure(exchange: Exchange, error: unknown): Response {
  const { status, retryAfter, present } = toRouteError(error);
  const retry = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  const answer: ErrorAnswer = { error: { ...contractError(error), ...(present && { present }) } };
  return exchange.json(answer, status, { 'cache-control': 'no-store', ...retry });
}

/** Creates the function that answers requests with other methods than those that a path takes, like `GET, HEAD`. */
export const refuseMethod =
  (allow: string) =>
  (exchange: Exchange): Response => {
    exchange.header('allow', allow);
    return failure(exchange, new RouteError('invalid_request', { status: 405, message: `This route takes ${allow}.` }));
  };

/**
 * Returns the answer for input that cannot be made a `Request` and so never reaches the handler, with the same form and
 * headers.
 */
export async function refusal(error: unknown): Promise<Response> {
  const app = new Hono().use(protection()).all('*', (exchange) => failure(exchange, error));
  return app.request('/');
}
