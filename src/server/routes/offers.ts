import type { OfferEntry } from '../../contract/offer.js';
import type { RichText } from '../../contract/rich-text.js';
import { amountReason } from '../../rules/eligibility.js';
import type { Cents } from '../../rules/money.js';
import { freshness, type Kept } from '../answer-cache.js';
import type { Context, Route } from '../context.js';
import { contractError, toRouteError } from '../errors.js';
import type { Calculation } from '../offers-cache.js';

interface Found {
  readonly entry: OfferEntry;
  readonly example?: Calculation['example'];
  readonly keepFor: number | undefined;
}

/**
 * GET /offers: the plan with the longest term for each amount, or why there is none. One amount that fails spoils no
 * other; the answer is then not kept anywhere, so that the page may ask again.
 */
export const offers: Route<'offers'> = async ({ amount }, { calculations }) => {
  const amounts = [...new Set(amount)].sort((a, b) => a - b);
  const found = await Promise.all(amounts.map((each) => find(each, calculations)));
  const examples: Record<string, RichText> = {};
  for (const { example } of found) if (example) examples[example.key] = example.text;
  const answer = { offers: found.map(({ entry }) => entry), examples };
  const times = found.map(({ keepFor }) => keepFor).filter((keepFor) => keepFor !== undefined);
  return times.length < found.length ? { answer } : { answer, keepFor: Math.min(...times) };
};

async function find(amount: Cents, calculations: Context['calculations']): Promise<Found> {
  const reason = amountReason(amount);
  if (reason) return { entry: { amount, available: false, reason }, keepFor: freshness.fresh };
  try {
    return available(await calculations.get(amount));
  } catch (error) {
    // A fault of ours is not the amount's: it is to be seen.
    if (toRouteError(error).code === 'internal') throw error;
    return { entry: { amount, available: false, reason: 'failed', error: contractError(error) }, keepFor: undefined };
  }
}

const available = ({ value: { amount, longest, example }, keepFor }: Kept<Calculation>): Found => ({
  entry: { amount, available: true, plan: longest, example: example.key },
  example,
  keepFor,
});
