import type { Shop } from '../../../server.js';
import { watchedNames, type Headers, type OddEvent, type Offered, type WatchedName } from './messages.js';

/** The shop that is tried: the functions of a module, or a server that takes events and answers questions. */
export interface TriedShop {
  readonly shop: Shop<never>;
  readonly offered: Offered;
  /** Returns the headers of a new browser with a filled cart; none if the shop does not say. */
  visit(): Promise<Headers>;
  /** Returns what the shop's database says of its orders; undefined if the shop does not say. */
  orders(): Promise<unknown>;
  /** Returns what the shop's server gives with each request. */
  context(request: Request): Promise<never>;
  /** Sends the shop's form of the payment without our elements; resolves with false if the shop does not say how. */
  sendForm(headers: Headers): Promise<boolean>;
  /** Sends an event that the service would not send, and returns the status; rejects if the shop takes no events. */
  sendOdd(event: OddEvent): Promise<number>;
}

/** Returns the names of the functions that a shop has. */
export const functionsOf = (shop: object): readonly WatchedName[] =>
  watchedNames.filter((name) => typeof (shop as Partial<Shop<never>>)[name] === 'function');

/** Returns class and message of an error. */
export const wordsOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);
