import type { Plan } from '../../contract/plan.js';
import type { PlanFigures } from '../../rules/plan-truth.js';

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
