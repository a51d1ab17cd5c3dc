import type { Cents } from '../values/money.js';

/**
 * A repayment schedule of one loan; all amounts in cents, `(months - 1) * rate + lastRate === total === amount +
 * interest`.
 */
export interface Schedule {
  readonly amount: Cents;
  readonly months: number;
  /** Borrowing rate in hundredths of a percent a year. */
  readonly nominalRate: number;
  readonly rate: Cents;
  readonly lastRate: Cents;
  readonly interest: Cents;
  readonly total: Cents;
}

// Rates are in hundredths of a percent (10,000 is 100 %), and a month bears a twelfth of the annual rate.
const MONTHLY_PARTS = 12 * 10_000;

/**
 * Returns the interest of one month on `balance` cents at `nominalRate` hundredths of a percent per year, rounded to
 * the cent.
 */
export function monthlyInterest(balance: Cents, nominalRate: number): Cents {
  return Math.round((balance * nominalRate) / MONTHLY_PARTS);
}

/**
 * Returns a schedule of `months` equal instalments for `amount` cents at `nominalRate`; the last instalment absorbs the
 * rounding differences.
 */
export function amortise(amount: Cents, months: number, nominalRate: number): Schedule {
  const rate = equalInstalment(amount, months, nominalRate);
  let balance = amount;
  let interest = 0;
  for (let month = 1; month < months; month += 1) {
    const due = monthlyInterest(balance, nominalRate);
    interest += due;
    balance += due - rate;
  }
  const lastInterest = monthlyInterest(balance, nominalRate);
  interest += lastInterest;
  return { amount, months, nominalRate, rate, lastRate: balance + lastInterest, interest, total: amount + interest };
}

function equalInstalment(amount: Cents, months: number, nominalRate: number): Cents {
  const monthly = nominalRate / MONTHLY_PARTS;
  return Math.round((amount * monthly) / (1 - (1 + monthly) ** -months));
}

// Each step halves the interval: after sixty, the difference is below the precision of a double.
const STEPS = 60;

/**
 * Returns the annual percentage rate of charge (APRC) in hundredths of a percent, rounded: the rate at which the
 * present value of the instalments actually paid, with a month as a twelfth of a year, equals the amount paid out
 * (PAngV, annex to § 16).
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
