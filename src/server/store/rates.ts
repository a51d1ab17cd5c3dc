import type { Cents } from '../../rules/money.js';

/** The bank's answer for one amount, for all processes of the shop. */
export interface RateRecord {
  readonly amount: Cents;
  /** When the bank was asked for it, in milliseconds since 1970. */
  readonly fetchedAt: number;
  /** Key of its representative example. */
  readonly example: string;
  /** Plans and example as JSON. */
  readonly answer: string;
}

/** An answer, beside the example of the newest answer for any amount. */
export interface FoundRate extends RateRecord {
  readonly newest: { readonly example: string; readonly fetchedAt: number };
}

/** Store of the bank's answers of the day: what one process has asked for, the others need not ask again. */
export interface RateStore {
  /** Returns the answer for an amount. */
  find(amount: Cents): Promise<FoundRate | undefined>;
  /** Keeps answers in place of older ones for the same amounts. */
  keep(rates: readonly RateRecord[]): Promise<void>;
  /**
   * Deletes answers that are older. Deletes in batches for a limited time; the next call continues. Resolves with the
   * number of deleted answers.
   */
  forget(before: number): Promise<number>;
}
