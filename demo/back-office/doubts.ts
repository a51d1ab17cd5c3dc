import type { DoubtfulPurchase, Resolution, ResolutionOutcome } from 'ratenkauf-elements/server';

/** Access to the purchases of unknown outcome, and their resolution. */
export interface Doubts {
  inDoubt(): Promise<readonly DoubtfulPurchase[]>;
  resolve(id: string, as: ResolutionOutcome, resolution: Resolution): Promise<unknown>;
}

/** Returns the number of purchases of unknown outcome; undefined if they cannot be read. */
export const countOf = (doubts: Doubts): Promise<number | undefined> => doubts.inDoubt().then(({ length }) => length, () => undefined);
