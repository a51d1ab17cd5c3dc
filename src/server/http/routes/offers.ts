import type { OfferEntry } from '../../../contract/offer.js';
import type { BankLink, RichText } from '../../../contract/rich-text.js';
import { amountReason } from '../../../rules/eligibility.js';
import type { Cents } from '../../../rules/money.js';
import type { Calculation, KnownAnswer } from '../../offers/calculation.js';
import { earliest, endless, freshness, type Times } from '../../offers/freshness.js';
import { answeredPlans, type NamedCalculation } from '../../offers/lenders.js';
import type { Turn } from '../../offers/turns.js';
import { contractError, RouteError, toRouteError } from '../../operations/errors.js';
import type { Context, Run } from './context.js';

interface Found {
  readonly entry: OfferEntry;
  readonly example?: Calculation['example'];
  readonly lender?: NamedCalculation['lender'];
  /** Undefined: the next request has to ask again. */
  readonly times: Times | undefined;
  readonly error?: RouteError;
}

/**
 * GET /offers: the plan with the longest term for each amount, or the reason why there is none. One failed amount does
 * not affect the others; the answer is then not cached, so that the page may ask again.
 * @throws {RouteError} with status 429 if the client has requested too many new amounts, so that all of these failed
 */
export const offers: Run<'offers'> = async ({ amount }, visit) => {
  const { calculations, turns, showsRates, givenOut, filterLinks, request } = visit;
  const isPersonal = showsRates !== undefined;
  const amounts = [...new Set(amount)].sort((a, b) => a - b);
  if ((await showsRates?.(request)) === false) {
    const none = amounts.map((each) => ({ amount: each, available: false as const, reason: 'not_offered' as const }));
    return { answer: { offers: none, examples: {} }, times: endless, isPersonal };
  }
  const turn = turns.ofRequest(request, amounts).offer;
  const found = await Promise.all(amounts.map((each) => find(each, { calculations, givenOut }, turn)));
  const [first] = found;
  if (first?.error && found.every(({ error }) => error?.status === 429)) throw first.error;
  const examples: Record<string, RichText<BankLink>> = {};
  for (const { example } of found) if (example) examples[example.key] ??= filterLinks(example.text);
  const lender = found.find((each) => each.lender)?.lender;
  const answer = { offers: found.map(({ entry }) => entry), examples, ...(lender && { lender }) };
  const known = found.map(({ times }) => times).filter((times) => times !== undefined);
  return { answer, times: known.length < found.length ? undefined : earliest(known), isPersonal };
};

async function find(
  amount: Cents,
  { calculations, givenOut }: Pick<Context, 'calculations' | 'givenOut'>,
  turn: Turn,
): Promise<Found> {
  const reason = amountReason(amount);
  if (reason) return { entry: { amount, available: false, reason }, times: endless };
  try {
    const answer = await calculations.get(amount, turn);
    givenOut?.rate(answer.value);
    return available(answer);
  } catch (thrown) {
    const error = toRouteError(thrown);
    // An internal error is not about the amount and must not be hidden in its entry.
    if (error.code === 'internal') throw thrown;
    const entry = { amount, available: false as const, reason: 'failed' as const, error: contractError(error) };
    return { entry, times: undefined, error };
  }
}

function available({ value, freshUntil, usableUntil }: KnownAnswer<NamedCalculation>): Found {
  const { amount, longest, example, lender } = value;
  const entry = { amount, available: true as const, plan: longest, example: example.key };
  return { entry, example, lender, times: { freshUntil, usableUntil } };
}

/** GET /plans: all plans of one amount, from the same answer of the service as its offer. */
export const plans: Run<'plans'> = async ({ amount }, visit) => {
  const { calculations, turns, showsRates, givenOut, filterLinks, request } = visit;
  const reason = (await showsRates?.(request)) === false ? 'not_offered' : amountReason(amount);
  if (reason) throw new RouteError('not_eligible', { message: `The amount cannot be paid by instalments: ${reason}.` });
  const turn = turns.ofRequest(request, [amount]).plans;
  const { value, ...times } = await calculations.get(amount, turn, freshness.patienceForPlans);
  givenOut?.plans(value);
  return { answer: answeredPlans(value, filterLinks), times, isPersonal: showsRates !== undefined };
};
