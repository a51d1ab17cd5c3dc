import { amountReason } from '../../rules/eligibility.js';
import type { Cents } from '../../rules/money.js';
import { mostWarmed, type OffersCache } from './offers-cache.js';
import { mostShared } from './shared-rates.js';
import type { Turns } from './turns.js';

/** What became of the amounts that were to be fetched in advance, each counted once. */
export interface Warmed {
  /** Fetched from the bank. */
  readonly fetched: number;
  /** In the cache before, and fresh. */
  readonly cached: number;
  /** Too small or too large for instalments, so that there is nothing to fetch. */
  readonly ineligible: number;
  /**
   * Not fetched: the bank failed, the handler was closed, or there were more than 8,000, with a database more than
   * 50,000.
   */
  readonly failed: number;
}

/** Fetches the offers of amounts. See `Ratenkauf.warm`. */
export type Warm = (amounts: Iterable<Cents>) => Promise<Warmed>;

export interface WarmingOptions {
  readonly cache: Pick<OffersCache, 'prefetch'>;
  readonly turns: Pick<Turns, 'last'>;
  /** True if there is a store of answers: it has room for more than the memory. */
  readonly isShared: boolean;
  /** Aborted when the handler is closed. */
  readonly closed: AbortSignal;
}

/** Concurrent calls, so that most slots of the class stay free for customers. */
const CONCURRENCY = 2;

/** Creates the function that fills the cache of offers; one run at a time, the next one waits. */
export function createWarming({ cache, turns, isShared, closed }: WarmingOptions): Warm {
  let last: Promise<unknown> = Promise.resolve();

  async function fetchAll(amounts: readonly Cents[]): Promise<Pick<Warmed, 'fetched' | 'cached'>> {
    const count = { fetched: 0, cached: 0 };
    const left = amounts.slice(0, isShared ? mostShared : mostWarmed).entries();
    const fetchRest = async (): Promise<void> => {
      for (const [index, amount] of left) {
        if (closed.aborted) return;
        // Failures are incidents already. Once the bank itself fails, the circuit breaker refuses the rest.
        const isFetched = await cache.prefetch(amount, turns.last, index < mostWarmed).catch(() => undefined);
        if (isFetched !== undefined) count[isFetched ? 'fetched' : 'cached'] += 1;
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, fetchRest));
    return count;
  }

  return async (given) => {
    const amounts = [...new Set(given)];
    if (!amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0))
      throw new TypeError('warm() takes amounts in whole cents, like 79900.');
    const eligible = amounts.filter((amount) => !amountReason(amount));
    const run = last.then(() => fetchAll(eligible));
    last = run;
    const { fetched, cached } = await run;
    return {
      fetched,
      cached,
      ineligible: amounts.length - eligible.length,
      failed: eligible.length - fetched - cached,
    };
  };
}
