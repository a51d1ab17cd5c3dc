import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { parse } from 'hono/utils/cookie';
import type { RatenkaufConfig, Shop } from '../../server.js';
import type { ComposedRatenkauf } from '../../server/inside.js';
import { ownPool, composeWebshop, type CommonSettings, type WebshopFacts } from '../webshop-configuration.js';
import { checkoutOf } from '../sale.js';
import { saleOfBasket } from './checkout-of-cart.js';
import { findCart, riskOfCart } from './orders.js';
import { payOrder, placeOrder, releaseOrder } from './placing.js';
import type { DeliverWhen } from './reports.js';
import type { MedusaDatabase, MedusaServices } from './services.js';

/** Options of the adapter: one webshop at the bank, and where its customers are. */
export interface MedusaOptions extends WebshopFacts, CommonSettings {
  /** Pages of the storefront: addresses, absolute or relative to its root; or a function that returns those for one. */
  readonly pages: NonNullable<RatenkaufConfig<never>['shop']>['pages'];
  /** Key of all hashes in the store: at least 32 random characters, the same in every process, and kept. */
  readonly secret: string;
  /** Where purchases are kept. Default: tables in Medusa's own database. */
  readonly database?: RatenkaufConfig<never>['database'];
  /**
   * Returns the id of the cart of whoever sends a request. Default: the header `x-medusa-cart-id`, or the cookie
   * `_medusa_cart_id`, in which Medusa's storefront for Next keeps it.
   */
  readonly cartOf?: ((incoming: IncomingMessage) => string | undefined) | undefined;
  /**
   * When the bank is told of the delivery of an order: `shipped`, the default, once all of it has left, or `delivered`,
   * once all of it has arrived. The bank pays the shop for what was delivered.
   */
  readonly deliverOn?: DeliverWhen | undefined;
}

/** What the shop's functions know of a request. */
type CartVisit = ReturnType<typeof visitOf>;

/** Cookie in which Medusa's storefront for Next keeps the cart. */
const COOKIE = '_medusa_cart_id';

/** Most characters of an id. */
const LIMIT = 100;

/** Returns the id of the cart that a request names; in the header, a storefront on another origin does. */
function namedCart({ headers }: IncomingMessage): string | undefined {
  const header = headers['x-medusa-cart-id'];
  return (typeof header === 'string' ? header : undefined) ?? parse(headers.cookie ?? '', COOKIE)[COOKIE];
}

/** Returns what is known of a request. */
export function visitOf(incoming: IncomingMessage, { cartOf = namedCart }: Pick<MedusaOptions, 'cartOf'>) {
  const cart = cartOf(incoming);
  return {
    /** Address of the client, as Medusa's setting for proxies sees it. */
    address: (incoming as { readonly ip?: string }).ip ?? incoming.socket.remoteAddress,
    /** Id of the customer's cart, which only the customer knows. */
    cart: cart && cart.length <= LIMIT ? cart : undefined,
  };
}

/** Starts the handler of the webshop in this process. The rounds are those of Medusa's job. */
export const startHandler = (services: MedusaServices, options: MedusaOptions): ComposedRatenkauf<CartVisit> =>
  composeWebshop(options, Object.assign({}, options, { reconcileEvery: 0 }), {
    database: options.database ?? databaseOf(services.config.projectConfig),
    secret: options.secret,
    clientKey: (_request, { context }) => context.address,
    shop: shopOf(services, options),
  });

function databaseOf({ databaseUrl, databaseSchema, databaseDriverOptions: driver }: MedusaDatabase) {
  return ownPool({ connectionString: databaseUrl, ssl: driver?.connection?.ssl ?? driver?.ssl }, databaseSchema);
}

/**
 * Returns what names a cart at the bank and in the store. Its id is a secret between Medusa and the customer: whoever
 * knows it may read and change the cart by the Store API.
 */
const cartReference = (cartId: string, secret: string): string =>
  createHmac('sha256', secret).update(`cart ${cartId}`).digest('base64url');

/** Returns the functions that the handler asks of a shop, for Medusa. */
function shopOf(services: MedusaServices, { secret, pages }: MedusaOptions): Shop<CartVisit> {
  return {
    async checkout(_request, { context, reference }) {
      const cart = context.cart === undefined ? undefined : await findCart(services, context.cart);
      if (!cart) return undefined;
      const name = cartReference(cart.id, secret);
      // A cart of which an order was made is known only to the purchase that has ordered it.
      if (cart.completed_at !== null && reference !== name) return undefined;
      return checkoutOf(saleOfBasket(cart, name, await riskOfCart(services, cart)));
    },
    sessionKey: async (_request, { context }) => context.cart,
    async prepareOrder({ orderId }, _request, { context }) {
      if (orderId !== undefined) return { orderId };
      if (context.cart === undefined) throw new Error('The request names no cart.');
      return { orderId: await placeOrder(services, context.cart) };
    },
    completeOrder: (purchase) => payOrder(services, purchase),
    releaseOrder: (purchase) => releaseOrder(services, purchase),
    pages,
  };
}
