import { locales } from '../../languages/dates.js';
import type { Language } from './texts.js';

/**
 * Formats a moment, in milliseconds since 1970, as the time of day in the reader's time zone: `18:31`. Never later than
 * the moment.
 */
export const formatTime = (moment: number, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { timeStyle: 'short' }).format(moment);
