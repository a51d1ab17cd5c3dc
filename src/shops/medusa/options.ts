import type { IncomingMessage } from 'node:http';
import type { RatenkaufConfig } from '../../server.js';
import type { CommonSettings, WebshopFacts } from '../webshop-configuration.js';
import type { DeliverWhen } from './report-of-order.js';

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
