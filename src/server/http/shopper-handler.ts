import type { Context as Exchange, Hono } from 'hono';
import { paths } from '../../contract/paths.js';
import { routes as contract, type RouteInput } from '../../contract/routes.js';
import type { Shopping, ShopperRouteName, Visit } from './routes/context.js';
import { RouteError } from '../operations/errors.js';
import { contractBody, contractInput, limitedBody, ownBody } from './input.js';
import { requireOwnOrigin } from './origin.js';
import { abandonPurchase, authorization, checkout, confirmPurchase, purchase, returned, startPurchase } from './routes/purchase.js';

interface Said {
  readonly answer?: unknown;
  readonly location?: string;
}
type Answerer = (visit: Visit, exchange: Exchange) => Promise<Said>;

const inQuery = ({ req }: Exchange) => ({ ...req.queries(), ...req.param() });

const answerers: Readonly<Record<ShopperRouteName, Answerer>> = {
  checkout: (visit) => checkout({}, visit),
  startPurchase: async (visit, exchange) =>
    startPurchase(contractBody(contract.startPurchase.input, await ownBody(exchange, visit.origin)), visit),
  purchase: (visit) => purchase({}, visit),
  confirmPurchase: async (visit, exchange) =>
    confirmPurchase(contractBody(contract.confirmPurchase.input, await ownBody(exchange, visit.origin)), visit),
  abandonPurchase: async (visit) => {
    requireOwnOrigin(visit.request, visit.origin);
    return abandonPurchase({}, visit);
  },
  return: async (visit, exchange) => {
    const input = returnInput(exchange);
    return input ? returned(input, visit) : { location: visit.pages.payment };
  },
  authorization: async (visit, exchange) => authorization(contractInput(contract.authorization.input, inQuery(exchange)), visit),
  postAuthorization: async (visit, exchange) => authorization(contractInput(contract.postAuthorization.input, inQuery(exchange)), visit),
};

/** What a return address says; undefined for one that was never given to the bank. */
function returnInput(exchange: Exchange): RouteInput<'return'> | undefined {
  try {
    return contractInput(contract.return.input, inQuery(exchange));
  } catch (error) {
    if (error instanceof RouteError) return undefined;
    throw error;
  }
}

/** Adds the routes of shoppers: everything around them, nothing of what they say. */
export function addShopperRoutes(app: Hono, path: string, shopping: Shopping): void {
  for (const name of Object.keys(answerers) as ShopperRouteName[]) {
    const { method, path: below } = paths[name];
    app.on(method, path + below, limitedBody(), async (exchange) => {
      const request = exchange.req.raw;
      const visit: Visit = { ...shopping, request, shopper: shopping.shoppers(request) };
      await shopping.ready();
      return reply(exchange, visit, await answerers[name](visit, exchange));
    });
  }
}

function reply(exchange: Exchange, { shopper }: Visit, { answer, location }: Said): Response {
  exchange.header('cache-control', 'private, no-store');
  const cookie = shopper.cookie();
  if (cookie) exchange.header('set-cookie', cookie);
  if (location !== undefined) return exchange.redirect(location, 303);
  return answer === undefined ? exchange.body(null, 204) : exchange.json(answer);
}
