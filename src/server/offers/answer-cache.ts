import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Cents } from '../../rules/money.js';
import type { PaymentApi } from '../../service/payment/payment-api.js';
import { RouteError } from '../operations/errors.js';
import { atMost } from '../scheduling/at-most.js';
import { endOfDay, isWithin } from '../scheduling/clock.js';
import { withDeadline } from '../scheduling/deadline.js';
import { createSegmentedCache } from '../scheduling/segmented-cache.js';
import { freshness, type Times } from './freshness.js';
import type { Turn } from './turns.js';
import type { Runtime } from '../scheduling/runtime.js';

/** An answer, and when the service was asked for it, in milliseconds since 1970. */
export interface Fetched<Value> {
  readonly value: Value;
  readonly fetchedAt: number;
}

/** An answer of the service, and until when it is given: never past the end of its day. */
export interface KnownAnswer<Value> extends Fetched<Value>, Times {}

/**
 * Asks the service for an amount. `onLate` is called with an answer that comes after the question was given up. If it
 * rejects with a RouteError, no request was sent, and the failure is not remembered.
 */
export type AskBank<Value> = (
  amount: Cents,
  api: Pick<PaymentApi, 'plans'>,
  onLate: (answer: Fetched<Value>) => void,
) => Promise<Fetched<Value>>;

/** Knows which answers are over before their day is: the service has said something else since. */
export interface Conditions<Value> {
  /** Notes what an answer says. */
  learn(answer: Fetched<Value>): void;
  /** Returns true if an answer must not be given any more. */
  isOver(answer: Fetched<Value>): boolean;
}

export interface AnswerCacheOptions<Value> extends Pick<Runtime, 'now'> {
  readonly ask: AskBank<Value>;
  /** The turn of established amounts, regardless of the asker. */
  readonly established: Turn;
  /** Most answers that are kept. */
  readonly most: number;
  readonly patience: number;
  /** Default: every answer holds until its day ends. */
  readonly conditions?: Conditions<Value>;
  /**
   * Returns the answer that a process of the shop got last, within moments; it never rejects. Absent if there is
   * nothing that they share.
   */
  readonly recall?: ((amount: Cents) => Promise<Fetched<Value> | undefined>) | undefined;
  /** Called when an answer that is not fresh is given, with its age in milliseconds. */
  readonly onStale?: (age: number) => void;
}

/** Cache of answers by {@link freshness}; an answer is never returned on another day than it was requested on. */
export interface AnswerCache<Value> {
  /**
   * Returns the answer for an amount. One that is not known is fetched when it is the asker's turn, or that of another
   * asker of the same amount. Rejects with the error of `turn` or of the service, or with a RouteError after `patience`
   * milliseconds. A known answer of the day never waits: if it is not fresh, a new one is fetched behind it.
   */
  get(amount: Cents, turn: Turn, patience?: number): Promise<KnownAnswer<Value>>;
  /**
   * Fetches the answer for an amount unless it is fresh, and makes the amount established. Waits for its turn for as
   * long as it takes. Resolves with true if it was fetched; rejects with the error of the service.
   * @param isKept false: it does not become established, for what is only to be known elsewhere
   */
  prefetch(amount: Cents, turn: Turn, isKept?: boolean): Promise<boolean>;
}

const endlessConditions = { learn: () => {}, isOver: () => false };

/** Most times that one answer is asked for again because it is over when it arrives. */
const MOST_ATTEMPTS = 3;

/** Longest wait in milliseconds before an answer that is shared is fetched again: all processes know the same one. */
const SPREAD = 2000;

/** An amount that has to be fetched: the first of its askers whose turn it is fetches it for all. */
interface Load<Value> extends PromiseWithResolvers<KnownAnswer<Value>> {
  isBegun: boolean;
  /** Number of askers that wait for their turn. */
  waiting: number;
}

/**
 * Creates an answer cache. Concurrent requests for an amount share one fetch. Amounts that are used only once do not
 * displace established ones.
 */
