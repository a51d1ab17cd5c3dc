import { notations } from '../languages/notation.js';
import type { Language } from '../languages/language.js';

/** An amount of money in integer euro cents. */
export type Cents = number;

/** Three decimals are none: `1.000` may be a thousand. */
const DECIMAL = /^(0|[1-9]\d{0,8})(?:\.(\d|\d\d(?:00+)?))?$/;

/**
 * Parses an amount below a thousand million euros with a decimal point and at most two decimals (`"799"`, `"799.00"`,
 * `799.5`), or with the zeros that databases write after them (`"799.0000"`), and returns exact cents. Returns `undefined` for everything else ({@link amountProblem} gives the reason);
 * nothing is rounded or guessed.
 */
export function centsFromDecimal(euros: string | number | null): Cents | undefined {
  const match = DECIMAL.exec(String(euros).trim());
  return match ? Number(match[1] + (match[2] ?? '').padEnd(2, '0').slice(0, 2)) : undefined;
}

/** Reason why a text or number is not an amount. */
export type AmountProblem =
  | 'empty'
  | 'not_a_decimal'
  | 'comma_or_grouping'
  | 'negative'
  | 'too_many_decimals'
  | 'too_large';

/** Returns the reason why {@link centsFromDecimal} does not accept `euros`; `undefined` if it does. */
export function amountProblem(euros: string | number): AmountProblem | undefined {
  const text = String(euros).trim();
  if (DECIMAL.test(text)) return undefined;
  if (text === '') return 'empty';
  if (/^-[\d.,]+$/.test(text)) return 'negative';
  if (/^\d+\.\d{3,}$/.test(text)) return 'too_many_decimals';
  if (/^[1-9]\d{9,}(\.\d{1,2})?$/.test(text)) return 'too_large';
  return /^\d[\d., ]*$/.test(text) && /[, ]|\..*\./.test(text) ? 'comma_or_grouping' : 'not_a_decimal';
}

/**
 * Formats cents as euros with a point and two decimals: `79900` becomes `"799.00"`.
 * @throws {RangeError} for anything but whole cents from 0
 */
export function decimalFromCents(cents: Cents): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`Not an amount in cents: ${cents}`);
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Writes a decimal number in a language: `1299.00` becomes `1.299,00` in German. Written out, because loading the
 * number formats of `Intl` takes longer than everything else that shows a rate.
 */
function write(decimal: string, language: Language, form: 'euros' | 'spoken' | 'percent'): string {
  const { point, group, [form]: pattern } = notations[language];
  const [whole, decimals] = decimal.split('.') as [string, string?];
  return pattern.replace('0', whole.replace(/\B(?=(\d{3})+$)/g, group) + (decimals ? point + decimals : ''));
}

/** Formats an amount in the reader's language: `24,90 €` in German, `€24.90` in English; with no-break spaces only. */
export const formatAmount = (cents: Cents, language: Language): string =>
  write((cents / 100).toFixed(2), language, 'euros');

/** Formats an amount of whole euros: `200 €`. */
export const formatWholeEuros = (cents: Cents, language: Language): string =>
  write(`${cents / 100}`, language, 'euros');

/** Formats an amount for screen readers: `24,90 Euro`. */
export const speakAmount = (cents: Cents, language: Language): string =>
  write((cents / 100).toFixed(2), language, 'spoken');

/**
 * Formats a percentage with all its decimals, at least two: `10,90 %`. Never rounds; what is below a millionth is not a
 * rate of any loan.
 */
export function formatPercent(percent: number, language: Language): string {
  const [whole, decimals = ''] = `${percent}`.split('.');
  return write(`${whole}.${decimals.padEnd(2, '0')}`, language, 'percent');
}
