import type { Cents } from './money.js';

/** The figures of an instalment plan that can be checked against each other. */
export interface PlanFigures {
  readonly months: number;
  readonly monthlyRate: Cents;
  readonly lastRate: Cents;
  /** Total interest in cents. */
  readonly interest: Cents;
  /** Amount plus interest, in cents. */
  readonly total: Cents;
  /** Percent per year. */
  readonly effectiveRate: number;
  /** Percent per year, fixed for the whole term. */
  readonly borrowingRate: number;
  /** Due date of the first instalment, `YYYY-MM-DD`. */
  readonly firstDue: string;
  readonly lastDue: string;
}

/** Two dates, concatenated. */
const DATES = /^(\d{4}-\d\d-\d\d){2}$/;

/**
 * Checks that all figures that have to be shown with an instalment are present and belong to a loan of `amount` cents:
 * the total is the amount plus the interest (service.md §B.12), and the instalments add up to the total within one cent
 * per instalment. The tolerance is needed because the documentation does not show how the bank rounds and adjusts
 * the last instalment. A larger difference means that the figures belong to another loan.
 */
export const isTrueFor = (amount: Cents, plan: PlanFigures | undefined): boolean =>
  !!plan &&
  [
    plan.months,
    plan.monthlyRate,
    plan.lastRate,
    plan.total,
    plan.interest + 1,
    plan.effectiveRate + 1,
    plan.borrowingRate + 1,
  ].every((figure) => figure > 0 && figure < Infinity) &&
  Math.abs(plan.total - plan.interest - amount) <= 1 &&
  Math.abs(plan.total - plan.lastRate - (plan.months - 1) * plan.monthlyRate) <= plan.months &&
  DATES.test(plan.firstDue + plan.lastDue) &&
  plan.firstDue <= plan.lastDue;
