import type { Language } from './language.js';

const locales: Record<Language, string> = { de: 'de-DE', en: 'en-GB' };
const week = 7 * 24 * 60 * 60 * 1000;

/**
 * Returns the latest day of delivery for an order placed now with a delivery time of `weeks`, formatted in the
 * language.
 */
export function deliveryDay(now: Date, weeks: number, language: Language): string {
  const day = new Date(now.getTime() + weeks * week);
  return new Intl.DateTimeFormat(locales[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Europe/Berlin',
  })
    .format(day)
    .replaceAll(' ', '\u00a0');
}
