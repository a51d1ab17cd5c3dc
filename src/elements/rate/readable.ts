import type { Plans } from '../../contract/plan.js';
import type { Cents } from '../../rules/money.js';
import { isTrueFor } from '../../rules/plan-truth.js';
import { renderRichText } from '../element/rich-text.js';

/**
 * Checks whether all plans are plausible and for `amount` cents, and the representative example and the lender are
 * present.
 * @throws {TypeError} if the example is not readable
 */
export const arePlansFor = (amount: Cents, answer: Plans | null): answer is Plans =>
  answer?.amount === amount &&
  !!renderRichText(answer.example)[0] &&
  !!answer.lender &&
  answer.plans.length > 0 &&
  answer.plans.every((plan) => isTrueFor(amount, plan));
