import { routes, type RouteName, type RouteRow } from '../contract/routes.js';
import type { Overrides } from './overrides.js';
import { scenarios, type Scenario, type ScenarioRow } from './scenarios.js';
import { usual } from './usual.js';

/** Options of the answers, in every form in which they are given. */
export interface AnswersOptions {
  /** Address of the handler, absolute or at any origin. Default `/ratenkauf`. */
  readonly handler?: string;
  /** Answers of single routes in place of those of the scenario. */
  readonly answers?: Overrides;
  /** Every answer waits for this promise. Default: none; in the scenario `slow` two seconds. */
  readonly wait?: () => Promise<unknown>;
}

/** One route of the handler in a scenario. */
export interface AnsweredRoute {
  /** HTTP method in capitals. */
  readonly method: (typeof routes)[RouteName]['method'];
  /** Path below the handler, with placeholders such as `:id`. */
  readonly path: string;
  /** Answers one request. An answer of the type `error` stands for a failed connection. */
  answer(request: Request): Promise<Response>;
}

/**
 * Returns all routes of the handler by their names, answered as in a scenario, or as in `available` except for those
 * given.
 */
export function answers(
  scenario: Scenario | Overrides = 'available',
  { answers: given = {}, wait }: Omit<AnswersOptions, 'handler'> = {},
): Readonly<Record<RouteName, AnsweredRoute>> {
  const name = typeof scenario === 'string' ? scenario : 'available';
  const row: ScenarioRow = scenarios[name];
  const of: Overrides = { ...usual, ...row.answers, ...(typeof scenario === 'string' ? {} : scenario), ...given };
  const waiting = wait ?? row.wait;
  const answered = Object.values<RouteRow & { name: RouteName }>(routes).map(
    ({ name, method, path }): [RouteName, AnsweredRoute] => [
      name,
      {
        method: method as AnsweredRoute['method'],
        path,
        async answer(request) {
          await waiting?.();
          return responseOf(of[name], request);
        },
      },
    ],
  );
  return Object.fromEntries(answered) as Record<RouteName, AnsweredRoute>;
}

/** A body can be read once, and an answer may be given often. */
async function responseOf(given: unknown, request: Request): Promise<Response> {
  const answer: unknown = typeof given === 'function' ? await (given as (request: Request) => unknown)(request) : given;
  if (!(answer instanceof Response)) return Response.json(answer);
  return answer.body ? answer.clone() : answer;
}
