import { formatDate } from '../../rules/dates.js';
import { dayForms, locales } from '../../languages/dates.js';
import { fill, type Language } from '../element/texts.js';

/** Time zone of the shop and the bank; decides on which day a moment falls. */
const timeZone = 'Europe/Berlin';

/** Checks whether this is a day (`YYYY-MM-DD`) without a time. */
export const isWholeDay = (at: string): boolean => /^\d{4}-\d\d-\d\d$/.test(at);

/** Returns the day (`YYYY-MM-DD`) on which a moment falls in Germany. */
export const dayOf = (at: string): string =>
  isWholeDay(at) ? at : new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(at));

/** Formats the German local time as `14:05`, or with `medium` as `14:05:09`. */
export const formatGermanTime = (at: string | Date, timeStyle: 'short' | 'medium' = 'short'): string =>
  new Intl.DateTimeFormat('en-GB', { timeStyle, timeZone }).format(new Date(at));

/** Formats a day in figures: `19.02.`, with a year `19.02.2027`; in English `19 Feb`. */
export const formatDay = (day: string, language: Language, year?: 'numeric'): string =>
  new Intl.DateTimeFormat(locales[language], {
    day: '2-digit',
    month: dayForms[language].month,
    ...(year && { year }),
    timeZone: 'UTC',
  }).format(new Date(day));

/** Formats a day in figures, with the time if `at` has one, in one piece: `20.11.2026, 14:05`. */
export function formatMomentInFigures(at: string, language: Language): string {
  const day = formatDay(dayOf(at), language, 'numeric');
  return (isWholeDay(at) ? day : `${day}, ${formatGermanTime(at)}`).replaceAll(' ', '\u00a0');
}

/** Formats a day, with the time if `at` has one: `20. November 2026, 14:05 Uhr`. */
export function formatMoment(at: string, language: Language): string {
  const day = formatDate(dayOf(at), language);
  return isWholeDay(at)
    ? day
    : fill(dayForms[language].moment, (name) => (name === 'day' ? day : formatGermanTime(at)));
}
