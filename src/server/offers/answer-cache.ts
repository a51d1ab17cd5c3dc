import { LRUCache } from 'lru-cache';
import { freshFor } from '../../contract/paths.js';
import { RouteError } from '../operations/errors.js';
import { atMost } from '../scheduling/at-most.js';
import { endOfDay, isWithin } from '../scheduling/clock.js';
import { withDeadline } from '../scheduling/deadline.js';
import { createSegmentedCache } from '../scheduling/segmented-cache.js';
import type { QueuePosition } from './amount-quotas.js';

const SECOND = 1000;

/** Milliseconds of the caching policy for answers of the service. */
export const freshness = {
  /** Until this age an answer is returned without a new request; until the end of its day while a new one is fetched. */
  fresh: freshFor,
  /** Time for which browsers may cache an answer that is not fresh. */
  staleInBrowser: 10 * SECOND,
  /** Time after a failure without a new attempt. */
  failure: 5 * SECOND,
  /** Longest wait where a customer has asked for plans; shorter than that of the browser's client. */
  patienceForPlans: 8 * SECOND,
  /** A key counts as established if it is used again this long after it was added. */
  settling: 10 * SECOND,
} as const;

/** An answer, and when the service was asked for it, in milliseconds since 1970. */
export interface Fetched<Value> {
  readonly value: Value;
  readonly fetchedAt: number;
}

/** An answer of the service, and how long it may be cached elsewhere. */
export interface Kept<Value> {
  readonly value: Value;
  /** Milliseconds; never past the end of the day. */
  readonly keepFor: number;
  /**
   * Time in milliseconds since 1970 until which everyone is given this answer, and nothing is fetched; undefined if a
   * newer one is on its way.
   */
  readonly freshUntil: number | undefined;
}

interface Entry<Value> extends Fetched<Value> {
  /** Time in milliseconds from which the answer belongs to a past day. */
  readonly dayEnd: number;
}

/**
 * Fetches an answer as soon as a slot is free at `position`, if `begin` returns true then; otherwise resolves with
 * undefined. If it rejects with a RouteError, no request was sent, and the failure is not cached.
 */
export type Load<Key, Value> = (
  key: Key,
  position: QueuePosition,
  begin: () => boolean,
) => Promise<Fetched<Value> | undefined>;

/** Knows which answers are over before their day is: the service has said something else since. */
export interface Validity<Value> {
  /** Notes what an answer says. */
  learn(answer: Fetched<Value>): void;
  /** Returns true if an answer must not be given any more. */
  isOver(answer: Fetched<Value>): boolean;
  /** Counts how often answers have come to be over. */
  changes(): number;
}

export interface AnswerCacheOptions<Key extends string | number, Value> {
  readonly load: Load<Key, Value>;
  /** Where established keys wait, regardless of the asker. */
  readonly established: QueuePosition;
  /** Most answers that are kept. */
  readonly most: number;
  readonly now: () => number;
  readonly patience: number;
  /**
   * Longest wait, in milliseconds, before an answer that is given meanwhile is fetched again, different each time: 0 if
   * other processes do not share the answers. Otherwise all of them would ask at the same moment.
   */
  readonly spread?: number;
  /** Default: every answer holds until its day ends. */
  readonly validity?: Validity<Value>;
  /** Returns an answer that is known elsewhere, of any age, within moments; it never rejects. Default: none is. */
  readonly recall?: ((key: Key) => Promise<Fetched<Value> | undefined>) | undefined;
  /** Called when an answer that is not fresh is given, with its age in milliseconds. */
  readonly onStale?: (age: number) => void;
}

/** Cache of answers by {@link freshness}; an answer is never returned on another day than it was requested on. */
export interface AnswerCache<Key, Value> {
  /**
   * Returns the answer for a key. `positionOf` says where a key waits that is not established; it is called only if the
   * key has to be fetched. Rejects with the error of `positionOf` or `load`, or with a RouteError after `patience`
   * milliseconds. A known answer of the day never waits: if it is not fresh, a new one is fetched behind it.
   */
  get(key: Key, positionOf: (key: Key) => Promise<QueuePosition>, patience?: number): Promise<Kept<Value>>;
  /**
   * Fetches the answer for a key unless it is fresh, and makes the key established. Waits at `position` for as long as it
   * takes. Resolves with true if it was fetched; rejects with the error of `load`.
   * @param isKept false: it does not become established, for what is only to be known elsewhere
   */
  prefetch(key: Key, position: QueuePosition, isKept?: boolean): Promise<boolean>;
  /** Keeps an answer that came after its askers were told that there is none, unless a newer one is there. */
  keepLate(key: Key, answer: Fetched<Value>): void;
  /** Counts these keys as used, though nobody has asked for them here. */
  use(keys: readonly Key[]): void;
  /** Returns a function that says whether all answers that are given from now on still hold. */
  watch(): () => boolean;
}

