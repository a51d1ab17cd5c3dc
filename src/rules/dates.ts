import type { Language } from './language.js';

/** English dates are British: day before month, as on the rest of a German shop. */
export const locales: Readonly<Record<Language, string>> = { de: 'de-DE', en: 'en-GB' };

/** Formats a calendar date (`YYYY-MM-DD`): `20. November 2026`, `20 November 2026`; with no-break spaces only. */
export const formatDate = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' })
    .format(new Date(date))
    .replaceAll(' ', '\u00a0');