export function createAnswerCache<Value>({
  ask,
  established,
  most,
  now,
  patience: usualPatience,
  conditions = endlessConditions,
  recall,
  onStale,
}: AnswerCacheOptions<Value>): AnswerCache<Value> {
  const answers = createSegmentedCache<Cents, KnownAnswer<Value>>({ most, settling: freshness.settling, now });
  const failures = new LRUCache<Cents, { readonly error: unknown; readonly at: number }>(atMost(most));
  const loads = new Map<Cents, Load<Value>>();

  /** If the clock was set back, an answer can have a fetch time in the future: it is not used either. */
  const isUsable = (answer: KnownAnswer<Value>): boolean =>
    answer.fetchedAt <= now() && now() < answer.usableUntil && !conditions.isOver(answer);
  const isFresh = (answer: KnownAnswer<Value>): boolean => isUsable(answer) && now() < answer.freshUntil;

  function known(amount: Cents): KnownAnswer<Value> | undefined {
    const answer = answers.get(amount);
    return answer && isUsable(answer) ? answer : undefined;
  }

  /**
   * Keeps an answer and returns it, or a newer one that is there; undefined if it is over. If midnight passed since it
   * was asked for, it is unknown which day its dates refer to.
   */
  function keep(amount: Cents, fetched: Fetched<Value>): KnownAnswer<Value> | undefined {
    conditions.learn(fetched);
    const usableUntil = endOfDay(fetched.fetchedAt);
    const freshUntil = Math.min(fetched.fetchedAt + freshness.fresh, usableUntil);
    const answer = { ...fetched, freshUntil, usableUntil };
    if (!isUsable(answer)) return undefined;
    const present = known(amount);
    if (present && present.fetchedAt > fetched.fetchedAt) return present;
    answers.set(amount, answer);
    return answer;
  }

  /** Returns what a process of the shop got last; it is known here from then on. */
  async function recalled(amount: Cents): Promise<KnownAnswer<Value> | undefined> {
    const found = await recall?.(amount);
    return found && keep(amount, found);
  }

  /** Gets an answer that holds: of another process, or of the service. */
  async function fetched(amount: Cents, api: Pick<PaymentApi, 'plans'>): Promise<KnownAnswer<Value>> {
    const shared = await recalled(amount);
    if (shared && isFresh(shared)) return shared;
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const answer = keep(amount, await ask(amount, api, (late) => keep(amount, late)));
      if (answer) return answer;
    }
    throw new RouteError('service_unavailable');
  }

  async function begin(amount: Cents, load: Load<Value>, api: Pick<PaymentApi, 'plans'>): Promise<void> {
    load.isBegun = true;
    try {
      load.resolve(await fetched(amount, api));
    } catch (error) {
      if (!(error instanceof RouteError)) failures.set(amount, { error, at: now() });
      load.reject(error);
    } finally {
      loads.delete(amount);
    }
  }

  function opened(amount: Cents): Load<Value> {
    const load = { ...withResolvers<KnownAnswer<Value>>(), isBegun: false, waiting: 0 };
    load.promise.catch(() => undefined);
    loads.set(amount, load);
    return load;
  }

  /** Waits for the asker's own turn even if another asker of the same amount is already waiting elsewhere. */
  async function fetch(amount: Cents, turn: Turn): Promise<KnownAnswer<Value>> {
    const failure = failures.get(amount);
    if (failure && isWithin(freshness.failure, failure.at, now())) throw failure.error;
    const load = loads.get(amount) ?? opened(amount);
    if (load.isBegun) return load.promise;
    load.waiting += 1;
    try {
      const work = async (api: Pick<PaymentApi, 'plans'>) => (load.isBegun ? undefined : begin(amount, load, api));
      await Promise.race([load.promise, turn(amount, work)]);
    } finally {
      load.waiting -= 1;
      if (!load.isBegun && load.waiting === 0) loads.delete(amount);
    }
    return load.promise;
  }

  const turnOf = (amount: Cents, turn: Turn): Turn => (answers.isEstablished(amount) ? established : turn);

  /** Fetches an answer that is given meanwhile. */
  function revalidate(amount: Cents, turn: Turn): void {
    if (loads.has(amount)) return;
    const atRandom: Turn = async (...asked) => {
      await delay(Math.random() * SPREAD, undefined, { ref: false });
      return turn(...asked);
    };
    fetch(amount, recall ? atRandom : turn).catch(() => undefined);
  }

  return {
    async get(amount, turn, patience = usualPatience) {
      const answer = known(amount) ?? (await recalled(amount));
      if (answer && isUsable(answer)) {
        if (isFresh(answer)) return answer;
        revalidate(amount, turnOf(amount, turn));
        onStale?.(now() - answer.fetchedAt);
        return answer;
      }
      // If the wait is too long for this asker, the answer is still cached for the next one.
      const tooLate = () => new RouteError('service_unavailable');
      return withDeadline(patience, tooLate, () => fetch(amount, turnOf(amount, turn)));
    },
    async prefetch(amount, turn, isKept = true) {
      const answer = known(amount) ?? (await recalled(amount));
      const isKnown = answer !== undefined && isFresh(answer);
      if (!isKnown) await fetch(amount, turn);
      if (isKept) answers.establish(amount);
      return !isKnown;
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
