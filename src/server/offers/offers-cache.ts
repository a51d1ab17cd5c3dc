import { LRUCache } from 'lru-cache';
import { atMost } from '../scheduling/at-most.js';
import type { RichText } from '../../contract/rich-text.js';
import type { Cents } from '../../rules/money.js';
import type { PaymentApi } from '../../service/payment/payment-api.js';
import { ServiceError } from '../../service/wire/service-error.js';
import { createAnswerCache, type AnswerCache, type SharedAnswers } from './answer-cache.js';
import type { Place } from './askers.js';
import type { Calculation } from './calculation.js';
import { digestOf } from '../rich-text/digest.js';
import { asPlan, isPlanFor } from '../../contract/checked-plan.js';
import type { SharedOffersOptions } from './shared-offers.js';
import { richTextFromHtml } from '../rich-text/rich-text-from-html.js';
import { mostEstablished } from '../scheduling/segmented-cache.js';
import type { ServiceCalls } from '../calls/service-calls.js';
import type { CircuitBreaker } from '../calls/circuit-breaker.js';

type ServiceAnswer = Awaited<ReturnType<PaymentApi['plans']>>;

/** Most amounts whose answers are cached. The handler serves one shop, so the amount alone is the key. */
const MOST_AMOUNTS = 10_000;

/** Most amounts that can be fetched in advance: the rest of the cache is for those that pages ask for. */
export const mostWarmed = mostEstablished(MOST_AMOUNTS);

const MOST_EXAMPLES = 20;

/** Options of the cache of calculations. */
export interface OffersCacheOptions {
  readonly calls: Pick<ServiceCalls, Place['callClass']>;
  readonly breaker: CircuitBreaker;
  readonly now: () => number;
  /** Aborts running calls. */
  readonly closed: AbortSignal;
  /** Returns the answers that all processes of the shop share; absent if there are none. */
  readonly sharing?:
    | ((options: Pick<SharedOffersOptions, 'exampleOf'>) => SharedAnswers<Cents, Calculation>)
    | undefined;
}

/**
 * Creates the cache of the service's calculations for amounts in cents; implausible ones count as failures of the
 * service.
 */
export function createOffersCache({
  calls,
  breaker,
  now,
  closed,
  sharing,
}: OffersCacheOptions): AnswerCache<Cents, Calculation> {
  // Most amounts have the same example: it is parsed and kept once.
  const examples = new LRUCache<string, Calculation['example']>(atMost(MOST_EXAMPLES));
  const byKey = new LRUCache<string, Calculation['example']>(atMost(MOST_EXAMPLES));

  function exampleOf(html: string): Calculation['example'] {
    const known = examples.get(html);
    if (known) return known;
    const text = richTextFromHtml(html);
    if (!text) throw malformed('no representative example, or one too large');
    const example = exampleWith(text);
    examples.set(html, example);
    return example;
  }

  function exampleWith(text: RichText): Calculation['example'] {
    const key = digestOf(text).slice(0, 16);
    const example = byKey.get(key) ?? { key, text };
    byKey.set(key, example);
    return example;
  }

  const loadBy = (api: Pick<PaymentApi, 'plans'>) => (amount: Cents) =>
    breaker.run(`amount ${amount}`, async () => {
      const { plans, example } = await api.plans(amount, { signal: closed });
      return { amount, ...checked(amount, plans), example: exampleOf(example) };
    });
  return createAnswerCache<Cents, Calculation>({
    most: MOST_AMOUNTS,
    now,
    shared: sharing?.({ exampleOf: exampleWith }),
    established: { callClass: 'plans', turn: Symbol('established') },
    inTurn: ({ callClass, turn }, work) => calls[callClass].ask(turn, (api) => work(loadBy(api))),
  });
}

/**
 * Checks the plans of an answer.
 * @throws {ServiceError} `malformed` if there is no plan, or if any plan does not fit `amount`
 */
function checked(amount: Cents, answer: ServiceAnswer['plans']): Pick<Calculation, 'plans' | 'longest'> {
  const plans = answer.map(asPlan).sort((a, b) => a.months - b.months);
  const longest = plans.at(-1);
  if (!longest) throw malformed('no plan');
  if (!plans.every((plan) => isPlanFor(amount, plan))) {
    throw malformed('the figures of a plan do not add up, or are of another amount than the one asked for');
  }
  return { plans, longest };
}

const malformed = (detail: string) => new ServiceError({ code: 'malformed', operation: 'payment.plans', detail });
