import { knownShop, productionShop } from '../../src/sandbox/sandbox.js';
import { digestOfWebshop } from '../../src/server/purchases/digests.js';

/** Two webshops whose processes may share one database. */
export const webshops = { first: knownShop, second: productionShop } as const;

/** Name of a webshop. */
export type WebshopName = keyof typeof webshops;

/** Names of both. */
export const webshopNames = ['first', 'second'] as const satisfies readonly WebshopName[];

/** Returns true for the technical id of a purchase of the second webshop. */
export const isOfSecond = (technicalId: string): boolean => technicalId.startsWith(`${webshops.second.webshopId}-`);

/** Returns the name of a webshop's rows in the store; `host` is the address of the service. */
export const rowsOf = (webshop: WebshopName, host: string): string =>
  digestOfWebshop({ host, webshopId: webshops[webshop].webshopId });
