import { LRUCache } from 'lru-cache';
import { atMost } from './at-most.js';

/** How much each client may have. */
export interface BucketBounds {
  /** What one may have at once. */
  readonly burst: number;
  /** What one may have a second in the long run. */
  readonly perSecond: number;
  /** Clients that are told apart; the one that has not asked for longest is forgotten. */
  readonly clients: number;
}

/** Budgets of clients. */
export interface TokenBuckets {
  /** Takes one from the budget of `client`. Returns 0, or, when nothing is left, the seconds after which there is one again. */
  take(client: string): number;
}

/** Makes full budgets. */
export function createTokenBuckets({ burst, perSecond, clients }: BucketBounds, now: () => number): TokenBuckets {
  const buckets = new LRUCache<string, { left: number; at: number }>(atMost(clients));
  return {
    take(client) {
      const bucket = buckets.get(client) ?? { left: burst, at: now() };
      buckets.set(client, bucket);
      const at = now();
      bucket.left = Math.min(burst, bucket.left + (Math.max(0, at - bucket.at) * perSecond) / 1000);
      bucket.at = at;
      if (bucket.left < 1) return Math.ceil((1 - bucket.left) / perSecond);
      bucket.left -= 1;
      return 0;
    },
  };
}
