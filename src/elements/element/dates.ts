import type { Language } from './texts.js';

/** English dates are British: day before month, as on the rest of a German shop. */
export const locales: Readonly<Record<Language, string>> = { de: 'de-DE', en: 'en-GB' };

/** Formats a calendar date (`YYYY-MM-DD`): `20. November 2026`, `20 November 2026`. */
export const formatDate = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));

/**
 * Formats a moment, in milliseconds since 1970, as the time of day in the reader's time zone: `18:31`. Never later than
 * the moment.
 */
export const formatTime = (moment: number, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { timeStyle: 'short' }).format(moment);
