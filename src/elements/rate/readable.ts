import type { Plans } from '../../contract/plan.js';
import type { RichText } from '../../contract/rich-text.js';
import type { Cents } from '../../rules/money.js';
import { isTrueFor } from '../../rules/plan-truth.js';

/** Checks whether a value is readable rich text with at least one node. */
export const isRichText = (words: unknown): words is RichText =>
  Array.isArray(words) && words.length > 0 && words.every(isNode);

function isNode(node: unknown): boolean {
  if (typeof node === 'string') return true;
  const { tag, content } = (node ?? {}) as { tag?: unknown; content?: unknown };
  return tag === 'br' || (Array.isArray(content) && content.every(isNode));
}

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
