import { onTestFinished } from 'vitest';
import {
  createShopwareApp,
  type ShopwareApp,
  type ShopwareAppOptions,
} from '../../../../src/shops/shopware/shopware.js';
import { knownShop, productionShop, startSandbox } from '../../../../src/sandbox/sandbox.js';
import type { LogEntry } from '../../../../src/server.js';
import { createCustomer } from './customer.js';
import { startStandIn, type StandIn, type StandInOptions } from './stand-in.js';

export const appName = 'RatenkaufElements';
export const appSecret = 'secret of the app, for tests only';
const appUrl = 'https://app.example/shopware';

export interface StartOptions extends Partial<Pick<ShopwareAppOptions, 'payWithin' | 'database' | 'reconcileEvery'>> {
  readonly standIn?: Partial<StandInOptions>;
  /** How many shops have the app. */
  readonly count?: number;
}

/** Starts a bank, an app server, and stand-ins of Shopware that have installed its app. */
export async function startApp({ standIn = {}, count = 1, ...options }: StartOptions = {}) {
  const sandbox = await startSandbox({ notificationUrl: null });
  const log: LogEntry[] = [];
  const running: { app?: ShopwareApp } = {};
  const send = (request: Request): Promise<Response> =>
    running.app?.fetch(request) ?? Promise.reject(new TypeError('fetch failed'));
  const shops = await Promise.all(
    Array.from({ length: count }, () => startStandIn({ appName, appSecret, appUrl, send, ...standIn })),
  );
  const publicUrlOf = (index: number) => `https://shop-${index + 1}.example/ratenkauf`;
  const webshops = shops.map(({ url }, index): [string, ShopwareAppOptions['shops'][string]] => [
    url,
    {
      service: {
        ...(index === 0 ? knownShop : productionShop),
        host: sandbox.url,
        transactionApiHost: sandbox.url,
      },
      publicUrl: publicUrlOf(index),
      lender: { name: 'Muster-Teilzahlungsbank AG', street: 'Musterstraße 1', postcode: '12345', city: 'Musterstadt' },
    },
  ]);
  const settings: ShopwareAppOptions = {
    name: appName,
    url: appUrl,
    appSecret,
    secret: 'a secret of the app server, used in tests only',
    database: ':memory:',
    reconcileEvery: 0,
    log: (entry) => void log.push(entry),
    shops: Object.fromEntries(webshops),
    ...options,
  };
  const app = (running.app = createShopwareApp(settings));
  const [shop] = shops as [StandIn, ...StandIn[]];
  await shop.install();
  onTestFinished(async () => {
    await running.app?.close();
    await Promise.all(shops.map(({ close }) => close()));
    await sandbox.close();
  });
  const ratenkauf = app.handlers.get(shop.url)!;
  return {
    app,
    /** Ends the app server, and starts it again with the same database. */
    async restart() {
      await running.app?.close();
      running.app = createShopwareApp(settings);
    },
    send,
    shop,
    shops,
    sandbox,
    log,
    ratenkauf,
    customer: createCustomer({ send, sandbox, publicUrl: publicUrlOf(0), shop }),
  };
}
