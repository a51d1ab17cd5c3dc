import { createHmac } from 'node:crypto';
import type { Shop } from '../../server.js';
import type { ComposedRatenkauf } from '../../server/inside.js';
import { ownPool } from '../database-beside.js';
import { composeWebshop } from '../webshop-configuration.js';
import { checkoutOf } from '../sale.js';
import { saleOfBasket } from './checkout-of-cart.js';
import type { MedusaOptions } from './options.js';
import { findCart, riskOfCart } from './orders.js';
import { payOrder, placeOrder, releaseOrder } from './placing.js';
import type { MedusaDatabase, MedusaServices } from './services.js';
import type { CartVisit } from './visits.js';

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
export const cartReference = (cartId: string, secret: string): string =>
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
