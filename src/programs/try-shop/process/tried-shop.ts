import type { Shop } from '../../../server.js';
import { defaultLimits } from '../../../server/inside.js';
import type { HeaderPairs, WatchedName } from './messages.js';

/** The shop that is tried: the functions of a module, or a server that takes events and answers questions. */
export interface TriedShop {
  readonly shop: Shop<never>;
  /** Returns the headers of a new browser with a filled cart; undefined if the shop makes none. */
  readonly visit?: (() => Promise<HeaderPairs>) | undefined;
  /** Returns what the shop's database says of its orders; undefined if the shop does not say. */
  readonly orders?: (() => Promise<unknown>) | undefined;
  /**
   * Sends the shop's form of the payment, as a browser does in which none of our elements runs; false if the shop does
   * not say how.
   */
  sendForm(headers: Headers): Promise<boolean>;
  /** Returns what the shop's server gives with each request. */
  context(request: Request): Promise<never>;
}

/** Names of the functions of a shop that are watched. */
export const watchedNames = Object.keys(defaultLimits.shop) as readonly WatchedName[];

/** Returns class and message of an error. */
export const wordsOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);
