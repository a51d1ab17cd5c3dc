import type { RatenkaufConfig } from '../server.js';

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

/** What the adapter itself says of a webshop. */
type OwnSettings<Context> = Pick<RatenkaufConfig<Context>, 'database' | 'secret' | 'clientKey' | 'shop'>;

/** Returns the configuration of the handler of one webshop. */
export const webshopConfiguration = <Context>(
  webshop: WebshopFacts,
  common: CommonSettings,
  own: OwnSettings<Context>,
): Record<keyof (WebshopFacts & CommonSettings & OwnSettings<Context>), unknown> & RatenkaufConfig<Context> => ({
  service: webshop.service,
  publicUrl: webshop.publicUrl,
  lender: webshop.lender,
  verification: webshop.verification,
  reporting: webshop.reporting,
  pageOrigins: webshop.pageOrigins,
  parcelStations: webshop.parcelStations,
  log: common.log,
  onCount: common.onCount,
  reconcileEvery: common.reconcileEvery,
  proxyFromEnvironment: common.proxyFromEnvironment,
  database: own.database,
  secret: own.secret,
  clientKey: own.clientKey,
  shop: own.shop,
});
