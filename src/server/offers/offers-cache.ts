import type { Cents } from '../../rules/money.js';
import type { PaymentApi } from '../../service/payment/payment-api.js';
import type { CircuitBreaker } from '../calls/circuit-breaker.js';
import type { ServiceCalls } from '../calls/service-calls.js';
import type { Telemetry } from '../operations/telemetry.js';
import { mostEstablished } from '../scheduling/segmented-cache.js';
import { createAnswerCache, isFresh, type AnswerCache, type Fetched } from './answer-cache.js';
import type { QueuePosition } from './amount-quotas.js';
import { checkedPlans, type Calculation } from './calculation.js';
import { createCurrentExample } from './current-example.js';
import { createAgreement } from './shared-example.js';
import type { Examples } from './examples.js';
import type { SharedOffers } from './shared-offers.js';

/** Most amounts whose answers are cached. The handler serves one shop, so the amount alone is the key. */
const MOST_AMOUNTS = 10_000;

/** Most amounts that can be fetched in advance: the rest of the cache is for those that pages ask for. */
export const mostWarmed = mostEstablished(MOST_AMOUNTS);

/** Most amounts that can be fetched in advance for a cache that the processes share. */
export const mostWarmedForAll = 50_000;

/** Longest wait in milliseconds of a process that shares its answers before it fetches one again. */
const SPREAD = 2000;

const HOUR = 3_600_000;

export interface OffersCacheOptions {
  readonly calls: Pick<ServiceCalls, QueuePosition['callClass']>;
  readonly breaker: CircuitBreaker;
  readonly now: () => number;
  /** Aborts running calls. */
  readonly closed: AbortSignal;
  readonly examples: Pick<Examples, 'fromHtml'>;
  /** The answers that all processes of the shop share; absent if there are none. */
  readonly shared?: SharedOffers | undefined;
  readonly count: Telemetry['count'];
  /** Longest wait for an answer in milliseconds. */
  readonly patience: number;
}

/**
 * Creates the cache of the service's calculations for amounts in cents; implausible ones count as failures of the
 * service. What is not in it takes one way: a slot at its position, the shared answers, the circuit breaker, the service.
 */
export function createOffersCache({
  calls,
  breaker,
  now,
  closed,
  examples,
  shared,
  count,
  patience,
}: OffersCacheOptions): AnswerCache<Cents, Calculation> {
  const validity = createCurrentExample(now);

  const agree = shared && createAgreement({ shared, validity, now });

  async function recall(amount: Cents): Promise<Fetched<Calculation> | undefined> {
    // One after the other: a cache that hangs costs its patience once.
    const isExampleKnown = await agree?.();
    const found = await shared?.find(amount);
    // Whether an older one is over is known only beside the example that all instances have seen last.
    return found && (isExampleKnown || isFresh(found, now())) ? found : undefined;
  }

  function share(amount: Cents, value: Calculation, fetchedAt: number): void {
    const { current } = validity;
    shared?.keep(amount, value, fetchedAt);
    const isNews = value.example.key !== current()?.key && fetchedAt >= (current()?.at ?? 0);
    if (isNews) shared?.keepExample({ key: value.example.key, at: fetchedAt });
  }

  async function freshShared(amount: Cents): Promise<Fetched<Calculation> | undefined> {
    await agree?.();
    const found = await shared?.find(amount);
    return found && isFresh(found, now()) && !validity.isOver(found) ? found : undefined;
  }

  async function ask(api: Pick<PaymentApi, 'plans'>, amount: Cents): Promise<Fetched<Calculation>> {
    const fetchedAt = now();
    const call = async () => {
      const { plans, example } = await api.plans(amount, { signal: closed });
      return { amount, ...checkedPlans(amount, plans), example: examples.fromHtml(example) };
    };
    const onLate = (value: Calculation) => {
      share(amount, value, fetchedAt);
      cache.keepLate(amount, { value, fetchedAt });
    };
    const value = await breaker.run(`amount ${amount}`, call, { onLate });
    share(amount, value, fetchedAt);
    return { value, fetchedAt };
  }

  const cache = createAnswerCache<Cents, Calculation>({
    validity,
    recall: shared && recall,
    onStale: (age) => count('ratenkauf.rates.stale', { 'ratenkauf.age': age < HOUR ? 'hour' : 'day' }),
    most: MOST_AMOUNTS,
    patience,
    now,
    spread: shared ? SPREAD : 0,
    established: { callClass: 'plans', fairnessKey: Symbol('established') },
    load: (amount, { callClass, fairnessKey }, begin) =>
      calls[callClass].ask(fairnessKey, async (api) =>
        begin() ? ((await freshShared(amount)) ?? ask(api, amount)) : undefined,
      ),
  });
  return cache;
}
