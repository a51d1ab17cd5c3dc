import type { Language } from './texts.js';

/** The day stands before the month, in English too: this is a German shop. */
const locales: Record<Language, string> = { de: 'de-DE', en: 'en-GB' };

/** A calendar date (`YYYY-MM-DD`) in words: `20. November 2026`, `20 November 2026`. */
export const formatDate = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
