import { LRUCache } from 'lru-cache';
import { freshFor } from '../../contract/paths.js';
import { atMost } from '../scheduling/at-most.js';
import type { Place } from './askers.js';
import { endOfDay, isWithin } from '../scheduling/clock.js';
import { withDeadline } from '../scheduling/deadline.js';
import { RouteError } from '../operations/errors.js';
import { createSegmentedCache } from '../scheduling/segmented-cache.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Milliseconds of the caching policy for answers of the service. */
export const freshness = {
  /** Until this age an answer is returned without a new request. */
  fresh: freshFor,
  /**
   * For this time afterwards it is still returned at once, while a new one is fetched. Older ones are returned only if
   * fetching fails.
   */
  revalidating: 60 * MINUTE,
  /** Time for which browsers may cache an answer that is not fresh. */
  staleInBrowser: 10 * SECOND,
  /** Time after a failure without a new attempt. */
  failure: 5 * SECOND,
  /**
   * Longest wait for an answer; shorter than that of the browser's client, so that one slow answer does not fail the
   * others.
   */
  patience: 8 * SECOND,
  /** A key counts as established if it is used again this long after it was added. */
  settling: 10 * SECOND,
  /** Longest wait of a process with a shared cache before it fetches an answer again. */
  spread: 2 * SECOND,
  /** Time for which fresh answers are given without counting each use of their keys. */
  uncounted: SECOND,
} as const;

/** An answer of the service, and how long it may be cached elsewhere. */
export interface Kept<Value> {
  readonly value: Value;
  /** Milliseconds; never past the end of the day. */
  readonly keepFor: number;
  /** Number of the answer: one that is fetched again has another. */
  readonly serial: number;
}

interface Entry<Value> {
  readonly value: Value;
  readonly serial: number;
  readonly fetchedAt: number;
  /** Time in milliseconds from which the answer belongs to a past day. */
  readonly dayEnd: number;
}

/**
 * Requests a value from the service. If it rejects with a RouteError, no request was sent, and the failure is not
 * cached.
 */
export type Load<Key, Value> = (key: Key) => Promise<Value>;

/** Answers that several processes share. Nothing of it rejects. */
export interface SharedAnswers<Key, Value> {
  /** Returns the answer that one of the processes got, and when it asked for it. */
  find(key: Key): Promise<{ readonly value: Value; readonly fetchedAt: number } | undefined>;
  keep(key: Key, value: Value, fetchedAt: number): void;
}

/** Options of an answer cache. */
export interface AnswerCacheOptions<Key extends string | number, Value> {
  /** Runs `work` when a slot is free for its place; rejects if it is not run. */
  readonly inTurn: (place: Place, work: (load: Load<Key, Value>) => Promise<void>) => Promise<void>;
  /** Place in which established keys wait, regardless of the asker. */
  readonly established: Place;
  /** Most answers that are kept. */
  readonly most: number;
  readonly now: () => number;
  readonly patience?: number;
  /** Looked into before an answer is fetched. */
  readonly shared?: SharedAnswers<Key, Value> | undefined;
}

/** Cache of answers by {@link freshness}; an answer is never returned on another day than it was requested on. */
export interface AnswerCache<Key, Value> {
  /**
   * Returns the answer for a key. `placeOf` returns the place in which a key waits that is not established; it is
   * called only if the key has to be fetched. Rejects with the error of `placeOf` or `load`, or with a RouteError after
   * the longest wait.
   */
  get(key: Key, placeOf: (key: Key) => Promise<Place>): Promise<Kept<Value>>;
  /**
   * Fetches the answer for a key unless it is fresh, and makes the key established. Waits in `place` for as long as it
   * takes. Resolves with true if it was fetched; rejects with the error of `load`.
   */
  learn(key: Key, place: Place): Promise<boolean>;
  /**
   * Returns a function that returns the least `keepFor` of these answers as of now if `get` would at once resolve with
   * each of them and would begin nothing; otherwise undefined. Its calls count as uses of the keys, at least once a
   * second. The function does not hold the answers.
   */
  stillFor(sources: readonly Source<Key>[]): () => number | undefined;
}

