import { fill, formatDate, type Language } from '../element/texts.js';

/** Where the shop is, and the bank: their days begin there. */
const timeZone = 'Europe/Berlin';

const isDay = (at: string): boolean => /^\d{4}-\d\d-\d\d$/.test(at);

/** The day (`YYYY-MM-DD`) on which a moment is, in Germany. */
export const dayOf = (at: string): string => (isDay(at) ? at : new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(at)));

/** `14:05`, in Germany; with seconds `14:05:09`. */
export const formatTime = (at: string | Date, timeStyle: 'short' | 'medium' = 'short'): string =>
  new Intl.DateTimeFormat('en-GB', { timeStyle, timeZone }).format(new Date(at));

/** A day in words, with the time where it is known: `20. November 2026, 14:05 Uhr`. */
export function formatMoment(at: string, language: Language): string {
  const day = formatDate(dayOf(at), language);
  return isDay(at) ? day : fill(language === 'de' ? '{day}, {time}\u00a0Uhr' : '{day}, {time}', (name) => (name === 'day' ? day : formatTime(at)));
}
