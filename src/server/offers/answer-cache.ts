import { LRUCache } from 'lru-cache';
import { atMost } from '../scheduling/at-most.js';
import type { Place } from './askers.js';
import { endOfDay, isWithin } from '../scheduling/clock.js';
import { withDeadline } from '../scheduling/deadline.js';
import { RouteError } from '../operations/errors.js';
import { createSegmentedCache } from '../scheduling/segmented-cache.js';

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
  /** Another use so long after a key came says that it is really used. */
  settling: 10 * SECOND,
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

/** Asks the service. A RouteError means that it was not asked, and is not remembered. */
export type Load<Key, Value> = (key: Key) => Promise<Value>;

/** What an answer cache needs. */
export interface AnswerCacheOptions<Key extends string | number, Value> {
  /** Does `work` when it is the turn of its place; rejects when that never comes. */
  readonly inTurn: (place: Place, work: (load: Load<Key, Value>) => Promise<void>) => Promise<void>;
  /** Where keys wait that are in use, whoever asks for them. */
  readonly established: Place;
  /** How many answers are kept. */
  readonly most: number;
  readonly now: () => number;
  readonly patience?: number;
}

/** Answers kept by {@link freshness}, and never given on another day than they were asked for on. */
export interface AnswerCache<Key, Value> {
  /**
   * `placeOf` says where a key waits that is not in use yet, and is asked only when it has to be fetched. Rejects with what that or `load`
   * threw, or with a RouteError when it takes too long.
   */
  get(key: Key, placeOf: (key: Key) => Promise<Place>): Promise<Kept<Value>>;
}

/** A key that is to be fetched: by whoever of those that want it has a turn first. */
interface Loading<Key, Value> {
  readonly answer: Promise<Entry<Value>>;
  readonly begin: (load: Load<Key, Value>) => Promise<void>;
  isBegun: boolean;
  /** How many wait for a turn. */
  waiting: number;
}

/** Keeps answers of the service; however many ask for one at once, it is fetched once. What nobody asks for again makes no room for itself. */
export function createAnswerCache<Key extends string | number, Value>({
  inTurn,
  established,
  most,
  now,
  patience = freshness.patience,
}: AnswerCacheOptions<Key, Value>): AnswerCache<Key, Value> {
  const answers = createSegmentedCache<Key, Entry<Value>>({ most, settling: freshness.settling, now });
  const failures = new LRUCache<Key, { readonly error: unknown; readonly at: number }>(atMost(most));
  const loading = new Map<Key, Loading<Key, Value>>();

  async function fetchOfToday(key: Key, load: Load<Key, Value>): Promise<Entry<Value>> {
    const fetchedAt = now();
    const entry = { value: await load(key), fetchedAt, dayEnd: endOfDay(fetchedAt) };
    // Asked before midnight, answered after: of which day the dates in it are, nobody knows.
    return now() < entry.dayEnd ? entry : fetchOfToday(key, load);
  }

  async function fetchAndKeep(key: Key, load: Load<Key, Value>): Promise<Entry<Value>> {
    try {
      const entry = await fetchOfToday(key, load);
      answers.set(key, entry);
      return entry;
    } catch (error) {
      if (!(error instanceof RouteError)) failures.set(key, { error, at: now() });
      throw error;
    } finally {
      loading.delete(key);
    }
  }

  function open(key: Key): Loading<Key, Value> {
    let settle: (fetched: Promise<Entry<Value>>) => void = () => {};
    const answer = new Promise<Entry<Value>>((resolve) => (settle = resolve));
    answer.catch(() => undefined);
    const opened: Loading<Key, Value> = {
      ...{ answer, isBegun: false, waiting: 0 },
      async begin(load) {
        if (opened.isBegun) return;
        opened.isBegun = true;
        const fetched = fetchAndKeep(key, load);
        settle(fetched);
        await fetched;
      },
    };
    loading.set(key, opened);
    return opened;
  }

  /** Nobody has to wait in the place of somebody else who wants the same. */
  async function fetchFrom(place: Place, key: Key): Promise<Entry<Value>> {
    const underWay = loading.get(key) ?? open(key);
    underWay.waiting += 1;
    try {
      await Promise.race([underWay.answer, inTurn(place, underWay.begin)]);
    } finally {
      underWay.waiting -= 1;
      if (!underWay.isBegun && underWay.waiting === 0) loading.delete(key);
    }
    return underWay.answer;
  }

  async function reload(key: Key, placeOf: (key: Key) => Promise<Place>): Promise<Entry<Value>> {
    const failure = failures.get(key);
    if (failure && isWithin(freshness.failure, failure.at, now())) throw failure.error;
    const underWay = loading.get(key);
    if (underWay?.isBegun) return underWay.answer;
    return fetchFrom(answers.isEstablished(key) ? established : await placeOf(key), key);
  }

  return {
    async get(key, placeOf) {
      const entry = answers.get(key);
      const usable = entry && isOfToday(entry, now());
      if (usable) {
        const age = now() - entry.fetchedAt;
        if (age >= freshness.fresh && age < freshness.fresh + freshness.revalidating) reload(key, placeOf).catch(() => undefined);
        if (age < freshness.fresh + freshness.revalidating) return kept(entry, now());
      }
      try {
        // An answer that comes too late for this asker serves the next one.
        return kept(await withDeadline(patience, () => new RouteError('service_unavailable'), () => reload(key, placeOf)), now());
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
