import type { Schedule } from './annuity.js';

// Each step halves the interval: after sixty the difference is below what a double can hold.
const STEPS = 60;

/**
 * Effective annual rate in hundredths of a percent, rounded: the rate at which the present value of the instalments
 * actually paid, a month being a twelfth of a year, equals the amount paid out (PAngV, annex to § 16).
 */
export function effectiveRate(schedule: Schedule): number {
  let low = 0.5;
  let high = 1;
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (presentValue(schedule, middle) < schedule.amount) low = middle;
    else high = middle;
  }
  const annual = ((low + high) / 2) ** -12 - 1;
  return Math.round(annual * 10_000);
}

function presentValue({ months, rate, lastRate }: Schedule, monthlyDiscount: number): number {
  let value = lastRate;
  for (let month = months; month > 1; month -= 1) value = value * monthlyDiscount + rate;
  return value * monthlyDiscount;
}
