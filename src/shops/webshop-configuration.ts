import type { RatenkaufConfig, Shop } from '../server.js';
import { composeRatenkauf, type ComposedRatenkauf } from '../server/inside.js';

/** What the options of a shop system say of one webshop at the bank. */
export type WebshopFacts = Pick<
  RatenkaufConfig<never>,
  'service' | 'publicUrl' | 'lender' | 'verification' | 'reporting' | 'pageOrigins' | 'parcelStations'
>;

/** What all webshops of a shop system have in common. */
export type CommonSettings = Pick<
  RatenkaufConfig<never>,
  'log' | 'onCount' | 'reconcileEvery' | 'proxyFromEnvironment'
>;

/** The names of both: options of a shop system have others beside them. The compiler asks for each. */
const facts: Readonly<Record<keyof WebshopFacts, true>> = {
  service: true,
  publicUrl: true,
  lender: true,
  verification: true,
  reporting: true,
  pageOrigins: true,
  parcelStations: true,
};
const common: Readonly<Record<keyof CommonSettings, true>> = {
  log: true,
  onCount: true,
  reconcileEvery: true,
  proxyFromEnvironment: true,
};

/** What the adapter itself says of a webshop. */
type OwnSettings<Context> = Pick<RatenkaufConfig<Context>, 'database' | 'secret' | 'clientKey' | 'shop'>;

/** Creates the handler of one webshop; it is not started. */
export const composeWebshop = <Context>(
  webshop: WebshopFacts,
  settings: CommonSettings,
  own: OwnSettings<Context>,
): ComposedRatenkauf<Context> => composeRatenkauf(Object.assign(partOf(webshop, facts), partOf(settings, common), own));

const partOf = <Part extends object>(of: Part, names: Readonly<Record<keyof Part, true>>): Part =>
  Object.fromEntries(Object.entries(of).filter(([name]) => name in names)) as Part;

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
