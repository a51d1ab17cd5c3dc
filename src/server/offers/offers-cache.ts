import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Cents } from '../../rules/money.js';
import type { PaymentApi } from '../../service/payment/payment-api.js';
import type { CircuitBreaker } from '../calls/circuit-breaker.js';
import { RouteError } from '../operations/errors.js';
import type { Telemetry } from '../operations/telemetry.js';
import { atMost, createSegmentedCache, mostEstablished } from '../scheduling/caches.js';
import { endOfDay, isWithin, type Runtime } from '../scheduling/clock.js';
import { withDeadline } from '../scheduling/deadline.js';
import { checkedPlans, type Calculation, type Examples, type Fetched, type KnownAnswer } from './calculation.js';
import { freshness } from './freshness.js';
import type { SeenExample, SharedRates } from './shared-rates.js';
import type { Turn } from './turns.js';

/** Most amounts whose answers are cached. The handler serves one shop, so the amount alone is the key. */
const MOST_AMOUNTS = 10_000;

/** Most amounts that can be fetched in advance: the rest of the cache is for those that pages ask for. */
export const mostWarmed = mostEstablished(MOST_AMOUNTS);

export interface OffersCacheOptions extends Pick<Runtime, 'now'> {
  /** The turn of established amounts, regardless of the asker. */
  readonly established: Turn;
  readonly breaker: CircuitBreaker;
  /** Aborts running calls. */
  readonly closed: AbortSignal;
  readonly examples: Pick<Examples, 'fromHtml'>;
  /** The answers that all processes of the shop share; absent if there are none. */
  readonly shared?: SharedRates | undefined;
  readonly count: Telemetry['count'];
  /** Called when the service has said something else than before, so that what was made of its answers is over. */
  readonly onChange: () => void;
  /** Longest wait for an answer in milliseconds. */
  readonly patience: number;
  /** Most answers that are kept; default: 10,000. */
  readonly most?: number;
}

/** Cache of answers by {@link freshness}; an answer is never returned on another day than it was requested on. */
export interface OffersCache {
  /**
   * Returns the answer for an amount. One that is not known is fetched when it is the asker's turn, or that of another
   * asker of the same amount. Rejects with the error of `turn` or of the service, or with a RouteError after `patience`
   * milliseconds. A known answer of the day never waits: if it is not fresh, a new one is fetched behind it.
   */
  get(amount: Cents, turn: Turn, patience?: number): Promise<KnownAnswer>;
  /**
   * Fetches the answer for an amount unless it is fresh, and makes the amount established. Waits for its turn for as
   * long as it takes. Resolves with true if it was fetched; rejects with the error of the service.
   * @param isKept false: it does not become established, for what is only to be known elsewhere
   */
  prefetch(amount: Cents, turn: Turn, isKept?: boolean): Promise<boolean>;
}

/** Most times that one answer is asked for again because it is over when it arrives. */
const MOST_ATTEMPTS = 3;

/** Longest wait in milliseconds before an answer that is shared is fetched again: all processes know the same one. */
const SPREAD = 2000;

const HOUR = 3_600_000;

type Api = Pick<PaymentApi, 'plans'>;

/** An amount that has to be fetched: the first of its askers whose turn it is fetches it for all. */
interface Load {
  readonly answer: Promise<KnownAnswer>;
  readonly begin: (answer: Promise<KnownAnswer>) => void;
  isBegun: boolean;
  /** Number of askers that wait for their turn. */
  waiting: number;
}

/**
 * Creates the cache of the service's calculations for amounts in cents; implausible ones count as failures of the
 * service. What is not in it takes one way: the answers of the other processes, the asker's turn, the circuit breaker,
 * the service. Concurrent requests for an amount share one fetch. Amounts that are used only once do not displace
 * established ones.
 */
