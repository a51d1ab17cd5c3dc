import { Hono, type Context as Exchange } from 'hono';
import { etag } from 'hono/etag';
import { paths } from '../../contract/paths.js';
import { routes as contract } from '../../contract/routes.js';
import type { Context, Merchant, PublicRouteName, Reply, Shopping } from './routes/context.js';
import { RouteError, toRouteError } from '../operations/errors.js';
import { consent } from './routes/consent.js';
import { health } from './routes/health.js';
import { offers, plans } from './routes/offers.js';
import { contractInput } from './input.js';
import type { Admission } from '../operations/admission.js';
import { addMerchantRoutes } from './merchant-handler.js';
import { failure, protection } from './refusals.js';
import { addShopperRoutes } from './shopper-handler.js';

/** What the handler is made of. */
export interface HandlerOptions {
  /** Where it answers, like `/ratenkauf`. */
  readonly path: string;
  readonly context: Context;
  /** What shoppers need; without it their routes do not exist. */
  readonly shopping?: Shopping | undefined;
  /** What the merchant needs; without it those routes do not exist. */
  readonly merchant?: Merchant | undefined;
  /** Who lets requests in. */
  readonly admission: Pick<Admission, 'admit'>;
  /** Told of what nobody foresaw. */
  readonly onUnforeseen: (error: unknown) => void;
  /** Told of requests that were refused because of where they came from. */
  readonly onForeignOrigin?: ((request: Request) => void) | undefined;
}

type Answerer = (queries: Record<string, string[]>, request: Request) => Promise<Reply<PublicRouteName>>;

/** Makes the handler of the contract's routes: everything around them, nothing of what they say. */
export function createHandler({ path, context, shopping, merchant, admission, onUnforeseen, onForeignOrigin }: HandlerOptions): (request: Request) => Promise<Response> {
  const answerers: Readonly<Record<PublicRouteName, Answerer>> = {
    offers: async (queries, request) => offers(contractInput(contract.offers.input, queries), context, request),
    plans: async (queries, request) => plans(contractInput(contract.plans.input, queries), context, request),
    consent: async (_queries, request) => consent({}, context, request),
    health: async (_queries, request) => health({}, context, request),
  };
  const app = new Hono();
  app.use(protection());
  app.use((_, next) => admission.admit(next));
  // Before the entity tags: they would read a whole archive first.
  if (merchant) addMerchantRoutes(app, path, merchant);
  app.use(etag());
  for (const name of Object.keys(answerers) as PublicRouteName[]) {
    app.on(paths[name].method, path + paths[name].path, async (exchange) => answer(exchange, await answerers[name](exchange.req.queries(), exchange.req.raw)));
  }
  if (shopping) addShopperRoutes(app, path, shopping);
  for (const { name, path: below } of Object.values(paths)) {
    if (shopping || Object.hasOwn(answerers, name)) app.all(path + below, refuseMethod(allowedAt(below)));
  }
  app.notFound((exchange) => failure(exchange, new RouteError('not_found', { message: missing(exchange.req.path, path, shopping !== undefined) })));
  app.onError((error, exchange) => {
    const { code } = toRouteError(error);
    if (code === 'internal') onUnforeseen(error);
    if (code === 'foreign_origin') onForeignOrigin?.(exchange.req.raw);
    return failure(exchange, error);
  });
  return async (request) => app.fetch(request);
}

const missing = (asked: string, path: string, hasShop: boolean) =>
  asked === path || asked.startsWith(`${path}/`)
    ? `There is no such route below ${path}.${hasShop ? '' : ' Purchases and transactions need the field shop in the configuration of createRatenkauf.'}`
    : `This handler answers only below ${path}, the path of publicUrl. Mount it there, and leave all other addresses to the shop.`;

function answer(exchange: Exchange, { answer: body, keepFor, status }: Reply<PublicRouteName>) {
  const policy = keepFor === undefined ? 'no-store' : `public, max-age=${Math.max(0, Math.floor(keepFor / 1000))}, must-revalidate`;
  return exchange.json(body, status ?? 200, { 'cache-control': policy });
}

const refuseMethod = (allow: string) => (exchange: Exchange) => {
  exchange.header('allow', allow);
  return failure(exchange, new RouteError('invalid_request', { status: 405, message: `This route takes ${allow}.` }));
};

/** All methods of a path; whoever may GET may also ask for the HEAD. */
const allowedAt = (below: string) =>
  Object.values(paths)
    .filter(({ path }) => path === below)
    .flatMap(({ method }) => (method === 'GET' ? [method, 'HEAD'] : [method]))
    .join(', ');
