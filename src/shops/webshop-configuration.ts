import type { RatenkaufConfig, Shop } from '../server.js';
import { composeRatenkauf, postgres, type ComposedRatenkauf } from '../server/inside.js';

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

type Database = NonNullable<RatenkaufConfig['database']>;

/**
 * Returns where purchases are kept beside a shop system, if its options do not say it: in its own PostgreSQL, or in a
 * file beside its SQLite, which has one connection.
 * @throws {TypeError} if there is no place that all its processes share
 */
export function databaseBeside(adapter: string, type: string, ownPostgres: Database | undefined): Database {
  if (ownPostgres !== undefined) return ownPostgres;
  if (['better-sqlite3', 'sqlite', 'sqljs'].includes(type)) return 'ratenkauf.sqlite';
  throw new TypeError(
    `${adapter}: database is required beside ${type}: a database of SQLite or PostgreSQL that all processes share.`,
  );
}

/**
 * Returns a shop system's own database by connections of the adapter's own: orders that are being paid would hold all
 * connections of the shop system, and each would wait for one more. What is undefined is left out.
 */
export function ownPool(connection: object, schema: unknown): Database {
  const options = typeof schema === 'string' ? `-c search_path=${schema}` : undefined;
  const all: [string, unknown][] = Object.entries(Object.assign({}, connection, { options, max: 5 }));
  return postgres(Object.fromEntries(all.filter(([, value]) => value !== undefined)));
}
