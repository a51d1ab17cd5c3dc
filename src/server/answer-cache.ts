import { LRUCache } from 'lru-cache';
import { endOfDay, isWithin } from './clock.js';
import { RouteError } from './errors.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Milliseconds of the policy every answer of the service is kept by. */
export const freshness = {
  /** As good as new. */
  fresh: 10 * MINUTE,
  /** After that still given at once, while a new one is fetched. Older ones are given only when no new one can be had. */
  revalidating: 60 * MINUTE,
  /** How long browsers keep one that is not fresh. */
  staleInBrowser: 10 * SECOND,
  /** A failure is not tried again for so long. */
  failure: 5 * SECOND,
  /** Nobody waits longer: less than the browser's client does, so that one slow answer spoils no other. */
  patience: 8 * SECOND,
} as const;

/** An answer of the service and how long it may be kept elsewhere. */
export interface Kept<Value> {
  readonly value: Value;
  /** Milliseconds; never past the day. */
  readonly keepFor: number;
}

interface Entry<Value> {
  readonly value: Value;
  readonly fetchedAt: number;
  /** From this moment on the answer is of yesterday. */
  readonly dayEnd: number;
}

/** What an answer cache needs. */
export interface AnswerCacheOptions<Key extends string | number, Value> {
  /** Asks the service. A RouteError means that it was not asked, and is not remembered. */
  readonly load: (key: Key) => Promise<Value>;
  /** How many answers are kept. */
  readonly most: number;
  readonly now: () => number;
  readonly patience?: number;
}

/** Answers kept by {@link freshness}, and never given on another day than they were asked for on. */
export interface AnswerCache<Key, Value> {
  /** Rejects with what `load` threw, or with a RouteError when that takes too long. */
  get(key: Key): Promise<Kept<Value>>;
}

/** Keeps answers of the service; however many ask for one at once, it is fetched once. */
export function createAnswerCache<Key extends string | number, Value>({
  load,
  most,
  now,
  patience = freshness.patience,
}: AnswerCacheOptions<Key, Value>): AnswerCache<Key, Value> {
  const answers = new LRUCache<Key, Entry<Value>>({ max: most });
  const failures = new LRUCache<Key, { readonly error: unknown; readonly at: number }>({ max: most });
  const loading = new Map<Key, Promise<Entry<Value>>>();

  async function fetchOfToday(key: Key): Promise<Entry<Value>> {
    const fetchedAt = now();
    const entry = { value: await load(key), fetchedAt, dayEnd: endOfDay(fetchedAt) };
    // Asked before midnight, answered after: of which day the dates in it are, nobody knows.
    return now() < entry.dayEnd ? entry : fetchOfToday(key);
  }

  async function fetchAndKeep(key: Key): Promise<Entry<Value>> {
    try {
      const entry = await fetchOfToday(key);
      answers.set(key, entry);
      return entry;
    } catch (error) {
      if (!(error instanceof RouteError)) failures.set(key, { error, at: now() });
      throw error;
    } finally {
      loading.delete(key);
    }
  }

  async function reload(key: Key): Promise<Entry<Value>> {
    const failure = failures.get(key);
    if (failure && isWithin(freshness.failure, failure.at, now())) throw failure.error;
    const underWay = loading.get(key);
    if (underWay) return underWay;
    const started = fetchAndKeep(key);
    loading.set(key, started);
    return started;
  }

  return {
    async get(key) {
      const entry = answers.get(key);
      const usable = entry && isOfToday(entry, now());
      if (usable) {
        const age = now() - entry.fetchedAt;
        if (age >= freshness.fresh && age < freshness.fresh + freshness.revalidating) reload(key).catch(() => undefined);
        if (age < freshness.fresh + freshness.revalidating) return kept(entry, now());
      }
      try {
        return kept(await soon(reload(key), patience), now());
      } catch (error) {
        if (usable && isOfToday(entry, now())) return kept(entry, now());
        throw error;
      }
    },
  };
}

/** A clock set back makes an answer of the future: that is of no use either. */
const isOfToday = ({ fetchedAt, dayEnd }: Entry<unknown>, now: number) => fetchedAt <= now && now < dayEnd;

function kept<Value>({ value, fetchedAt, dayEnd }: Entry<Value>, now: number): Kept<Value> {
  const fresh = fetchedAt + freshness.fresh - now;
  return { value, keepFor: Math.min(fresh > 0 ? fresh : freshness.staleInBrowser, dayEnd - now) };
}

/** What is not there soon goes on in the background and serves the next who asks. */
async function soon<Value>(answer: Promise<Value>, patience: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RouteError('service_unavailable')), patience);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
