import type { Language } from '../languages/language.js';
import type { PlanFigures } from './plan-truth.js';
import { locales } from '../languages/dates.js';

/** Formats a calendar date (`YYYY-MM-DD`): `20. November 2026`, `20 November 2026`; with no-break spaces only. */
export const formatDate = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' })
    .format(new Date(date))
    .replaceAll(' ', '\u00a0');

/** Puts the days on which the first and the last instalment are due into a text; figures in it stay placeholders. */
export const daysIn = (
  text: string,
  { firstDue, lastDue }: Pick<PlanFigures, 'firstDue' | 'lastDue'>,
  language: Language,
): string =>
  text.replace('{firstDue}', formatDate(firstDue, language)).replace('{lastDue}', formatDate(lastDue, language));