const holdsAlways = { learn: () => {}, isOver: () => false, changes: () => 0 };

/** Most times that one answer is asked for again because it is over when it arrives. */
const MOST_ATTEMPTS = 3;

/** What is made of answers and given again without asking for them. */
export interface Reuse {
  /** Time in milliseconds since 1970 until which the same would be made. */
  readonly until: number;
  /** Returns false if it has to be made anew before. */
  readonly isCurrent: () => boolean;
  /** Called when it is given again, at most once a second. */
  readonly onUse: () => void;
}

/** Returns how long something is given again; undefined if it has to be made each time, because `until` is no time. */
export const reuseUntil = (
  until: number | undefined,
  isCurrent: Reuse['isCurrent'],
  onUse: Reuse['onUse'],
): Reuse | undefined => (until !== undefined && Number.isFinite(until) ? { until, isCurrent, onUse } : undefined);

/** A key that has to be fetched: the first of its askers that gets a slot fetches it for all. */
interface Loading<Value> extends PromiseWithResolvers<Entry<Value>> {
  isBegun: boolean;
  /** Number of askers that wait for a slot. */
  waiting: number;
}

/**
 * Creates an answer cache. Concurrent requests for a key share one fetch. Keys that are used only once do not displace
 * established ones.
 */
export function createAnswerCache<Key extends string | number, Value>({
  load,
  established,
  most,
  now,
  patience: usualPatience,
  spread = 0,
  validity = holdsAlways,
  recall,
  onStale,
}: AnswerCacheOptions<Key, Value>): AnswerCache<Key, Value> {
  const answers = createSegmentedCache<Key, Entry<Value>>({ most, settling: freshness.settling, now });
  const failures = new LRUCache<Key, { readonly error: unknown; readonly at: number }>(atMost(most));
  const loading = new Map<Key, Loading<Value>>();
  /** Keys that wait for their revalidation. */
  const revalidating = new Set<Key>();

  function opened(key: Key): Loading<Value> {
    const { promise, resolve, reject } = withResolvers<Entry<Value>>();
    promise.catch(() => undefined);
    const created = { promise, resolve, reject, isBegun: false, waiting: 0 };
    loading.set(key, created);
    return created;
  }

  function keep(key: Key, { value, fetchedAt }: Fetched<Value>): Entry<Value> {
    const entry = { value, fetchedAt, dayEnd: endOfDay(fetchedAt) };
    answers.set(key, entry);
    return entry;
  }

  const holds = (entry: Entry<Value>) => isOfToday(entry, now()) && !validity.isOver(entry);

  /** If midnight passed during the request, it is unknown which day the dates refer to. */
  function arrivedInTime(fetched: Fetched<Value>): boolean {
    validity.learn(fetched);
    return now() < endOfDay(fetched.fetchedAt) && !validity.isOver(fetched);
  }

  async function loadCurrent(
    position: QueuePosition,
    key: Key,
    begin: () => boolean,
  ): Promise<Fetched<Value> | undefined> {
    let fetched = await load(key, position, begin);
    for (let attempt = 1; fetched && !arrivedInTime(fetched); attempt += 1) {
      if (attempt === MOST_ATTEMPTS) throw new RouteError('service_unavailable');
      fetched = await load(key, position, () => true);
    }
    return fetched;
  }

  /** Returns the known answer; one that is known elsewhere only is known here from then on. */
  async function found(key: Key): Promise<Entry<Value> | undefined> {
    const entry = answers.get(key);
    if (!recall || (entry && holds(entry))) return entry;
    const recalled = await recall(key);
    return recalled && arrivedInTime(recalled) ? keep(key, recalled) : answers.get(key);
  }

  /** Fetches for all askers if this one is the first to get a slot. */
  async function fetchIn(position: QueuePosition, key: Key, underWay: Loading<Value>): Promise<void> {
    let isMine = false;
    const begin = () => {
      if (underWay.isBegun) return false;
      underWay.isBegun = true;
      return (isMine = true);
    };
    try {
      const fetched = await loadCurrent(position, key, begin);
      if (fetched) underWay.resolve(keep(key, fetched));
    } catch (error) {
      if (!isMine) throw error;
      if (!(error instanceof RouteError)) failures.set(key, { error, at: now() });
      underWay.reject(error);
    } finally {
      if (isMine) loading.delete(key);
    }
  }

  /** Waits at the asker's own position even if another asker of the same key is already waiting elsewhere. */
  async function fetchFrom(position: QueuePosition, key: Key): Promise<Entry<Value>> {
    const underWay = loading.get(key) ?? opened(key);
    underWay.waiting += 1;
    try {
      await Promise.race([underWay.promise, fetchIn(position, key, underWay)]);
    } finally {
      underWay.waiting -= 1;
      if (!underWay.isBegun && underWay.waiting === 0) loading.delete(key);
    }
    return underWay.promise;
  }

  function recentFailure(key: Key) {
    const failure = failures.get(key);
    return failure && isWithin(freshness.failure, failure.at, now()) ? failure : undefined;
  }

  async function reload(key: Key, positionOf: () => Promise<QueuePosition>): Promise<Entry<Value>> {
    const failure = recentFailure(key);
    if (failure) throw failure.error;
    const underWay = loading.get(key);
    if (underWay?.isBegun) return underWay.promise;
    return fetchFrom(await positionOf(), key);
  }

  /** Fetches an answer that is given meanwhile. */
  function revalidate(key: Key, positionOf: () => Promise<QueuePosition>): void {
    if (loading.has(key)) return;
    const start = () => {
      revalidating.delete(key);
      reload(key, positionOf).catch(() => undefined);
    };
    if (spread === 0) return start();
    if (revalidating.has(key)) return;
    revalidating.add(key);
    setTimeout(start, Math.random() * spread).unref();
  }

  return {
    async get(key, positionOfNew, patience = usualPatience) {
      const positionOf = async () => (answers.isEstablished(key) ? established : positionOfNew(key));
      const entry = await found(key);
      if (entry && holds(entry)) {
        const age = now() - entry.fetchedAt;
        if (age >= freshness.fresh) revalidate(key, positionOf);
        // Midnight may have passed since.
        if (holds(entry)) {
          if (age >= freshness.fresh) onStale?.(age);
          return kept(entry, now());
        }
      }
      // If the wait is too long for this asker, the answer is still cached for the next one.
      const tooLate = () => new RouteError('service_unavailable');
      return kept(await withDeadline(patience, tooLate, () => reload(key, positionOf)), now());
    },
    async prefetch(key, position, isKept = true) {
      const entry = await found(key);
      const isKnown = entry !== undefined && isFresh(entry, now()) && !validity.isOver(entry);
      if (!isKnown) await reload(key, async () => position);
      if (isKept) answers.establish(key);
      return !isKnown;
    },
    keepLate(key, fetched) {
      const known = answers.get(key);
      const isNewest = !known || !holds(known) || known.fetchedAt < fetched.fetchedAt;
      if (arrivedInTime(fetched) && isNewest) keep(key, fetched);
    },
    use: (keys) => keys.forEach((key) => answers.get(key)),
    watch() {
      const before = validity.changes();
      return () => validity.changes() === before;
    },
  };
}

