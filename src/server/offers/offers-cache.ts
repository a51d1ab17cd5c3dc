import type { CircuitBreaker } from '../calls/circuit-breaker.js';
import type { Telemetry } from '../operations/telemetry.js';
import { mostEstablished } from '../scheduling/segmented-cache.js';
import { createAnswerCache, type AnswerCache, type AskBank } from './answer-cache.js';
import { checkedPlans, type Calculation } from './calculation.js';
import { createCurrentExample } from './current-example.js';
import type { Examples } from './examples.js';
import type { SharedRates } from './shared-rates.js';
import type { Turns } from './turns.js';
import type { Runtime } from '../scheduling/runtime.js';

/** Most amounts whose answers are cached. The handler serves one shop, so the amount alone is the key. */
const MOST_AMOUNTS = 10_000;

/** Most amounts that can be fetched in advance: the rest of the cache is for those that pages ask for. */
export const mostWarmed = mostEstablished(MOST_AMOUNTS);

const HOUR = 3_600_000;

export interface OffersCacheOptions extends Pick<Runtime, 'now'> {
  readonly turns: Pick<Turns, 'established'>;
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
}

/**
 * Creates the cache of the service's calculations for amounts in cents; implausible ones count as failures of the
 * service. What is not in it takes one way: the answers of the other processes, the asker's turn, the circuit breaker,
 * the service.
 */
export function createOffersCache({
  turns,
  breaker,
  now,
  closed,
  examples,
  shared,
  count,
  onChange,
  patience,
}: OffersCacheOptions): AnswerCache<Calculation> {
  const conditions = createCurrentExample(now, onChange);

  const ask: AskBank<Calculation> = async (amount, api, onLate) => {
    const fetchedAt = now();
    const call = async () => {
      const { plans, example } = await api.plans(amount, { signal: closed });
      return { amount, ...checkedPlans(amount, plans), example: examples.fromHtml(example) };
    };
    const shareLate = (value: Calculation) => {
      shared?.keep({ value, fetchedAt });
      onLate({ value, fetchedAt });
    };
    const value = await breaker.run(`amount ${amount}`, call, { onLate: shareLate });
    shared?.keep({ value, fetchedAt });
    return { value, fetchedAt };
  };

  return createAnswerCache<Calculation>({
    ask,
    established: turns.established,
    most: MOST_AMOUNTS,
    now,
    patience,
    conditions,
    recall: shared && ((amount) => shared.find(amount, conditions.hear)),
    onStale: (age) => count('ratenkauf.rates.stale', { 'ratenkauf.age': age < HOUR ? 'hour' : 'day' }),
  });
}
