import { answers, type AnsweredRoute, type AnswersOptions } from './answers.js';
import { failing, type Overrides } from './overrides.js';
import type { Scenario } from './scenarios.js';

/** Page of relative addresses where there is no page, as in Node. */
const nowhere = 'https://shop.example/';

/** Returns true for a request to this route of a handler at `mount`. */
function isFor({ method, path }: AnsweredRoute, mount: string, asked: string, address: URL): boolean {
  const parts = (mount + path).split('/');
  const askedParts = address.pathname.split('/');
  return (
    method === asked &&
    parts.length === askedParts.length &&
    parts.every((part, place) => part.startsWith(':') || part === askedParts[place])
  );
}

/** Rejects when the request is aborted. */
const aborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason as Error);
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });

/**
 * Returns a `fetch` that answers as the handler does in a scenario. It rejects requests to other addresses, which the
 * test did not expect.
 */
export function fetchOf(
  scenario: Scenario | Overrides = 'available',
  { handler = '/ratenkauf', ...options }: AnswersOptions = {},
): typeof fetch {
  const answered = Object.values(answers(scenario, options));
  const respond = async (input: string | URL | Request, init: RequestInit): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input, nowhere);
    // Emulated browsers do not take the signals of Node; `fetchOf` listens to them itself.
    const request = input instanceof Request ? input : new Request(url, { ...init, signal: null });
    const { origin, pathname } = new URL(handler, url);
    if (origin !== url.origin || !url.pathname.startsWith(`${pathname}/`))
      throw new TypeError(`Nothing answers at ${url.href}: the handler of the test is at ${handler}.`);
    const route = answered.find((each) => isFor(each, pathname, request.method, url));
    const response = route ? await route.answer(request) : failing('not_found')();
    if (response.type === 'error') throw new TypeError('Failed to fetch');
    return response;
  };
  return (input, init = {}) => {
    const signal = init.signal ?? (input instanceof Request ? input.signal : undefined);
    return Promise.race([aborted(signal), respond(input, init)]);
  };
}