/** `Promise.withResolvers`, which Node 20 does not have. */
function withResolvers<Value>(): PromiseWithResolvers<Value> {
  let resolve: PromiseWithResolvers<Value>['resolve'] = () => {};
  let reject: PromiseWithResolvers<Value>['reject'] = () => {};
  const promise = new Promise<Value>((fulfil, fail) => {
    resolve = fulfil;
    reject = fail;
  });
  return { promise, resolve, reject };
}

/** If the clock was set back, an answer can have a fetch time in the future: it is not used either. */
const isOfToday = ({ fetchedAt, dayEnd }: Entry<unknown>, now: number) => fetchedAt <= now && now < dayEnd;

/** Returns true if an answer that was asked for at `fetchedAt` is given without asking again. */
export const isFresh = ({ fetchedAt }: Pick<Entry<unknown>, 'fetchedAt'>, now: number): boolean =>
  fetchedAt <= now && now < freshUntil({ fetchedAt, dayEnd: endOfDay(fetchedAt) });

const freshUntil = ({ fetchedAt, dayEnd }: Pick<Entry<unknown>, 'fetchedAt' | 'dayEnd'>) =>
  Math.min(fetchedAt + freshness.fresh, dayEnd);

function kept<Value>(entry: Entry<Value>, now: number): Kept<Value> {
  const { value, dayEnd } = entry;
  const until = freshUntil(entry);
  return now < until
    ? { value, keepFor: until - now, freshUntil: until }
    : { value, keepFor: Math.min(freshness.staleInBrowser, dayEnd - now), freshUntil: undefined };
}
