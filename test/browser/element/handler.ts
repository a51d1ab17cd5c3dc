import type { PresentCheckout } from '../../../src/contract/errors.js';
import { createHandlerClient, type HandlerClient } from '../../../src/contract/client/handler-client.js';
import { createMerchantClient, type MerchantClient } from '../../../src/contract/client/merchant-client.js';
import { createPurchaseClient, type PurchaseClient } from '../../../src/contract/client/purchase-client.js';
import { offersAnswer, plansAnswer } from '../../../src/testing/builders/offers.js';
import { checkoutAnswer, consent, purchase } from '../../../src/testing/builders/purchase.js';
import { ended } from './ended.js';

/** A request that reached the handler. */
export interface Asked {
  /** Method and path, relative to the handler's mount point. */
  readonly route: string;
  readonly query: string;
  readonly body: unknown;
}

/** Client timeout in milliseconds for tests of a silent handler. */
export const impatience = 200;

/** The same in all other tests: longer than a busy machine takes until a test releases the answer that it holds. */
const patience = 120_000;

/** Returns an answer that never arrives. */
export const silence = () => new Promise<never>(() => {});

/** Returns an error in the handler's format. */
export const refusal = (status: number, code: string, retryable: boolean, present?: PresentCheckout) =>
  Response.json({ error: { code, message: 'for developers', retryable, ...(present && { present }) } }, { status });

/** Returns an answer, or a function of the request, that is delivered when the test calls `release`. */
export function held<Asked extends unknown[]>(answer: unknown) {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const answering = async (...asked: Asked): Promise<unknown> => {
    await promise;
    return typeof answer === 'function' ? answer(...asked) : answer;
  };
  return Object.assign(answering, { release });
}

const mount = '/ratenkauf';
const lastly = '/lastly';

/** Returns the client options for a handler that answers with the result of `respond`; records the requests. */
function answeringWith(respond: (asked: Asked, signal: AbortSignal) => unknown, timeout: number) {
  const requests: Asked[] = [];
  const base = `https://shop.example${mount}`;
  const fetch = async (address: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const { pathname, search } = new URL(address as string);
    const route = `${init?.method ?? 'GET'} ${pathname.slice(mount.length)}`;
    const asked = { route, query: search, body: init?.body ? JSON.parse(init.body as string) : undefined };
    if (pathname !== mount + lastly) requests.push(asked);
    const signal = init?.signal as AbortSignal;
    const stopped = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const body = await Promise.race([stopped, pathname === mount + lastly ? {} : respond(asked, signal)]);
    return body instanceof Response ? body.clone() : Response.json(body);
  };
  /** Resolves when the answer to a new request has been read, and therefore all earlier answers, too. */
  const roundTrip = async (): Promise<void> => {
    for (let turn = 0; turn < 2; turn += 1)
      await (await fetch(base + lastly, { signal: new AbortController().signal })).json();
  };
  return { options: { base, timeout, fetch }, requests, roundTrip };
}

/** Answers a request for offers or plans; `amounts` are the requested cents. */
export type Answer = (amounts: number[], asked: Asked, signal: AbortSignal) => unknown;

const usual: Answer = (amounts, { route }) =>
  route.endsWith('/plans') ? plansAnswer(amounts[0] as number) : offersAnswer(amounts);

/** The page's real client for offers, connected to a handler that answers with the result of `answer`. */
export interface FakeHandler extends HandlerClient {
  readonly requests: Asked[];
  roundTrip(): Promise<void>;
}

/** Creates a handler for offers and plans; its client times out after `timeout` milliseconds. */
export function fakeHandler(answer: Answer = usual, timeout = patience): FakeHandler {
  const amountsOf = ({ query }: Asked) => new URLSearchParams(query).getAll('amount').map(Number);
  const { options, ...observed } = answeringWith((asked, signal) => answer(amountsOf(asked), asked, signal), timeout);
  return Object.assign(createHandlerClient(options), observed);
}

/** Answers of the handler by method and path; a function is called for each request. */
export type Routes = Record<string, unknown>;

/** The page's real clients, connected to a handler that answers by route. */
export interface FakeShop {
  readonly client: HandlerClient;
  readonly purchaseClient: PurchaseClient;
  readonly merchantClient: MerchantClient;
  readonly requests: Asked[];
  /** Returns the requests to one route. */
  asked(route: string): Asked[];
  /** Replaces the answers of these routes from now on. */
  answer(routes: Routes): void;
  /** Resolves when all answers sent so far have been read. */
  roundTrip(): Promise<void>;
  /** Takes the place of the browser's, for elements that have no client of the test. */
  readonly fetch: typeof fetch;
}

const usualRoutes: Routes = {
  'GET /checkout': () => checkoutAnswer(),
  'GET /plans': ({ query }: Asked) => plansAnswer(Number(new URLSearchParams(query).get('amount'))),
  'GET /consent': () => consent(),
  'POST /purchase': () => ({ paymentPage: 'https://bank.example/pay/1' }),
  'GET /purchase': () => purchase(),
  'POST /purchase/confirmation': () => ended('confirmed', { orderId: 'B-1001' }),
  'DELETE /purchase': () => ended('abandoned'),
};

/** Creates a shop with default answers, except for `routes`; its clients time out after `timeout` milliseconds. */
export function fakeShop(routes: Routes = {}, timeout = patience): FakeShop {
  const answers = { ...usualRoutes, ...routes };
  const { options, requests, roundTrip } = answeringWith((asked) => {
    const answer = answers[asked.route];
    return typeof answer === 'function' ? answer(asked) : answer;
  }, timeout);
  return {
    client: createHandlerClient(options),
    purchaseClient: createPurchaseClient(options),
    merchantClient: createMerchantClient(options),
    requests,
    asked: (route) => requests.filter((each) => each.route === route),
    answer: (more) => void Object.assign(answers, more),
    roundTrip,
    fetch: options.fetch,
  };
}
