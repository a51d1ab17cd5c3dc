import { LRUCache } from 'lru-cache';
import { type Runtime, isWithin } from './clock.js';

/**
 * Returns options of an LRU cache that keeps at most `most` entries and allocates memory as it fills. With `max`, the
 * cache would allocate memory for all entries when it is created, which would take longer than the rest of the
 * handler's start.
 */
export const atMost = (most: number) => ({ maxSize: most, sizeCalculation: () => 1 });

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

export interface CoalescerOptions extends Pick<Runtime, 'now'> {
  /** Milliseconds for which an answer is reused for the same key. 0: only while the request is running. */
  readonly ms: number;
  /** Most keys that are kept. */
  readonly most: number;
}

/**
 * Runs `ask` for `key`; if the same key is running or was answered recently, resolves or rejects like that request
 * instead.
 */
export type Coalescer = <Answer>(key: string, ask: () => Promise<Answer>) => Promise<Answer>;

interface Asked {
  readonly answer: Promise<unknown>;
  /** Time at which the answer arrived, in milliseconds since 1970; `undefined` before. */
  at: number | undefined;
}

/** Creates such a function. All callers with the same `key` have to expect the same type of answer. */
export function createCoalescer({ ms, most, now }: CoalescerOptions): Coalescer {
  const asked = new LRUCache<string, Asked>(atMost(most));
  return async <Answer>(key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const known = asked.get(key);
    if (known && (known.at === undefined || isWithin(ms, known.at, now()))) return known.answer as Promise<Answer>;
    const answer = ask();
    const entry: Asked = { answer, at: undefined };
    asked.set(key, entry);
    const end = () => void (entry.at = now());
    answer.then(end, end);
    return answer;
  };
}
