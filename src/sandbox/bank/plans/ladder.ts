import type { Cents } from '../values/money.js';
import { amortise, type Schedule } from './annuity.js';

/**
 * The sandbox bank's lending terms: amounts in cents, `nominalRate` in hundredths of a percent per year, `terms` in
 * months. Rate and example are the initial ones: see `Lending`.
 */
export const lending = {
  lender: 'Muster-Teilzahlungsbank AG, Musterstraße 1, 12345 Musterstadt',
  lowestAmount: 200_00,
  highestAmount: 10_000_00,
  nominalRate: 1090,
  lowestInstalment: 25_00,
  terms: [3, 6, 8, 10, 12, 18, 24, 30, 36, 48, 60],
  exampleAmount: 1_200_00,
  exampleMonths: 24,
} as const satisfies Record<string, Cents | string | readonly number[]>;

/** Returns true if the sandbox bank finances `amount` cents. */
export function isFinanced(amount: Cents): boolean {
  return amount >= lending.lowestAmount && amount <= lending.highestAmount;
}

/**
 * Returns all schedules offered for `amount` cents at `nominalRate`, shortest term first; no instalment is below the
 * minimum instalment.
 */
export function schedulesFor(amount: Cents, nominalRate: number): [Schedule, ...Schedule[]] {
  const [shortest, ...others] = lending.terms.map((months) => amortise(amount, months, nominalRate));
  if (!shortest) throw new Error('The ladder has no terms.');
  return [shortest, ...others.filter(({ rate, lastRate }) => Math.min(rate, lastRate) >= lending.lowestInstalment)];
}

/** Returns the schedule with the longest term, which has the lowest monthly instalment. */
export function longestSchedule(amount: Cents, nominalRate: number): Schedule {
  const schedules = schedulesFor(amount, nominalRate);
  return schedules.at(-1) ?? schedules[0];
}
