import type { IncomingMessage } from 'node:http';
import { parse } from 'hono/utils/cookie';
import type { MedusaOptions } from './options.js';

/** What the shop's functions know of a request. */
export interface CartVisit {
  /** Address of the client, as Medusa's setting for proxies sees it. */
  readonly address: string | undefined;
  /** Id of the customer's cart, which only the customer knows. */
  readonly cart: string | undefined;
}

/** Cookie in which Medusa's storefront for Next keeps the cart. */
const COOKIE = '_medusa_cart_id';

/** Header in which a storefront on another origin names the cart. */
const HEADER = 'x-medusa-cart-id';

/** Most characters of an id. */
const LIMIT = 100;

/** Returns the id of the cart that a request names. */
function namedCart({ headers }: IncomingMessage): string | undefined {
  const header = headers[HEADER];
  return (typeof header === 'string' ? header : undefined) ?? parse(headers.cookie ?? '', COOKIE)[COOKIE];
}

/** Returns what is known of a request. */
export function visitOf(incoming: IncomingMessage, { cartOf = namedCart }: Pick<MedusaOptions, 'cartOf'>): CartVisit {
  const cart = cartOf(incoming);
  return {
    address: (incoming as { readonly ip?: string }).ip ?? incoming.socket.remoteAddress,
    cart: cart && cart.length <= LIMIT ? cart : undefined,
  };
}
