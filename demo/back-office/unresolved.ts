import type { UnresolvedPurchase, Resolution, ResolutionOutcome } from 'ratenkauf-elements/server';

/** Access to the purchases of unknown outcome, and their resolution. */
export interface UnresolvedPurchases {
  unresolved(): Promise<readonly UnresolvedPurchase[]>;
  resolve(id: string, as: ResolutionOutcome, resolution: Resolution): Promise<unknown>;
}

/** Returns the number of purchases of unknown outcome; undefined if they cannot be read. */
export const countOf = (purchases: UnresolvedPurchases): Promise<number | undefined> =>
  purchases.unresolved().then(
    ({ length }) => length,
    () => undefined,
  );
