import { createHandlerClient, type HandlerClient } from '../../../src/contract/client/handler-client.js';
import { createMerchantClient, type MerchantClient } from '../../../src/contract/client/merchant-client.js';
import { createPurchaseClient, type PurchaseClient } from '../../../src/contract/client/purchase-client.js';
import { offersAnswer, plansAnswer } from '../answers/offers.js';
import { checkoutAnswer, consent, ended, purchase } from '../answers/purchase.js';

/** A request that reached the handler. */
export interface Asked {
  /** Method and path, without the address under which the handler is mounted. */
  readonly route: string;
  readonly query: string;
  readonly body: unknown;
}

/** Milliseconds after which the tests of a silent handler give up; all others wait as long as it takes. */
export const impatience = 200;

/** Never answers. */
export const silence = () => new Promise<never>(() => {});

/** An error as the handler answers it. */
export const refusal = (status: number, code: string, retryable: boolean) =>
  Response.json({ error: { code, message: 'for developers', retryable } }, { status });

/** An answer, or what makes one of a request, that comes as soon as the test calls `release`. */
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

/** What a client of the page needs to reach a handler that answers with what `respond` returns; remembers the requests. */
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
  /** Resolves when an answer to a request of now has been read: all that was answered before has been read, too. */
  const roundTrip = async (): Promise<void> => {
    for (let turn = 0; turn < 2; turn += 1) await (await fetch(base + lastly, { signal: new AbortController().signal })).json();
  };
  return { options: { base, timeout, fetch }, requests, roundTrip };
}

/** Answers a request for offers or plans; `amounts` are the cents it asks for. */
export type Answer = (amounts: number[], asked: Asked, signal: AbortSignal) => unknown;

const usual: Answer = (amounts, { route }) => (route.endsWith('/plans') ? plansAnswer(amounts[0] as number) : offersAnswer(amounts));

/** The page's real client for offers in front of a handler that answers with what `answer` returns. */
export interface FakeHandler extends HandlerClient {
  readonly requests: Asked[];
  roundTrip(): Promise<void>;
}

/** Makes a handler for offers and plans; gives up after `timeout` milliseconds. */
export function fakeHandler(answer: Answer = usual, timeout = 10_000): FakeHandler {
  const amountsOf = ({ query }: Asked) => new URLSearchParams(query).getAll('amount').map(Number);
  const { options, ...observed } = answeringWith((asked, signal) => answer(amountsOf(asked), asked, signal), timeout);
  return Object.assign(createHandlerClient(options), observed);
}

/** What the handler answers, by method and path; a function is called for each request. */
export type Routes = Record<string, unknown>;

/** The page's real clients in front of a handler that answers by route. */
export interface FakeShop {
  readonly client: HandlerClient;
  readonly purchaseClient: PurchaseClient;
  readonly merchantClient: MerchantClient;
  readonly requests: Asked[];
  /** The requests to one route. */
  asked(route: string): Asked[];
  /** Answers from now on. */
  answer(routes: Routes): void;
  /** Resolves when all answers that have been given have been read. */
  roundTrip(): Promise<void>;
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

/** Makes a shop that answers as usual, except for `routes`; its clients give up after `timeout` milliseconds. */
export function fakeShop(routes: Routes = {}, timeout = 10_000): FakeShop {
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
  };
}
