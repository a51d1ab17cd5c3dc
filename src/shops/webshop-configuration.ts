import type { RatenkaufConfig, Shop } from '../server.js';
import { composeRatenkauf, type ComposedRatenkauf } from '../server/inside.js';

const namesOfFacts = [
  'service',
  'publicUrl',
  'lender',
  'verification',
  'reporting',
  'pageOrigins',
  'parcelStations',
] as const;
const namesInCommon = ['log', 'onCount', 'reconcileEvery', 'proxyFromEnvironment'] as const;

/** What the options of a shop system say of one webshop at the bank. */
export type WebshopFacts = Pick<RatenkaufConfig<never>, (typeof namesOfFacts)[number]>;

/** What all webshops of a shop system have in common. */
export type CommonSettings = Pick<RatenkaufConfig<never>, (typeof namesInCommon)[number]>;

/** What the adapter itself says of a webshop. */
type OwnSettings<Context> = Pick<RatenkaufConfig<Context>, 'database' | 'secret' | 'clientKey' | 'shop'>;

/** Creates the handler of one webshop; it is not started. */
export const composeWebshop = <Context>(
  webshop: WebshopFacts,
  common: CommonSettings,
  own: OwnSettings<Context>,
): ComposedRatenkauf<Context> =>
  composeRatenkauf(Object.assign(partOf(webshop, namesOfFacts), partOf(common, namesInCommon), own));

const partOf = <Of extends object, Name extends keyof Of>(of: Of, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, of[name]])) as Pick<Of, Name>;

const toldByTheShop = {
  checkout: async () => undefined,
  sessionKey: null,
  prepareOrder: () => Promise.reject(new Error('Orders are placed by the shop system.')),
};

/** Returns a shop whose system tells checkouts, and places orders, by itself: no browser is asked for them. */
export const withoutBrowser = <Context>(shop: Omit<Shop<Context>, keyof typeof toldByTheShop>): Shop<Context> =>
  Object.assign({}, toldByTheShop, shop);

/** Returns the path at which a handler answers, for its mount. The handler checks the address itself. */
export const pathOf = (publicUrl: string): string =>
  (URL.canParse(publicUrl) && new URL(publicUrl).pathname.replace(/\/$/, '')) || '/ratenkauf';
