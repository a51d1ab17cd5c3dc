import { LRUCache } from 'lru-cache';
import { atMost } from './at-most.js';
import type { Runtime } from './runtime.js';

/** A cache in which keys that were used only once do not displace those that are used repeatedly. */
export interface SegmentedCache<Key, Value> {
  /** Returns the value and counts the key as used. */
  get(key: Key): Value | undefined;
  /** Stores the value of a new or known key. */
  set(key: Key, value: Value): void;
  /** Makes a key established that is not yet. */
  establish(key: Key): void;
  /** Returns true if a key was used again some time after it was added. */
  isEstablished(key: Key): boolean;
}

export interface SegmentedCacheOptions extends Pick<Runtime, 'now'> {
  /** Most values in total. */
  readonly most: number;
  /** Milliseconds after which another use of a key makes it established. */
  readonly settling: number;
}

/** One in this many entries is on trial. */
const TRIAL = 5;

/** Returns how many of `most` entries can be established. */
export const mostEstablished = (most: number): number => Math.max(1, most - Math.ceil(most / TRIAL));

interface OnTrial<Value> {
  value: Value;
  readonly since: number;
}

/**
 * Creates a segmented cache: new keys are on trial and evict only each other; a key that is used again later becomes
 * established, and is moved back to the trial only by other established ones.
 */
export function createSegmentedCache<Key extends string | number, Value extends object>({
  most,
  settling,
  now,
}: SegmentedCacheOptions): SegmentedCache<Key, Value> {
  const onTrial = new LRUCache<Key, OnTrial<Value>>(atMost(Math.ceil(most / TRIAL)));
  const established = new LRUCache<Key, Value>({
    ...atMost(mostEstablished(most)),
    dispose: (value, key, why) => void (why === 'evict' && onTrial.set(key, { value, since: now() })),
  });

  function establish(key: Key): void {
    const newer = onTrial.peek(key);
    if (!newer) return;
    onTrial.delete(key);
    established.set(key, newer.value);
  }

  return {
    get(key) {
      const known = established.get(key);
      if (known) return known;
      const newer = onTrial.get(key);
      // A clock that was set back must not keep a key on trial.
      if (newer && Math.abs(now() - newer.since) >= settling) establish(key);
      return newer?.value;
    },
    establish,
    set(key, value) {
      const newer = onTrial.peek(key);
      if (established.has(key)) established.set(key, value);
      else if (newer) newer.value = value;
      else onTrial.set(key, { value, since: now() });
    },
    isEstablished: (key) => established.has(key),
  };
}
