import { composeWebshop, withoutBrowser } from '../webshop-configuration.js';
import { createCompletingOrders } from './completing-orders.js';
import type { ConnectedShops } from './connected-shops.js';
import type { ShopwareSettings, ShopwareWebshop } from './options.js';
import { orderIn } from './orders-in-shopware.js';
import { createPayments } from './payments.js';
import { createTellingTheBank } from './telling-the-bank.js';

/** A webshop of the bank, with everything that one Shopware shop needs. */
export type WebshopOfShop = ReturnType<typeof openWebshopOfShop>;

/** Dependencies of a webshop. */
export interface WebshopOfShopOptions {
  readonly settings: ShopwareSettings;
  readonly shops: ConnectedShops;
  readonly shopUrl: string;
  readonly webshop: ShopwareWebshop;
  readonly warn: (message: string) => void;
}

/** Where customers of Shopware choose how to pay, and order. */
const CONFIRM_PAGE = '/checkout/confirm';

/** Opens and starts a webshop. */
export function openWebshopOfShop({ settings, shops, shopUrl, webshop, warn }: WebshopOfShopOptions) {
  const { name: appName, payWithin: patience } = settings;
  const shopOf = async (orderNumber: string) => orderIn(await shops.at(shopUrl), orderNumber);
  const { completeOrder, releaseOrder } = createCompletingOrders(appName, shopOf);
  const ratenkauf = composeWebshop(webshop, settings, {
    database: settings.database,
    secret: settings.secret,
    clientKey: settings.clientKey,
    shop: withoutBrowser({
      completeOrder,
      releaseOrder,
      transactionChanged: async (transaction) => telling.changed(await shops.at(shopUrl), transaction),
      pages: webshop.pages ?? { review: CONFIRM_PAGE, payment: CONFIRM_PAGE },
    }),
  });
  ratenkauf.start();
  const onError = (error: unknown) => warn(`A payment is in progress, because of an error: ${String(error)}`);
  const payments = createPayments({ ratenkauf, terms: webshop, patience, onError, now: Date.now });
  const telling = createTellingTheBank({ appName, ratenkauf, resume: payments.resume, warn });
  return { shopUrl, publicUrl: new URL(webshop.publicUrl), ratenkauf, terms: webshop, payments, telling };
}
