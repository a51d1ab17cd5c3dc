import { errorMeanings } from '../contract/error-meanings.js';
import type { ErrorCode } from '../contract/errors.js';
import type { RouteAnswer, RouteName } from '../contract/routes.js';

/**
 * What a route answers: JSON of the contract, a whole `Response`, or a function that returns either for each request.
 */
export type Answer<Name extends RouteName> =
  | RouteAnswer<Name>
  | Response
  | ((request: Request) => RouteAnswer<Name> | Response | Promise<RouteAnswer<Name> | Response>);

/** Answers of single routes, by the names of the routes. */
export type Overrides = { readonly [Name in RouteName]?: Answer<Name> };

/** Returns an answer that fails as the handler does with this code, unless status or `retryable` are given. */
export const failing =
  (code: ErrorCode, { status, retryable }: { readonly status?: number; readonly retryable?: boolean } = {}) =>
  (): Response => {
    const meaning = errorMeanings[code];
    const answered = status ?? meaning.status;
    const headers = answered === 503 || answered === 429 ? { 'retry-after': '5' } : {};
    return Response.json(
      { error: { code, message: meaning.message, retryable: retryable ?? meaning.retryable } },
      { status: answered, headers },
    );
  };
