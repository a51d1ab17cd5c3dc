import { RouteError } from './errors.js';

/**
 * Whether a request that changes something comes from the shop's own pages. Browsers say where a request comes from and let no page
 * lie about it; what says nothing is no browser of today.
 * @throws {RouteError} `foreign_origin`
 */
export function requireOwnOrigin({ headers }: Request, origin: string): void {
  const site = headers.get('sec-fetch-site');
  if (headers.get('origin') !== origin || (site !== null && site !== 'same-origin')) throw new RouteError('foreign_origin');
}

/** @throws {RouteError} `invalid_request` for a body that is not called JSON: a form of another page cannot call it so */
export function requireJson({ headers }: Request): void {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new RouteError('invalid_request', { status: 415, message: 'The content type has to be application/json.' });
}
