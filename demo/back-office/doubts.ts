import type { DoubtfulPurchase, Resolution, ResolutionOutcome } from 'ratenkauf-elements/server';

/** The purchases in doubt, and how a clerk ends one. */
export interface Doubts {
  inDoubt(): Promise<readonly DoubtfulPurchase[]>;
  resolve(id: string, as: ResolutionOutcome, resolution: Resolution): Promise<unknown>;
}

/** How many purchases are in doubt; undefined when nobody can say. */
export const countOf = (doubts: Doubts): Promise<number | undefined> => doubts.inDoubt().then(({ length }) => length, () => undefined);
