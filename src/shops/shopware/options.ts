import type { RatenkaufConfig } from '../../server.js';
import type { CommonSettings, WebshopFacts } from '../webshop-configuration.js';

/** One webshop at the bank, for one Shopware shop. */
export interface ShopwareWebshop extends WebshopFacts {
  /** Address at which browsers reach the handler: below the storefront's own, like `https://shop.example/ratenkauf`. */
  readonly publicUrl: string;
  /**
   * Pages of the storefront: addresses, absolute or relative to the root of `publicUrl`. Default: `/checkout/confirm`,
   * where customers of Shopware choose how to pay, and order.
   */
  readonly pages?: NonNullable<RatenkaufConfig['shop']>['pages'];
}

/** Options of the app server. */
export interface ShopwareAppOptions extends CommonSettings, Pick<RatenkaufConfig, 'clientKey'> {
  /** Name of the app, as in its manifest: letters and digits. It never changes, because payments are tied to it. */
  readonly name: string;
  /** Address at which shops reach the app server, like `https://app.example/shopware`. */
  readonly url: string;
  /**
   * Secret of the app: that of the Shopware account, or of a private app at least 16 random characters, from which
   * `files(…)` derives the secret in the manifest of each shop.
   */
  readonly appSecret: string;
  /** Key of all hashes in the store, and of the keys of shops: at least 32 random characters, kept. */
  readonly secret: string;
  /** Where purchases and the keys of shops are kept: the file of an SQLite database, or `postgres({ … })`. */
  readonly database: NonNullable<RatenkaufConfig['database']>;
  /** Shops that may install the app, by their address: `APP_URL` in Shopware. */
  readonly shops: Readonly<Record<string, ShopwareWebshop>>;
  /**
   * Milliseconds within which Shopware gets the answer whether an order is paid. Default 4,000: some versions wait five
   * seconds. What is not known until then is in progress in Shopware, and paid or failed later.
   */
  readonly payWithin?: number | undefined;
}

/** The options, checked. */
export type ShopwareSettings = ReturnType<typeof checkedOptions>;

/** Returns the address of a shop without what does not tell it from others. */
export const plainUrl = (url: string): string => url.replace(/\/+$/, '');

const DEFAULT_WITHIN = 4_000;

/**
 * Checks the options, and adds the path of `url`, and the webshops by the address of their shop. The rest is checked by
 * `createRatenkauf`.
 * @throws {TypeError} if one of them is wrong
 */
export function checkedOptions(options: ShopwareAppOptions) {
  const { name, url, appSecret, payWithin = DEFAULT_WITHIN } = options;
  const wrong = (what: string) => new TypeError(`createShopwareApp: ${what}`);
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(name)) throw wrong('name has letters and digits only, as in the manifest.');
  if (!URL.canParse(url)) throw wrong('url is the address of this server, like https://app.example/shopware.');
  if (appSecret.length < 16) throw wrong('appSecret needs at least 16 characters.');
  if (!Number.isInteger(payWithin) || payWithin < 1_000 || payWithin > 20_000)
    throw wrong('payWithin is between 1,000 and 20,000 milliseconds.');
  const webshops = new Map(Object.entries(options.shops).map(([shop, webshop]) => [plainUrl(shop), webshop]));
  if (webshops.size === 0) throw wrong('shops names at least one shop, by its address.');
  const addresses = [...webshops.values()].map(({ publicUrl }) => plainUrl(publicUrl));
  if (new Set(addresses).size < addresses.length) throw wrong('each shop needs a publicUrl of its own.');
  const contracts = [...webshops.values()].map(({ service }) => `${service.webshopId} ${service.host}`);
  if (new Set(contracts).size < contracts.length) throw wrong('each shop needs a webshop id of its own.');
  const path = plainUrl(new URL(url).pathname);
  return Object.assign({}, options, { path, payWithin, webshops });
}
