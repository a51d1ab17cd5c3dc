import type { Plans } from '../../contract/plan.js';
import type { Cents } from '../../rules/money.js';
import { isTrueFor } from '../../rules/plan-truth.js';
import { isRichText } from '../element/readable-text.js';

/**
 * Checks whether all plans are plausible and for `amount` cents, and the representative example and the lender are
 * present.
 */
export const arePlansFor = (amount: Cents, answer: Plans | null): answer is Plans =>
  answer?.amount === amount &&
  isRichText(answer.example) &&
  !!answer.lender &&
  answer.plans.length > 0 &&
  answer.plans.every((plan) => isTrueFor(amount, plan));
