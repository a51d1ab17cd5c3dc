import { LRUCache } from 'lru-cache';
import { atMost } from './at-most.js';
import { isWithin } from './clock.js';

/** A value, and when its reading began. */
interface Entry<Value> {
  readonly value: Value;
  /** Milliseconds since 1970. */
  readonly readAt: number;
}

/** Options of a brief cache. */
export interface BriefCacheOptions {
  /** Milliseconds for which a value is returned without a new reading. */
  readonly fresh: number;
  /** Milliseconds after which a value is no longer returned and is deleted; between both it is returned while a new one is read. */
  readonly kept: number;
  /** Most values. */
  readonly most: number;
  readonly now: () => number;
}

/** Cache of values that are expensive to read and may be a little old. */
export interface BriefCache<Value> {
  /** Returns the value for a key, read after `since` (milliseconds since 1970). Concurrent requests share one reading; failures are not cached. */
  get(key: string, read: () => Promise<Value>, since?: number): Promise<Entry<Value>>;
}

/** Creates a brief cache. */
export function createBriefCache<Value>({ fresh, kept, most, now }: BriefCacheOptions): BriefCache<Value> {
  const entries = new LRUCache<string, Entry<Value>>({ ...atMost(most), ttl: kept, ttlAutopurge: true });
  const readings = new Map<string, { readonly entry: Promise<Entry<Value>>; readonly readAt: number }>();

  function begin(key: string, read: () => Promise<Value>): Promise<Entry<Value>> {
    const readAt = now();
    const entry = read().then((value) => ({ value, readAt }));
    const reading = { entry, readAt };
    readings.set(key, reading);
    const end = () => void (readings.get(key) === reading && readings.delete(key));
    entry.then((found) => {
      entries.set(key, found);
      end();
    }, end);
    return entry;
  }

  return {
    async get(key, read, since = -Infinity) {
      const entry = entries.get(key);
      const isUsable = entry && entry.readAt > since && isWithin(kept, entry.readAt, now());
      if (isUsable && isWithin(fresh, entry.readAt, now())) return entry;
      const underWay = readings.get(key);
      const reading = underWay && underWay.readAt > since ? underWay.entry : begin(key, read);
      if (!isUsable) return reading;
      reading.catch(() => undefined);
      return entry;
    },
  };
}
