import { stderr } from 'node:process';
import type { LogEntry, Ratenkauf } from '../../server.js';
import { createConnectedShops } from './connected-shops.js';
import { extensionFiles } from './extension.js';
import { createRounds } from '../rounds.js';
import { checkedOptions, plainUrl, type ShopwareAppOptions } from './options.js';
import { appSecretOf } from './registration.js';
import { mountApp } from './routes.js';
import { createShopStore } from './shop-store.js';
import { openWebshopOfShop } from './webshop-of-shop.js';

export type { ShopwareAppOptions, ShopwareWebshop } from './options.js';

/** The running app server. */
export interface ShopwareApp {
  /** Answers all requests of shops, browsers and the bank. Never rejects. */
  readonly fetch: (request: Request) => Promise<Response>;
  /**
   * Returns the app as the shop at an address installs it: the texts of its files by their names, the manifest and
   * templates of the storefront.
   * @throws {TypeError} if the shop is not configured
   */
  files(shop: string): Readonly<Record<string, string>>;
  /** The handlers by the address of their shop, for operators. */
  readonly handlers: ReadonlyMap<string, Ratenkauf>;
  /** Finishes what is running, and closes connections and store. */
  close(): Promise<void>;
}

/** Writes an entry as the handler does. */
const toStderr = (entry: LogEntry) => void stderr.write(`${JSON.stringify(entry)}\n`);

/**
 * Creates the app server for Shopware.
 * @throws {TypeError} if an option is wrong
 */
export function createShopwareApp(options: ShopwareAppOptions): ShopwareApp {
  const settings = checkedOptions(options);
  const { name: appName, appSecret, url, webshops, log = toStderr, reconcileEvery = 60 } = settings;
  const warn = (message: string) =>
    log({ time: new Date().toISOString(), level: 'error', event: 'shop_incident', message });
  const store = createShopStore(settings.database, settings.secret);
  const shops = createConnectedShops(store);
  const open = [...webshops].map(([shopUrl, webshop]) => openWebshopOfShop(shopUrl, webshop, settings, shops, warn));
  const app = mountApp({ settings, shops, store, webshops: open, warn });
  async function round(stopping: AbortSignal): Promise<void> {
    for (const shop of await shops.all()) {
      const webshop = open.find(({ shopUrl }) => shopUrl === shop.url);
      if (!webshop || stopping.aborted) continue;
      await webshop.telling.round(shop, stopping).catch((error: unknown) => {
        if (!stopping.aborted) warn(`The orders of ${shop.url} were not looked at: ${String(error)}`);
      });
    }
  }
  const rounds = createRounds(round, reconcileEvery, (error) => warn(`Orders were not looked at: ${String(error)}`));
  rounds.start();
  return {
    fetch: async (request) => app.fetch(request),
    files(shop) {
      const found = open.find(({ shopUrl }) => shopUrl === plainUrl(shop));
      if (!found) throw new TypeError(`createShopwareApp: there is no shop ${shop} in its options.`);
      const secretOfApp = appSecretOf(found.shopUrl, appSecret);
      return extensionFiles({ name: appName, url, appSecret: secretOfApp, handler: found.ratenkauf.path });
    },
    handlers: new Map(open.map(({ shopUrl, ratenkauf }) => [shopUrl, ratenkauf])),
    async close() {
      await rounds.stop();
      await Promise.all(open.map(({ ratenkauf }) => ratenkauf.close()));
      await store.close();
    },
  };
}
