import type { Plan } from '../../contract/plan.js';
import type { RichText } from '../../contract/rich-text.js';
import { isEligibleTerm } from '../../rules/eligibility.js';
import type { Lender } from '../../rules/lender.js';
import type { Cents } from '../../rules/money.js';
import type { PaymentApi } from '../../service/payment/payment-api.js';
import { ServiceError } from '../../service/wire/service-error.js';
import { asPlan, isPlanFor } from '../../contract/checked-plan.js';
import { LRUCache } from 'lru-cache';
import { richTextFromHtml, digestOf } from '../rich-text/rich-text-from-html.js';
import { atMost } from '../scheduling/caches.js';
import type { Times } from './freshness.js';
import { lenderIn } from './lender-in-example.js';

/** The service's checked answer for one amount: its offer and its plans come from the same answer. */
export interface Calculation {
  readonly amount: Cents;
  /** One for each term, shortest first; never empty. */
  readonly plans: readonly Plan[];
  readonly longest: Plan;
  /** The representative example, never empty, a short digest of its text as key, and the lender that it names. */
  readonly example: { readonly key: string; readonly text: RichText; readonly lender?: Lender | undefined };
}

/** An answer, and when the service was asked for it, in milliseconds since 1970. */
export interface Fetched<Value = Calculation> {
  readonly value: Value;
  readonly fetchedAt: number;
}

/** An answer of the service, and until when it is given: never past the end of its day. */
export interface KnownAnswer<Value = Calculation> extends Fetched<Value>, Times {}

type ServiceAnswer = Awaited<ReturnType<PaymentApi['plans']>>;

/**
 * Checks the plans of an answer, and returns one for each term that can be picked. Of two with the same term it is the
 * dearer: which of them the bank grants shows only after its decision, and the customer must not get a worse one than was
 * shown.
 * @throws {ServiceError} `malformed` if there is no plan, or if any plan does not fit `amount`
 */
export function checkedPlans(amount: Cents, answer: ServiceAnswer['plans']): Pick<Calculation, 'plans' | 'longest'> {
  const sent = answer.map(asPlan).filter(({ months }) => isEligibleTerm(months));
  if (!sent.every((plan) => isPlanFor(amount, plan))) {
    throw malformed('the figures of a plan do not add up, or are of another amount than the one asked for');
  }
  const dearest = sent.toSorted(
    (a, b) => a.months - b.months || b.total - a.total || b.effectiveRate - a.effectiveRate,
  );
  const plans = dearest.filter(({ months }, index) => months !== dearest[index - 1]?.months);
  const longest = plans.at(-1);
  if (!longest) throw malformed('no plan of a term that can be picked');
  return { plans, longest };
}

/** Returns the error of an answer for which no offer can be shown. */
export const malformed = (detail: string): ServiceError =>
  new ServiceError({ code: 'malformed', operation: 'payment.plans', detail });

const MOST_EXAMPLES = 20;

/** Representative examples. Most amounts have the same one: it is parsed and kept once. */
export interface Examples {
  /** @throws {ServiceError} `malformed` if there is no text, or too much */
  fromHtml(html: string): Calculation['example'];
  fromText(text: RichText): Calculation['example'];
}

/** Creates an empty store of examples; the ones used least recently are forgotten. */
export function createExamples(): Examples {
  const byHtml = new LRUCache<string, Calculation['example']>(atMost(MOST_EXAMPLES));
  const byKey = new LRUCache<string, Calculation['example']>(atMost(MOST_EXAMPLES));

  function fromText(text: RichText): Calculation['example'] {
    const key = digestOf(text).slice(0, 16);
    const example = byKey.get(key) ?? { key, text, lender: lenderIn(text) };
    byKey.set(key, example);
    return example;
  }

  return {
    fromText,
    fromHtml(html) {
      const known = byHtml.get(html);
      if (known) return known;
      const text = richTextFromHtml(html);
      if (!text) throw malformed('no representative example, or one too large');
      const example = fromText(text);
      byHtml.set(html, example);
      return example;
    },
  };
}