/** Key and number of an answer. */
export type Source<Key> = readonly [key: Key, serial: number];

/** A key that has to be fetched: the first of its askers that gets a slot fetches it for all. */
interface Loading<Key, Value> {
  readonly answer: Promise<Entry<Value>>;
  readonly begin: (load: Load<Key, Value>) => Promise<void>;
  isBegun: boolean;
  /** Number of askers that wait for a slot. */
  waiting: number;
}

/**
 * Creates an answer cache. Concurrent requests for a key share one fetch. Keys that are used only once do not displace
 * established ones.
 */
export function createAnswerCache<Key extends string | number, Value>({
  inTurn,
  established,
  most,
  now,
  patience = freshness.patience,
  shared,
}: AnswerCacheOptions<Key, Value>): AnswerCache<Key, Value> {
  const answers = createSegmentedCache<Key, Entry<Value>>({ most, settling: freshness.settling, now });
  const failures = new LRUCache<Key, { readonly error: unknown; readonly at: number }>(atMost(most));
  const loading = new Map<Key, Loading<Key, Value>>();
  /** Keys that wait for their revalidation. */
  const revalidating = new Set<Key>();
  let serial = 0;

  const entryFor = (value: Value, fetchedAt: number): Entry<Value> => ({
    value,
    serial: (serial += 1),
    fetchedAt,
    dayEnd: endOfDay(fetchedAt),
  });

  async function fetchOfToday(key: Key, load: Load<Key, Value>): Promise<Entry<Value>> {
    const fetchedAt = now();
    const entry = entryFor(await load(key), fetchedAt);
    // If midnight passed during the request, it is unknown which day the dates refer to.
    if (now() >= entry.dayEnd) return fetchOfToday(key, load);
    shared?.keep(key, entry.value, fetchedAt);
    return entry;
  }

  async function sharedOfToday(key: Key): Promise<Entry<Value> | undefined> {
    const found = await shared?.find(key);
    const entry = found && entryFor(found.value, found.fetchedAt);
    return entry && isOfToday(entry, now()) && phaseOf(entry, now()) === 'fresh' ? entry : undefined;
  }

  async function fetchAndKeep(key: Key, load: Load<Key, Value>): Promise<Entry<Value>> {
    try {
      const entry = (await sharedOfToday(key)) ?? (await fetchOfToday(key, load));
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
      answer,
      isBegun: false,
      waiting: 0,
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

  /** Waits in the asker's own place even if another asker of the same key is already waiting elsewhere. */
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

  function recentFailure(key: Key) {
    const failure = failures.get(key);
    return failure && isWithin(freshness.failure, failure.at, now()) ? failure : undefined;
  }

  async function reload(key: Key, placeOf: () => Promise<Place>): Promise<Entry<Value>> {
    const failure = recentFailure(key);
    if (failure) throw failure.error;
    const underWay = loading.get(key);
    if (underWay?.isBegun) return underWay.answer;
    return fetchFrom(await placeOf(), key);
  }

  /**
   * Fetches an answer that is given meanwhile. With a shared cache it waits a while, differently long in each process:
   * otherwise all of them would ask the service at the moment at which their common answer is no longer fresh.
   */
  function revalidate(key: Key, placeOf: () => Promise<Place>): void {
    const begin = () => {
      revalidating.delete(key);
      reload(key, placeOf).catch(() => undefined);
    };
    if (!shared) return begin();
    if (revalidating.has(key)) return;
    revalidating.add(key);
    setTimeout(begin, Math.random() * freshness.spread).unref();
  }

  /** Returns the entry of this number if `get` would at once resolve with it and would begin nothing. */
  function entryOf([key, ofSerial]: Source<Key>): Entry<Value> | undefined {
    const entry = answers.get(key);
    if (entry?.serial !== ofSerial || !isOfToday(entry, now())) return undefined;
    const phase = phaseOf(entry, now());
    const isGiven =
      phase === 'fresh' ||
      recentFailure(key) !== undefined ||
      (phase === 'revalidating' && (revalidating.has(key) || loading.get(key)?.isBegun === true));
    return isGiven ? entry : undefined;
  }

  return {
    async get(key, placeOfNew) {
      const placeOf = async () => (answers.isEstablished(key) ? established : placeOfNew(key));
      const entry = answers.get(key);
      const usable = entry && isOfToday(entry, now());
      if (usable) {
        const phase = phaseOf(entry, now());
        if (phase === 'revalidating') revalidate(key, placeOf);
        if (phase !== 'old') return kept(entry, now());
      }
      try {
        // If the wait is too long for this asker, the answer is still cached for the next one.
        return kept(
          await withDeadline(
            patience,
            () => new RouteError('service_unavailable'),
            () => reload(key, placeOf),
          ),
          now(),
        );
      } catch (error) {
        if (usable && isOfToday(entry, now())) return kept(entry, now());
        throw error;
      }
    },
    async learn(key, place) {
      const entry = answers.get(key);
      const isFresh = entry !== undefined && isOfToday(entry, now()) && phaseOf(entry, now()) === 'fresh';
      if (!isFresh) await reload(key, async () => place);
      answers.establish(key);
      return !isFresh;
    },
    stillFor: (sources) => createStillFor({ sources, entryOf, version: answers.version, now }),
  };
}

/** If the clock was set back, an answer can have a fetch time in the future: it is not used either. */
const isOfToday = ({ fetchedAt, dayEnd }: Entry<unknown>, now: number) => fetchedAt <= now && now < dayEnd;

/**
 * Fresh answers are given as they are; those that are being revalidated at once, too; old ones only if no new one can
 * be fetched.
 */
function phaseOf({ fetchedAt }: Entry<unknown>, now: number): 'fresh' | 'revalidating' | 'old' {
  const age = now - fetchedAt;
  if (age < freshness.fresh) return 'fresh';
  return age < freshness.fresh + freshness.revalidating ? 'revalidating' : 'old';
}

function keepForOf({ fetchedAt, dayEnd }: Entry<unknown>, now: number): number {
  const fresh = fetchedAt + freshness.fresh - now;
  return Math.min(fresh > 0 ? fresh : freshness.staleInBrowser, dayEnd - now);
}

const kept = <Value>(entry: Entry<Value>, now: number): Kept<Value> => ({
  value: entry.value,
  serial: entry.serial,
  keepFor: keepForOf(entry, now),
});

interface StillForOptions<Key> {
  readonly sources: readonly Source<Key>[];
  readonly entryOf: (source: Source<Key>) => Entry<unknown> | undefined;
  /** Another number after any entry may have been replaced or evicted. */
  readonly version: () => number;
  readonly now: () => number;
}

/**
 * See {@link AnswerCache.stillFor}. While all answers are fresh, and none was replaced, they are not looked up for each
 * call.
 */
function createStillFor<Key>({ sources, entryOf, version, now }: StillForOptions<Key>): () => number | undefined {
  if (sources.length === 0) return () => freshness.fresh;
  let checked = { version: -1, at: 0, freshUntil: 0 };
  return () => {
    const at = now();
    if (checked.version === version() && isWithin(freshness.uncounted, checked.at, at) && at < checked.freshUntil)
      return checked.freshUntil - at;
    const entries = sources.map(entryOf);
    if (!entries.every((entry) => entry !== undefined)) return undefined;
    const freshUntil = Math.min(
      ...entries.map(({ fetchedAt, dayEnd }) => Math.min(fetchedAt + freshness.fresh, dayEnd)),
    );
    checked = { version: version(), at, freshUntil };
    return Math.min(freshness.fresh, ...entries.map((entry) => keepForOf(entry, at)));
  };
}
