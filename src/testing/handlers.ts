import { http, HttpResponse, type HttpHandler } from 'msw';
import type { ErrorCode } from '../contract/errors.js';
import { routes, type RouteAnswer, type RouteName, type RouteRow } from '../contract/routes.js';

/** Answers one request instead of the handler. */
export type MockRoute<Name extends RouteName> = (request: Request) => RouteAnswer<Name> | Response | Promise<RouteAnswer<Name> | Response>;

/** Where the mocks are, and what they answer. */
export interface HandlersOptions {
  /** Address of the handler; `*` stands for any origin. Default `*\/ratenkauf`. */
  readonly base?: string;
  /** Answers of single routes, by name: JSON of the contract, or a function that makes it or a whole `Response`. Default: the examples of the contract. */
  readonly answers?: { readonly [Name in RouteName]?: RouteAnswer<Name> | MockRoute<Name> };
}

/** Mocks of all routes of the handler, for `setupServer` or `setupWorker` of msw: a shop's own tests run without handler, store and service. */
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

/** An answer of {@link HandlersOptions.answers} with an error of the handler. `status` is 409 unless given; pages decide by `code`. */
export const failing = (code: ErrorCode, { status = 409, retryable = false }: { readonly status?: number; readonly retryable?: boolean } = {}) =>
  (): Response => HttpResponse.json({ error: { code, message: `The test lets it fail: ${code}.`, retryable } }, { status });

/** The end of an archive in which nothing is. */
const emptyArchive = () => Uint8Array.from({ length: 22 }, (_, index) => [0x50, 0x4b, 5, 6][index] ?? 0);

function exampleOf({ answer, example }: RouteRow): Response {
  if (answer === 'redirect') return new HttpResponse(null, { status: 303, headers: { location: '/' } });
  if (answer === 'nothing') return new HttpResponse(null, { status: 204 });
  if (answer === 'file') return new HttpResponse(emptyArchive(), { headers: { 'content-type': 'application/zip' } });
  return HttpResponse.json(example.answer as object);
}
