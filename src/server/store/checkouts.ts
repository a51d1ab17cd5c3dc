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

/** Store of checkouts. There is one at most of each cart, and one of each token. */
export interface CheckoutStore {
  /** Returns the checkout of a cart or of a token, also if it has expired. */
  checkoutOf(
    by: Pick<CheckoutRecord, 'reference'> | Pick<CheckoutRecord, 'token'>,
  ): Promise<CheckoutRecord | undefined>;
  /** Inserts the checkout of a cart; resolves with false if the cart has one already. */
  addCheckout(record: CheckoutRecord): Promise<boolean>;
  /** Replaces the checkout of a cart that has the token `present`; resolves with false if it has another one now. */
  changeCheckout(present: string, record: CheckoutRecord): Promise<boolean>;
  /** Deletes checkouts that expired before `before`, in batches for a limited time; resolves with their number. */
  forgetCheckouts(before: number): Promise<number>;
}
