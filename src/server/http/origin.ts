import { probeOrigin } from '../../rules/probe-origin.js';
import { RouteError } from '../operations/errors.js';
import type { IncidentLog } from '../operations/incident-log.js';

/**
 * Checks that a program has given the request of a shopper.
 * @throws {RouteError} `invalid_request`
 */
export function requireRequest(request: unknown): void {
  const { headers, url } = (request ?? {}) as Partial<Request>;
  if (typeof url !== 'string' || typeof headers?.get !== 'function')
    throw new RouteError('invalid_request', { message: 'request: expected the Request of the shopper.' });
}

/**
 * Checks that a request that changes something comes from the shop's own pages. Browsers send the origin, and pages
 * cannot forge it; every current browser sends it.
 * @throws {RouteError} `foreign_origin`
 */
export function requireOwnOrigin({ headers }: Request, origin: string): void {
  const site = headers.get('sec-fetch-site');
  if (headers.get('origin') !== origin || (site !== null && site !== 'same-origin'))
    throw new RouteError('foreign_origin');
}

/**
 * Checks that no page of another origin reads an answer: a platform may add CORS to all answers of its server.
 * Browsers send the origin with such requests, and without it none of their pages can read the answer.
 * @throws {RouteError} `foreign_origin`
 */
export function refuseForeignOrigin({ headers }: Request, origin: string): void {
  const given = headers.get('origin');
  if (given !== null && given !== origin) throw new RouteError('foreign_origin');
}

/**
 * Checks the content type of a body: forms of other pages cannot send JSON.
 * @throws {RouteError} `invalid_request` if it is not `application/json`
 */
export function requireJson({ headers }: Request): void {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json')
    throw new RouteError('invalid_request', { status: 415, message: 'The content type has to be application/json.' });
}

/** Most distinct origins that are logged: a misconfigured shop has few, an attacker may send many. */
const MOST_LOGGED = 10;

/**
 * Creates the function that logs each foreign origin once: usually it is the shop's own page under another host than
 * that of `publicUrl`.
 */
export function createForeignOrigins({
  log,
  expected,
}: {
  readonly log: IncidentLog['log'];
  readonly expected: string;
}) {
  const seen = new Set<string>();
  let isProbed = false;
  return (request: Request): void => {
    const origin = nameOf(request);
    if (origin === probeOrigin) {
      if (!isProbed) log({ level: 'info', event: 'foreign_origin', message: ofProbe });
      isProbed = true;
      return;
    }
    if (seen.size >= MOST_LOGGED || seen.has(origin)) return;
    seen.add(origin);
    const message = `A request of a shopper or merchant came from ${origin}; expected is ${expected}. If it was one of the shop's own pages, publicUrl has to begin with the origin that browsers show there.`;
    log({ level: 'warn', event: 'foreign_origin', message });
  };
}

const ofProbe =
  'ratenkauf-elements doctor has asked as a page of another origin, to see whether that is refused. It was refused; there is nothing to do.';

/** Returns the origin that a request declares, for the log; text that is no origin is not repeated. */
function nameOf({ headers }: Request): string {
  const given = headers.get('origin');
  if (given === null) return 'no origin at all';
  return URL.canParse(given) && new URL(given).origin === given && given.length <= 100 ? given : 'an invalid origin';
}
