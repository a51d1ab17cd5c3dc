import type { Plan } from '../../contract/plan.js';
import type { RichText } from '../../contract/rich-text.js';
import type { Cents } from '../../rules/money.js';

/** The service's checked answer for one amount: its offer and its plans come from the same answer. */
export interface Calculation {
  readonly amount: Cents;
  /** Sorted by term, shortest first; never empty. */
  readonly plans: readonly Plan[];
  readonly longest: Plan;
  /** The representative example, never empty, and a short digest of its text as key. */
  readonly example: { readonly key: string; readonly text: RichText };
}
