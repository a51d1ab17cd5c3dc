import type { StoredRows } from './rows.js';

/**
 * A call of one of the shop's programs with an idempotency key, as stored. Contains no personal data: of key and input
 * only keyed digests.
 */
export interface KeyRecord {
  /** Keyed digest of the shop's key. */
  readonly key: string;
  /** Name of the called function, like `purchases.start`. */
  readonly verb: string;
  /** Keyed digest of the input. */
  readonly input: string;
  /** What the call is about, fixed before anything is done: for instance the id of the purchase that it starts. */
  readonly subject: string;
  /** The final answer, as JSON; null until there is one. */
  readonly answer: unknown;
  /** Time of the first call, in milliseconds since 1970. */
  readonly createdAt: number;
}

/** Store of idempotency keys. A record never changes, except that it gets its answer once. */
export interface KeyStore extends Pick<
  StoredRows<KeyRecord, Pick<KeyRecord, 'key'>, never>,
  'find' | 'add' | 'forget'
> {
  /** Stores the answer of a call, unless it already has one. */
  answer(key: string, answer: unknown): Promise<void>;
}
