import { planSchema, type Plan } from '../../contract/plan.js';
import type { Cents } from '../../rules/money.js';
import { isTrueFor, type PlanFigures } from '../../rules/plan-truth.js';

/** A plan of the service as the contract knows it: nothing else crosses the border, always in the same order. */
export const asPlan = ({
  months,
  monthlyRate,
  lastRate,
  interest,
  total,
  effectiveRate,
  borrowingRate,
  firstDue,
  lastDue,
}: PlanFigures): Plan => ({
  months,
  monthlyRate,
  lastRate,
  interest,
  total,
  effectiveRate,
  borrowingRate,
  firstDue,
  lastDue,
});

/** Whether a plan may be shown beside an amount: it has the contract's shape, and its figures are true for the amount. */
export const isPlanFor = (amount: Cents, plan: Plan): boolean => planSchema.safeParse(plan).success && isTrueFor(amount, plan);
