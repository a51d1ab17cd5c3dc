/** A calendar date (`YYYY-MM-DD`) in words: `20. November 2026`. */
export const formatDate = (date: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
