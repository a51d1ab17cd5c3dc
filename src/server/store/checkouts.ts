import type { StoredRows } from './rows.js';

/**
 * A checkout that the shop's server has told, as stored: digests, a time, and the facts, which are sealed: who has the
 * database alone cannot read them.
 */
export interface CheckoutRecord {
  /** Keyed digest of the shop's reference of the cart. */
  readonly reference: string;
  /** Keyed digest of the token with which a page may use the checkout. */
  readonly token: string;
  /** The facts and the token, encrypted. */
  readonly sealed: string;
  /** Time after which the token is worth nothing, in milliseconds since 1970. */
  readonly expiresAt: number;
}

/**
 * Store of checkouts. There is one at most of each cart, and one of each token; also those are found that have expired.
 */
export type CheckoutStore = Pick<
  StoredRows<
    CheckoutRecord,
    Pick<CheckoutRecord, 'reference'> | Pick<CheckoutRecord, 'token'>,
    Omit<CheckoutRecord, 'reference'>
  >,
  'find' | 'add' | 'change' | 'forget'
>;
