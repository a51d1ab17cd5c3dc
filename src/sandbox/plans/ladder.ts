import type { Cents } from '../money.js';
import { amortise, type Schedule } from './annuity.js';
import { lending } from './lending.js';

/** Whether the sandbox bank finances `amount` cents at all. */
export function isFinanced(amount: Cents): boolean {
  return amount >= lending.lowestAmount && amount <= lending.highestAmount;
}

/** All schedules offered for `amount` cents, shortest term first; no instalment of any of them is below the lowest one. */
export function schedulesFor(amount: Cents): [Schedule, ...Schedule[]] {
  const [shortest, ...others] = lending.terms.map((months) => amortise(amount, months, lending.nominalRate));
  if (!shortest) throw new Error('The ladder has no terms.');
  return [shortest, ...others.filter(({ rate, lastRate }) => Math.min(rate, lastRate) >= lending.lowestInstalment)];
}

/** The schedule with the longest term, which has the lowest monthly instalment. */
export function longestSchedule(amount: Cents): Schedule {
  const schedules = schedulesFor(amount);
  return schedules.at(-1) ?? schedules[0];
}
