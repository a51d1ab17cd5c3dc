import { http, type HttpHandler } from 'msw';
import { answers, type AnswersOptions } from './answers.js';
import type { Overrides } from './overrides.js';
import type { Scenario } from './scenarios.js';

/**
 * Returns handlers of msw for all routes, answered as in a scenario, for `setupServer` or `setupWorker` and for
 * `server.use`.
 */
export function handlers(
  scenario: Scenario | Overrides = 'available',
  { handler = '/ratenkauf', ...options }: AnswersOptions = {},
): HttpHandler[] {
  const mount = handler.startsWith('/') ? `*${handler}` : handler;
  return Object.values(answers(scenario, options)).map(({ method, path, answer }) =>
    http[method.toLowerCase() as Lowercase<typeof method>](mount + path, ({ request }) => answer(request)),
  );
}
