import { http, HttpResponse, type HttpHandler } from 'msw';
import type { ErrorCode } from '../contract/errors.js';
import { routes, type RouteAnswer, type RouteName, type RouteRow } from '../contract/routes.js';

/** Answers one mocked request. */
export type MockRoute<Name extends RouteName> = (request: Request) => RouteAnswer<Name> | Response | Promise<RouteAnswer<Name> | Response>;

/** Options of the mocks. */
export interface HandlersOptions {
  /** Address of the handler; `*` stands for any origin. Default `*\/ratenkauf`. */
  readonly base?: string;
  /**
   * Answers of single routes by name: JSON of the contract, or a function that returns such JSON or a whole `Response`. Default: the contract's
   * examples.
   */
  readonly answers?: { readonly [Name in RouteName]?: RouteAnswer<Name> | MockRoute<Name> };
}

/**
 * Returns mocks of all routes of the handler, for `setupServer` or `setupWorker` of msw, so that a shop's own tests need no handler, store or
 * service.
 */
export function handlers({ base = '*/ratenkauf', answers = {} }: HandlersOptions = {}): HttpHandler[] {
  return Object.values<RouteRow & { name: RouteName }>(routes).map((row) => {
    const given: unknown = answers[row.name];
    const method = row.method.toLowerCase() as Lowercase<(typeof routes)[RouteName]['method']>;
    return http[method](base + row.path, async ({ request }) => {
      if (given === undefined) return exampleOf(row);
      const answer = typeof given === 'function' ? await (given as (request: Request) => unknown)(request) : given;
      return answer instanceof Response ? answer : HttpResponse.json(answer as object);
    });
  });
}

/**
 * Returns an answer for {@link HandlersOptions.answers} that fails with an error of the handler. `status` is 409 by default; pages decide by `code`.
 */
export const failing = (code: ErrorCode, { status = 409, retryable = false }: { readonly status?: number; readonly retryable?: boolean } = {}) =>
  (): Response => HttpResponse.json({ error: { code, message: `The test lets it fail: ${code}.`, retryable } }, { status });

/** Returns an empty ZIP archive, which consists of its end record only. */
const emptyArchive = () => Uint8Array.from({ length: 22 }, (_, index) => [0x50, 0x4b, 5, 6][index] ?? 0);

function exampleOf({ answer, example }: RouteRow): Response {
  if (answer === 'redirect') return new HttpResponse(null, { status: 303, headers: { location: '/' } });
  if (answer === 'nothing') return new HttpResponse(null, { status: 204 });
  if (answer === 'file') return new HttpResponse(emptyArchive(), { headers: { 'content-type': 'application/zip' } });
  return HttpResponse.json(example.answer as object);
}
