import type { Cents } from '../../rules/rules.js';

/** An amount as Medusa gives it, in euros: a number, a text, or an object with the exact value. */
export type MedusaAmount =
  | number
  | string
  | { readonly value: number | string }
  | { readonly numeric: number }
  | { toNumber(): number };

/** Returns whole cents. */
export const centsOfMedusa = (amount: MedusaAmount): Cents =>
  Math.round(Number((plainNumber(amount) * CENTS).toFixed(DIGITS)));

const CENTS = 100;

/** Decimals after which a number of JavaScript is no more exact: 1.005 times 100 is less than 100.5. */
const DIGITS = 6;

/** Returns the number that Medusa means. */
export function plainNumber(amount: MedusaAmount): number {
  if (typeof amount !== 'object') return Number(amount);
  if ('numeric' in amount) return amount.numeric;
  return 'value' in amount ? Number(amount.value) : amount.toNumber();
}
