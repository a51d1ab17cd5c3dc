import { RouteError } from '../operations/errors.js';
import type { IncidentLog } from '../operations/incident-log.js';

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

/** Distinct origins that are logged: a shop has few pages under wrong names, a stranger has many. */
const MOST_LOGGED = 10;

/** Logs each foreign origin once: at first it is mostly the shop's own page under another name than that of `publicUrl`. */
export function createForeignOrigins({ tell, expected }: { readonly tell: IncidentLog['tell']; readonly expected: string }) {
  const seen = new Set<string>();
  return (request: Request): void => {
    const origin = nameOf(request);
    if (seen.size >= MOST_LOGGED || seen.has(origin)) return;
    seen.add(origin);
    const message = `A request that changes something came from ${origin}; expected is ${expected}. If it was one of the shop's own pages, publicUrl has to begin with the origin that browsers show there.`;
    tell({ level: 'warn', event: 'foreign_origin', message });
  };
}

/** Where a request says that it comes from; nothing of what is no origin is repeated. */
function nameOf({ headers }: Request): string {
  const given = headers.get('origin');
  if (given === null) return 'no origin at all';
  return URL.canParse(given) && new URL(given).origin === given && given.length <= 100 ? given : 'an origin that is none';
}
