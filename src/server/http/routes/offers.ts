import type { OfferEntry } from '../../../contract/offer.js';
import type { BankLink, RichText } from '../../../contract/rich-text.js';
import { amountReason } from '../../../rules/eligibility.js';
import type { Cents } from '../../../rules/money.js';
import { freshness, reuseUntil, type Kept } from '../../offers/answer-cache.js';
import type { AmountQuota } from '../../offers/amount-quotas.js';
import type { Calculation } from '../../offers/calculation.js';
import { answeredPlans, type NamedCalculation } from '../../offers/lenders.js';
import { contractError, RouteError, toRouteError } from '../../operations/errors.js';
import { keepingOf, type Context, type Run } from './context.js';

interface Found {
  readonly entry: OfferEntry;
  readonly example?: Calculation['example'];
  readonly lender?: NamedCalculation['lender'];
  readonly keepFor: number | undefined;
  /** Time in milliseconds since 1970 until which the same is found without a call; undefined if that is not known. */
  readonly until: number | undefined;
  readonly error?: RouteError;
}

/**
 * GET /offers: the plan with the longest term for each amount, or the reason why there is none. One failed amount does
 * not affect the others; the answer is then not cached, so that the page may ask again.
 * @throws {RouteError} with status 429 if the client has requested too many new amounts, so that all of these failed
 */
export const offers: Run<'offers'> = async ({ amount }, visit) => {
  const { calculations, amountQuotas, showsRates, givenOut, filterLinks, request } = visit;
  const amounts = [...new Set(amount)].sort((a, b) => a - b);
  if ((await showsRates?.(request)) === false) {
    const none = amounts.map((each) => ({ amount: each, available: false as const, reason: 'not_offered' as const }));
    return { answer: { offers: none, examples: {} }, ...keepingOf(visit, freshness.fresh, undefined) };
  }
  const { positionOfOffer } = amountQuotas(request, amounts);
  const isCurrent = calculations.watch();
  const found = await Promise.all(amounts.map((each) => find(each, { calculations, givenOut }, positionOfOffer)));
  const [first] = found;
  if (first?.error && found.every(({ error }) => error?.status === 429)) throw first.error;
  const examples: Record<string, RichText<BankLink>> = {};
  for (const { example } of found) if (example) examples[example.key] ??= filterLinks(example.text);
  const lender = found.find((each) => each.lender)?.lender;
  const answer = { offers: found.map(({ entry }) => entry), examples, ...(lender && { lender }) };
  const times = found.map(({ keepFor }) => keepFor).filter((keepFor) => keepFor !== undefined);
  if (times.length < found.length) return { answer };
  // If no amount is eligible, nothing was asked for and `until` is infinite: such an answer is made anew each time.
  const until = Math.min(...found.map(({ until: each }) => each ?? NaN));
  const reuse = reuseUntil(until, isCurrent, () => calculations.use(amounts));
  return { answer, ...keepingOf(visit, Math.min(...times), reuse) };
};

async function find(
  amount: Cents,
  { calculations, givenOut }: Pick<Context, 'calculations' | 'givenOut'>,
  positionOf: AmountQuota['positionOfOffer'],
): Promise<Found> {
  const reason = amountReason(amount);
  if (reason) return { entry: { amount, available: false, reason }, keepFor: freshness.fresh, until: Infinity };
  try {
    const kept = await calculations.get(amount, positionOf);
    givenOut?.rate(kept.value);
    return available(kept);
  } catch (thrown) {
    const error = toRouteError(thrown);
    // An internal error is not about the amount and must not be hidden in its entry.
    if (error.code === 'internal') throw thrown;
    return {
      entry: { amount, available: false, reason: 'failed', error: contractError(error) },
      keepFor: undefined,
      until: undefined,
      error,
    };
  }
}

const available = ({
  value: { amount, longest, example, lender },
  keepFor,
  freshUntil,
}: Kept<NamedCalculation>): Found => ({
  entry: { amount, available: true, plan: longest, example: example.key },
  example,
  lender,
  keepFor,
  until: freshUntil,
});

/** GET /plans: all plans of one amount, from the same answer of the service as its offer. */
export const plans: Run<'plans'> = async ({ amount }, visit) => {
  const { calculations, amountQuotas, showsRates, givenOut, filterLinks, request } = visit;
  const reason = (await showsRates?.(request)) === false ? 'not_offered' : amountReason(amount);
  if (reason) throw new RouteError('not_eligible', { message: `The amount cannot be paid by instalments: ${reason}.` });
  const isCurrent = calculations.watch();
  const { positionOfPlans } = amountQuotas(request, [amount]);
  const { value, keepFor, freshUntil } = await calculations.get(amount, positionOfPlans, freshness.patienceForPlans);
  givenOut?.plans(value);
  const reuse = reuseUntil(freshUntil, isCurrent, () => calculations.use([amount]));
  return { answer: answeredPlans(value, filterLinks), ...keepingOf(visit, keepFor, reuse) };
};
