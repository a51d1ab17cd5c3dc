import type { Payload, PayloadRequest } from 'payload';
import type { Checkout, RatenkaufConfig } from '../../server.js';
import { pathOf, type CommonSettings, type WebshopFacts } from '../webshop-configuration.js';
import type { PayloadCart, TitleOf } from './documents.js';

/** Slugs of the collections of Payload's ecommerce plugin; those that its `slugMap` names otherwise. */
export interface EcommerceSlugs {
  readonly carts: string;
  readonly orders: string;
  readonly products: string;
  readonly transactions: string;
  readonly variants: string;
}

/** What an adjusted checkout is made from. */
export interface AdjustedCart {
  /** The cart with all of its fields, also those of the shop's own. */
  readonly cart: PayloadCart;
  readonly payload: Payload;
}

/** Options of one webshop at the bank. */
export interface PayloadRatenkaufOptions extends WebshopFacts, CommonSettings {
  /** Address of the handler: that of the payment method in Payload's REST API, like `https://shop.example/api/payments/ratenkauf`. */
  readonly publicUrl: string;
  /** Pages of the storefront: addresses, absolute or relative to its root. */
  readonly pages: NonNullable<RatenkaufConfig<never>['shop']>['pages'];
  /** Key of all hashes in the store: at least 32 random characters, the same in every process, and kept. */
  readonly secret: string;
  /**
   * Where purchases are kept. Default: a schema `ratenkauf` in Payload's own database if that is PostgreSQL, and the
   * file `ratenkauf.sqlite` in the working directory if it is SQLite. Beside MongoDB it is required.
   */
  readonly database?: RatenkaufConfig<never>['database'];
  /** Identifies the client of a request, as in the configuration of the handler. */
  readonly clientKey?: RatenkaufConfig<PayloadRequest>['clientKey'];
  /** Name of the payment method, and of its fields. Letters and digits. Default: `ratenkauf`. */
  readonly name?: string | undefined;
  /** Name of the payment method that the staff read. Default: `Ratenkauf`. */
  readonly label?: string | undefined;
  readonly slugs?: Partial<EcommerceSlugs> | undefined;
  /** Returns what a line of the cart is called at the bank. Default: `title` of the variant or product, or its `name`. */
  readonly titleOf?: TitleOf | undefined;
  /** Returns false for carts of another webshop or tenant: they cannot be paid by this payment method. */
  readonly serves?: ((cart: PayloadCart) => boolean) | undefined;
  /**
   * Returns the checkout with what Payload knows nothing of: costs of the delivery as an item and in `amount`, a
   * discount in `amount`. Asked each time before a purchase starts or is ordered; it has to answer the same while
   * nothing was changed.
   */
  readonly adjust?: ((checkout: Checkout, of: AdjustedCart) => Checkout | Promise<Checkout>) | undefined;
}

/** The options, checked. */
export type PayloadSettings = ReturnType<typeof checkedPayloadOptions>;

const usualSlugs: EcommerceSlugs = {
  carts: 'carts',
  orders: 'orders',
  products: 'products',
  transactions: 'transactions',
  variants: 'variants',
};

/**
 * Checks the options, and adds the slug of the collection of refunds. The rest is checked by `createRatenkauf`.
 * @throws {TypeError} if one of them is wrong
 */
export function checkedPayloadOptions(options: PayloadRatenkaufOptions) {
  const { name = 'ratenkauf', label = 'Ratenkauf', publicUrl, slugs } = options;
  const wrong = (what: string) => new TypeError(`createPayloadRatenkauf: ${what}`);
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) throw wrong('name has letters and digits only, and begins with a small one.');
  if (!pathOf(publicUrl).endsWith(`/payments/${name}`))
    throw wrong(`publicUrl ends with /payments/${name}, like https://shop.example/api/payments/${name}.`);
  const own = { name, label, slugs: Object.assign({}, usualSlugs, slugs), refunds: `${name}-refunds` };
  return Object.assign({}, options, own);
}
