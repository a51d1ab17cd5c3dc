import type { Cents } from '../../rules/money.js';
import type { PaymentApi } from '../../service/payment/payment-api.js';
import type { CircuitBreaker } from '../calls/circuit-breaker.js';
import type { ServiceCalls } from '../calls/service-calls.js';
import { mostEstablished } from '../scheduling/segmented-cache.js';
import { createAnswerCache, isFresh, type AnswerCache, type Fetched } from './answer-cache.js';
import type { QueuePosition } from './amount-quotas.js';
import { checkedPlans, type Calculation } from './calculation.js';
import type { Examples } from './examples.js';
import type { SharedOffers } from './shared-offers.js';

/** Most amounts whose answers are cached. The handler serves one shop, so the amount alone is the key. */
const MOST_AMOUNTS = 10_000;

/** Most amounts that can be fetched in advance: the rest of the cache is for those that pages ask for. */
export const mostWarmed = mostEstablished(MOST_AMOUNTS);

/** Longest wait in milliseconds of a process that shares its answers before it fetches one again. */
const SPREAD = 2000;

export interface OffersCacheOptions {
  readonly calls: Pick<ServiceCalls, QueuePosition['callClass']>;
  readonly breaker: CircuitBreaker;
  readonly now: () => number;
  /** Aborts running calls. */
  readonly closed: AbortSignal;
  readonly examples: Pick<Examples, 'fromHtml'>;
  /** The answers that all processes of the shop share; absent if there are none. */
  readonly shared?: SharedOffers | undefined;
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
}: OffersCacheOptions): AnswerCache<Cents, Calculation> {
  async function freshShared(amount: Cents): Promise<Fetched<Calculation> | undefined> {
    const found = await shared?.find(amount);
    return found && isFresh(found, now()) ? found : undefined;
  }

  async function ask(api: Pick<PaymentApi, 'plans'>, amount: Cents): Promise<Fetched<Calculation>> {
    const fetchedAt = now();
    const value = await breaker.run(`amount ${amount}`, async () => {
      const { plans, example } = await api.plans(amount, { signal: closed });
      return { amount, ...checkedPlans(amount, plans), example: examples.fromHtml(example) };
    });
    shared?.keep(amount, value, fetchedAt);
    return { value, fetchedAt };
  }

  return createAnswerCache<Cents, Calculation>({
    most: MOST_AMOUNTS,
    now,
    spread: shared ? SPREAD : 0,
    established: { callClass: 'plans', fairnessKey: Symbol('established') },
    load: (amount, { callClass, fairnessKey }, begin) =>
      calls[callClass].ask(fairnessKey, async (api) =>
        begin() ? ((await freshShared(amount)) ?? ask(api, amount)) : undefined,
      ),
  });
}
