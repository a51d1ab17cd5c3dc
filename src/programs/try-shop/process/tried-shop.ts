import type { Shop } from '../../../server.js';
import { watchedNames, type Aids, type Offered, type WatchedName } from './messages.js';

/** The shop that is tried: the functions of a module, or a server that takes events and answers questions. */
export interface TriedShop extends Aids {
  readonly shop: Shop<never>;
  readonly offered: Offered;
  /** Returns what the shop's server gives with each request. */
  context(request: Request): Promise<never>;
}

/** Returns the names of the functions that a shop has. */
export const functionsOf = (shop: object): readonly WatchedName[] =>
  watchedNames.filter((name) => typeof (shop as Partial<Shop<never>>)[name] === 'function');

/** Returns class and message of an error. */
export const wordsOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);
