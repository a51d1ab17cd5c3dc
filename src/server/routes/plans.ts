import { amountReason } from '../../rules/eligibility.js';
import type { Route } from '../context.js';
import { RouteError } from '../errors.js';

/** GET /plans: all plans of one amount, of the same answer of the service as its offer. */
export const plans: Route<'plans'> = async ({ amount: [amount] }, { calculations, askers, lender, linked }, request) => {
  const reason = amountReason(amount);
  if (reason) throw new RouteError('not_eligible', { message: `The amount cannot be paid by instalments: ${reason}.` });
  const { value, keepFor } = await calculations.get(amount, askers(request).placeOfPlans);
  const answer = { amount, plans: [...value.plans], example: linked(value.example.text), ...(lender !== undefined && { lender }) };
  return { answer, keepFor };
};
