import type { AnswersOptions } from './answers.js';
import { fetchOf } from './fetch.js';
import type { Overrides } from './overrides.js';
import type { Scenario } from './scenarios.js';

/** What this needs of a `Route` of Playwright. */
export interface InterceptedRoute {
  request(): { url(): string; method(): string; headers(): Record<string, string>; postData(): string | null };
  fulfill(answer: { status: number; headers: Record<string, string>; body: string }): Promise<void>;
  abort(): Promise<void>;
}

/** Returns a listener for `page.route()` of Playwright that answers as the handler does in a scenario. */
export function routeOf(
  scenario: Scenario | Overrides = 'available',
  options: AnswersOptions = {},
): (route: InterceptedRoute) => Promise<void> {
  const answer = fetchOf(scenario, options);
  return async (route) => {
    const request = route.request();
    const body = request.postData();
    const response = await answer(request.url(), {
      method: request.method(),
      headers: request.headers(),
      ...(body !== null && { body }),
    }).catch(() => undefined);
    if (!response) return route.abort();
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    });
  };
}