export function createOffersCache({
  established,
  breaker,
  now,
  closed,
  examples,
  shared,
  count,
  onChange,
  patience: usualPatience,
  most = MOST_AMOUNTS,
}: OffersCacheOptions): OffersCache {
  const answers = createSegmentedCache<Cents, KnownAnswer>({ most, settling: freshness.settling, now });
  const failures = new LRUCache<Cents, { readonly error: unknown; readonly at: number }>(atMost(most));
  const loads = new Map<Cents, Load>();
  const current = createCurrentExample(now, onChange);

  /** If the clock was set back, an answer can have a fetch time in the future: it is not used either. */
  const isUsable = (answer: KnownAnswer): boolean =>
    answer.fetchedAt <= now() && now() < answer.usableUntil && !current.hasEnded(answer);
  const isFresh = (answer: KnownAnswer): boolean => isUsable(answer) && now() < answer.freshUntil;

  function known(amount: Cents): KnownAnswer | undefined {
    const answer = answers.get(amount);
    return answer && isUsable(answer) ? answer : undefined;
  }

  /**
   * Keeps an answer and returns it, or a newer one that is there; undefined if it is over. If midnight passed since it
   * was asked for, it is unknown which day its dates refer to.
   */
  function keep(fetched: Fetched): KnownAnswer | undefined {
    const { value, fetchedAt } = fetched;
    current.see({ key: value.example.key, at: fetchedAt });
    const usableUntil = endOfDay(fetchedAt);
    const answer = { value, fetchedAt, freshUntil: Math.min(fetchedAt + freshness.fresh, usableUntil), usableUntil };
    if (!isUsable(answer)) return undefined;
    const present = known(value.amount);
    if (present && present.fetchedAt > fetchedAt) return present;
    answers.set(value.amount, answer);
    return answer;
  }

  /** Returns what a process of the shop got last; it is known here from then on. */
  async function recalled(amount: Cents): Promise<KnownAnswer | undefined> {
    const found = await shared?.find(amount, current.see);
    return found && keep(found);
  }

  /** Asks the service; an answer that comes after the question was given up is kept and shared all the same. */
  async function asked(amount: Cents, api: Api): Promise<KnownAnswer | undefined> {
    const fetchedAt = now();
    const call = async () => {
      const { plans, example } = await api.plans(amount, { signal: closed });
      return { amount, ...checkedPlans(amount, plans), example: examples.fromHtml(example) };
    };
    const taken = (value: Calculation) => {
      shared?.keep({ value, fetchedAt });
      return keep({ value, fetchedAt });
    };
    return taken(await breaker.run(`amount ${amount}`, call, { onLate: taken }));
  }

  /** Gets an answer that holds: of another process, or of the service. A RouteError says that no request was sent. */
  async function fetched(amount: Cents, api: Api): Promise<KnownAnswer> {
    try {
      let answer = await recalled(amount);
      if (answer && isFresh(answer)) return answer;
      for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
        answer = await asked(amount, api);
        if (answer) return answer;
      }
      throw new RouteError('service_unavailable');
    } catch (error) {
      if (!(error instanceof RouteError)) failures.set(amount, { error, at: now() });
      throw error;
    } finally {
      loads.delete(amount);
    }
  }

  function opened(amount: Cents): Load {
    let begin: Load['begin'] = () => {};
    const answer = new Promise<KnownAnswer>((resolve) => (begin = resolve));
    answer.catch(() => undefined);
    const load = { answer, begin, isBegun: false, waiting: 0 };
    loads.set(amount, load);
    return load;
  }

  /** Waits for the asker's own turn even if another asker of the same amount is already waiting elsewhere. */
  async function fetch(amount: Cents, turn: Turn): Promise<KnownAnswer> {
    const failure = failures.get(amount);
    if (failure && isWithin(freshness.failure, failure.at, now())) throw failure.error;
    const load = loads.get(amount) ?? opened(amount);
    if (load.isBegun) return load.answer;
    const work = async (api: Api): Promise<unknown> => {
      if (load.isBegun) return undefined;
      load.isBegun = true;
      load.begin(fetched(amount, api));
      return load.answer;
    };
    load.waiting += 1;
    try {
      await Promise.race([load.answer, turn(amount, work)]);
    } finally {
      load.waiting -= 1;
      if (!load.isBegun && load.waiting === 0) loads.delete(amount);
    }
    return load.answer;
  }

  const turnOf = (amount: Cents, turn: Turn): Turn => (answers.isEstablished(amount) ? established : turn);

  /** Fetches an answer that is given meanwhile. */
  function revalidate(amount: Cents, turn: Turn): void {
    if (loads.has(amount)) return;
    const atRandom: Turn = async (...given) => {
      await delay(Math.random() * SPREAD, undefined, { ref: false });
      return turn(...given);
    };
    fetch(amount, shared ? atRandom : turn).catch(() => undefined);
  }

  return {
    async get(amount, turn, patience = usualPatience) {
      const answer = known(amount) ?? (await recalled(amount));
      if (answer && isUsable(answer)) {
        if (isFresh(answer)) return answer;
        revalidate(amount, turnOf(amount, turn));
        const age = now() - answer.fetchedAt < HOUR ? 'hour' : 'day';
        count('ratenkauf.rates.stale', { 'ratenkauf.age': age });
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

/**
 * Creates the rule that an answer is over once the service has answered with another example: it shows the same one for
 * all amounts (service.md §B.6), so another one means other conditions. `onChange` is called when it has changed.
 */
function createCurrentExample(now: () => number, onChange: () => void) {
  let current: SeenExample | undefined;
  return {
    see(example: SeenExample): void {
      // An answer from the future was asked for before the clock was set back.
      const isNewest = !current || example.at >= current.at || current.at > now();
      if (!isNewest) return;
      const isOther = current !== undefined && current.key !== example.key;
      current = example;
      if (isOther) onChange();
    },
    hasEnded: ({ value: { example }, fetchedAt }: Fetched): boolean =>
      current !== undefined && example.key !== current.key && fetchedAt <= current.at,
  };
}
