import { legalTexts } from '../rate/legal.texts.js';
import { fill, type Language, type Texts } from '../element/texts.js';

/** Texts of the teaser; a shop may replace them with `overrideTexts`. */
export const teaserTexts = {
  de: {
    rate: 'ab {monthlyRate} /\u00a0Monat in {months}\u00a0Raten',
    spokenRate: 'ab {monthlyRate} pro Monat in {months} Raten',
    range: 'Ratenkauf ab {minimum} bis {maximum}',
    neutral: 'Ratenkauf: in monatlichen Raten bezahlen',
    plans: 'Alle Raten ansehen',
  },
  en: {
    rate: 'from {monthlyRate} /\u00a0month in {months}\u00a0instalments',
    spokenRate: 'from {monthlyRate} per month in {months} instalments',
    range: 'Instalments from {minimum} to {maximum}',
    neutral: 'Pay in monthly instalments',
    plans: 'See all plans',
  },
} satisfies Texts;

/**
 * Fills a text with figure spaces, which are as wide as digits, for the longest values the service can send. The teaser sizes itself by
 * this text, so that its size never changes.
 */
export const widen = (text: string): string =>
  fill(text, (name) =>
    /months|others/.test(name)
      ? '\u2007\u2007'
      : `${/amount|total/.test(name) ? '\u2007' : ''}\u2007.\u2007\u2007\u2007,\u2007\u2007\u00a0€`,
  );

/** Returns the headline with the widest possible values. */
export const widestRate = (language: Language): string => widen(teaserTexts[language].rate);

/** Returns the legal line with the widest possible values. */
export const widestFigures = (language: Language): string =>
  widen(legalTexts[language].figures.replace('{instalments}', legalTexts[language].unequal));
