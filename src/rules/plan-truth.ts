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
 * Whether every figure that must stand beside a rate is there, and all of them belong to a loan of `amount` cents: the total is the amount
 * plus the interest (service.md §B.12), and the instalments are the total as nearly as rounded figures can be. How the
 * service rounds them, and by how much it adjusts the last one, is "not shown": within a cent for each instalment the figures are the
 * service's and shown as it says them, because a plan that is hidden over its rounding, or corrected, is no truer. Beyond that the rate is one
 * of another loan.
 */
export const isTrueFor = (amount: Cents, plan: PlanFigures | undefined): boolean =>
  plan !== undefined &&
  [plan.months, plan.monthlyRate, plan.lastRate, plan.total, plan.interest + 1].every((figure) => figure > 0) &&
  [plan.effectiveRate, plan.borrowingRate].every((percent) => Number.isFinite(percent) && percent >= 0) &&
  Math.abs(plan.total - plan.interest - amount) <= 1 &&
  Math.abs(plan.total - plan.lastRate - (plan.months - 1) * plan.monthlyRate) <= plan.months &&
  DATES.test(plan.firstDue + plan.lastDue) &&
  plan.firstDue <= plan.lastDue;
