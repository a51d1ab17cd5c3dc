import { legalTexts } from '../rate/legal.texts.js';
import { fill, type Language, type Texts } from '../element/texts.js';

/** The teaser's own words; a shop may replace them with `overrideTexts`. */
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
 * A text with room for any figure the service can give: figure spaces are as wide as digits and say nothing. The teaser
 * measures itself by it, so that it never changes its size.
 */
const widen = (text: string): string =>
  fill(text, (name) =>
    /months|others/.test(name)
      ? '\u2007\u2007'
      : `${/amount|total/.test(name) ? '\u2007' : ''}\u2007.\u2007\u2007\u2007,\u2007\u2007\u00a0€`,
  );

/** The headline at its widest. */
export const widestRate = (language: Language): string => widen(teaserTexts[language].rate);

/** The legal figures at their widest. */
export const widestFigures = (language: Language): string =>
  widen(legalTexts[language].figures.replace('{instalments}', legalTexts[language].unequal));
