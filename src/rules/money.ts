/** An amount of money in integer euro cents. */
export type Cents = number;

/** Why a text or number is not an amount. */
export type AmountProblem =
  | 'empty'
  | 'not_a_decimal'
  | 'comma_or_grouping'
  | 'negative'
  | 'too_many_decimals'
  | 'too_large';

/** An amount that was read, or why it could not be. */
export type AmountReading = { readonly cents: Cents } | { readonly problem: AmountProblem };

const DECIMAL = /^(0|[1-9]\d*)(?:\.(\d{1,2}))?$/;

/** The largest amount read, in cents: far above any order, far below where integers lose precision. */
const LARGEST: Cents = 99_999_999_999;

/**
 * Reads euros written with a decimal point and at most two decimals (`"799"`, `"799.00"`, `799.5`) as cents, exactly.
 * Everything else is refused with its reason; nothing is ever rounded or guessed.
 */
export function readAmount(euros: string | number): AmountReading {
  const text = String(euros).trim();
  const match = DECIMAL.exec(text);
  if (!match) return { problem: problemOf(text) };
  const cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return cents > LARGEST ? { problem: 'too_large' } : { cents };
}

function problemOf(text: string): AmountProblem {
  if (text === '') return 'empty';
  if (/^-[\d.,]+$/.test(text)) return 'negative';
  if (/^\d+\.\d{3,}$/.test(text)) return 'too_many_decimals';
  return /^[\d., ]+$/.test(text) && /[, ]|\..*\./.test(text) ? 'comma_or_grouping' : 'not_a_decimal';
}

/** Cents of euros written with a decimal point, or `undefined` for anything else (see {@link readAmount}). */
export function centsFromDecimal(euros: string | number): Cents | undefined {
  const reading = readAmount(euros);
  return 'cents' in reading ? reading.cents : undefined;
}

/** Euros with a point and two decimals: `79900` becomes `"799.00"`. Throws a RangeError for anything but whole cents from 0. */
export function decimalFromCents(cents: Cents): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`Not an amount in cents: ${cents}`);
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
