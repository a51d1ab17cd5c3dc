import { LRUCache } from 'lru-cache';
import { atMost } from './caches.js';

/** Limits of the tokens per client. */
export interface BucketBounds {
  /** Most tokens that a client can take at once. */
  readonly burst: number;
  /** Tokens that a client gets per second. */
  readonly perSecond: number;
  /** Most clients that are tracked; the one that was inactive for the longest time is dropped. */
  readonly clients: number;
}

/** Token buckets of clients. */
export interface TokenBuckets {
  /** Takes one token of `client`. Returns 0, or, if none is left, the seconds until the next one. */
  take(client: string): number;
}

/** Creates token buckets, which start full. */
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
