import { LRUCache } from 'lru-cache';
import { atMost } from './at-most.js';

/** A cache in which what was asked for once makes no room for itself at the cost of what is really used. */
export interface SegmentedCache<Key, Value> {
  /** The value, which counts as used. */
  get(key: Key): Value | undefined;
  /** Keeps a new value, or another one for a known key. */
  set(key: Key, value: Value): void;
  /** Whether a key was used again some time after it came. */
  isEstablished(key: Key): boolean;
}

/** What a segmented cache needs. */
export interface SegmentedCacheOptions {
  /** Values that are kept in all. */
  readonly most: number;
  /** Milliseconds after which another use of a key says that it is really used. */
  readonly settling: number;
  readonly now: () => number;
}

/** One of so many values is on trial. */
const TRIAL = 5;

interface OnTrial<Value> {
  value: Value;
  readonly since: number;
}

/**
 * Makes a segmented cache: new keys are on trial and only push each other out; one that is used again later is established, and only
 * others like it push it out, back to the trial.
 */
export function createSegmentedCache<Key extends string | number, Value extends object>({ most, settling, now }: SegmentedCacheOptions): SegmentedCache<Key, Value> {
  const onTrial = new LRUCache<Key, OnTrial<Value>>(atMost(Math.ceil(most / TRIAL)));
  const established = new LRUCache<Key, Value>({
    ...atMost(Math.max(1, most - Math.ceil(most / TRIAL))),
    dispose: (value, key, why) => void (why === 'evict' && onTrial.set(key, { value, since: now() })),
  });
  return {
    get(key) {
      const known = established.get(key);
      if (known) return known;
      const newer = onTrial.get(key);
      // A clock that was set back must not keep a key on trial.
      if (newer && Math.abs(now() - newer.since) >= settling) {
        onTrial.delete(key);
        established.set(key, newer.value);
      }
      return newer?.value;
    },
    set(key, value) {
      const newer = onTrial.peek(key);
      if (established.has(key)) established.set(key, value);
      else if (newer) newer.value = value;
      else onTrial.set(key, { value, since: now() });
    },
    isEstablished: (key) => established.has(key),
  };
}
