import type { Cents } from '../money.js';

/** The sandbox bank's terms: amounts in cents, `nominalRate` in hundredths of a percent a year, `terms` in months. */
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
