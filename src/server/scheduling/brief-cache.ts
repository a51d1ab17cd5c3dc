import { LRUCache } from 'lru-cache';
import { atMost } from './at-most.js';
import { isWithin } from './clock.js';
import type { Runtime } from './runtime.js';

/** A value, and when its reading began. */
interface Entry<Value> {
  readonly value: Value;
  /** Milliseconds since 1970. */
  readonly readAt: number;
}

/**
 * Reads a value. If it is given a time, the value must have been read after it, and not be one that was kept before.
 */
type Read<Value> = (since: number | undefined) => Promise<Value>;

export interface BriefCacheOptions<Value> extends Pick<Runtime, 'now'> {
  /** Milliseconds for which a value is returned without a new reading. */
  readonly fresh: number;
  /**
   * Milliseconds after which a value is no longer returned and is deleted; between both it is returned while a new one
   * is read.
   */
  readonly kept: number;
  /** Most values. */
  readonly most: number;
  /** Returns when a value was read, if that was before its reading here began, because it was kept elsewhere. */
  readonly readAtOf?: (value: Value) => number;
}

/** Cache of values that are expensive to read and may be a little old. */
export interface BriefCache<Value> {
  /**
   * Returns the value for a key, read after `since` (milliseconds since 1970). Concurrent requests share one reading;
   * failures are not cached.
   */
  get(key: string, read: Read<Value>, since?: number): Promise<Entry<Value>>;
}

/** Creates a brief cache. */
export function createBriefCache<Value>({
  fresh,
  kept,
  most,
  now,
  readAtOf,
}: BriefCacheOptions<Value>): BriefCache<Value> {
  const entries = new LRUCache<string, Entry<Value>>({ ...atMost(most), ttl: kept, ttlAutopurge: true });
  const readings = new Map<string, { readonly entry: Promise<Entry<Value>>; readonly readAt: number }>();

  function begin(key: string, read: Read<Value>, since?: number): Promise<Entry<Value>> {
    const readAt = now();
    const entry = read(since).then((value) => ({ value, readAt: Math.min(readAt, readAtOf?.(value) ?? readAt) }));
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
    async get(key, read, since) {
      const isSince = ({ readAt }: { readonly readAt: number }) => since === undefined || readAt > since;
      const entry = entries.get(key);
      const isUsable = entry && isSince(entry) && isWithin(kept, entry.readAt, now());
      if (isUsable && isWithin(fresh, entry.readAt, now())) return entry;
      const underWay = readings.get(key);
      const isJoined = underWay !== undefined && isSince(underWay);
      const reading = isJoined ? underWay.entry : begin(key, read, since);
      if (isUsable) {
        reading.catch(() => undefined);
        return entry;
      }
      const found = await reading;
      // A reading that began in time can have found a value that was kept elsewhere.
      return !isJoined || isSince(found) ? found : begin(key, read, since);
    },
  };
}
