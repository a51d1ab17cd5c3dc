import type { Cents } from './money.js';

/** The figures of an instalment plan that can be checked against each other. */
export interface PlanFigures {
  readonly months: number;
  readonly monthlyRate: Cents;
  readonly lastRate: Cents;
  /** All interest of the term. */
  readonly interest: Cents;
  /** Amount plus interest. */
  readonly total: Cents;
  /** Percent per year. */
  readonly effectiveRate: number;
  /** Percent per year, fixed. */
  readonly borrowingRate: number;
  /** Day of the first instalment, `YYYY-MM-DD`. */
  readonly firstDue: string;
  readonly lastDue: string;
}

/** Two dates, one after the other. */
const DATES = /^(\d{4}-\d\d-\d\d){2}$/;

/**
 * Whether every figure that must stand beside a rate is there, and all of them belong to a loan of `amount` cents:
 * the instalments add up to the total, and the total is the amount plus the interest (specification: API B, financing data).
 */
export const isTrueFor = (amount: Cents, plan: PlanFigures | undefined): boolean =>
  plan !== undefined &&
  [plan.months, plan.monthlyRate, plan.lastRate, plan.total - amount + 1].every((figure) => figure > 0) &&
  [plan.effectiveRate, plan.borrowingRate].every((percent) => Number.isFinite(percent) && percent >= 0) &&
  plan.total - plan.interest === amount &&
  (plan.months - 1) * plan.monthlyRate + plan.lastRate === plan.total &&
  DATES.test(plan.firstDue + plan.lastDue);
