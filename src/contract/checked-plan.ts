import { planSchema, type Plan } from './plan.js';
import type { Cents } from '../rules/money.js';
import { isTrueFor, type PlanFigures } from '../rules/plan-truth.js';

const fields = planSchema.keyof().options;

/** Returns a plan with exactly the fields of the contract, always in the same order. */
export const asPlan = (figures: PlanFigures): Plan =>
  Object.fromEntries(fields.map((name) => [name, figures[name]])) as Pick<Plan, keyof PlanFigures>;

/** Checks if a plan may be shown for an amount: it has the contract's shape, and its figures fit the amount. */
export const isPlanFor = (amount: Cents, plan: Plan): boolean =>
  planSchema.safeParse(plan).success && isTrueFor(amount, plan);

/** Checks if two plans have the same figures and days. */
export const isSamePlan = (a: PlanFigures, b: PlanFigures): boolean =>
  JSON.stringify(asPlan(a)) === JSON.stringify(asPlan(b));

/** Checks if two plans have the same figures. The days on which instalments are due move on with each day. */
export const hasSameFigures = (a: Plan, b: Plan): boolean =>
  fields.every((name) => name === 'firstDue' || name === 'lastDue' || a[name] === b[name]);
