import { isDay } from '../calendar-day.js';
import type { Cents } from '../money.js';

/** Whole euros and cents as people in Germany write them: `1750`, `1.750`, `1.750,50 €`; also `1750.50`. */
export function readIncome(text: string): Cents | undefined {
  const plain = text.replace(/[\s€]/g, '');
  const [, euros, cents = ''] = /^(\d{1,3}(?:\.\d{3})+|\d{1,7})(?:,(\d{1,2}))?$/.exec(plain) ?? /^(\d{1,7})\.(\d{1,2})$/.exec(plain) ?? [];
  if (euros === undefined) return undefined;
  const income = Number(euros.replaceAll('.', '')) * 100 + Number(cents.padEnd(2, '0'));
  return income <= 1_000_000_00 ? income : undefined;
}

/** A day of birth, `05.04.1972` or `1972-04-05`, as YYYY-MM-DD. */
export function readBirthDate(text: string, now: Date): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text.trim()) ?? [];
  const written = year === '' ? text.trim() : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) && written >= '1900-01-01' && written < now.toISOString() ? written : undefined;
}

/** A telephone number in any of the usual forms. */
export function readPhone(text: string): string | undefined {
  const phone = text.trim();
  return /^\+?[\d\s()/-]{5,25}$/.test(phone) ? phone : undefined;
}

