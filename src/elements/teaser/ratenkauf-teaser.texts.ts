import { eligibleAmount } from '../../rules/eligibility.js';
import { formatWholeEuros } from '../../rules/money.js';
import { legalTexts } from '../../rules/legal.texts.js';
import { fill, type Language, type Texts } from '../element/texts.js';
import { bold, widen, widestList, widestRows } from '../rate/widest.js';

/** Texts of the teaser; a shop may replace them with `overrideTexts`. */
export const teaserTexts = {
  de: {
    name: 'Ratenkauf',
    rate: 'ab {monthlyRate} /\u00a0Monat',
    term: 'in\u00a0{months}\u00a0Raten',
    spokenRate: 'ab {monthlyRate} pro Monat in {months} Raten',
    range: 'Ratenkauf von {minimum} bis {maximum} möglich.',
    price: 'Im Einzelnen:',
    plans: 'Alle Laufzeiten vergleichen',
  },
  en: {
    name: 'Instalments',
    rate: 'from {monthlyRate} /\u00a0month',
    term: 'in\u00a0{months}\u00a0instalments',
    spokenRate: 'from {monthlyRate} per month in {months} instalments',
    range: 'Instalments available from {minimum} to {maximum}.',
    price: 'In detail:',
    plans: 'Compare all repayment terms',
  },
} satisfies Texts;

/**
 * Returns the headline with the widest values; the instalment of the longest term has three digits before the comma.
 */
export const widestHeadline = (language: Language): string =>
  widen(`${teaserTexts[language].rate} ${teaserTexts[language].term}`).replace('\u2007.', '');

/** Returns the sentence that stands where there is no rate. */
export const rangeText = (language: Language): string =>
  fill(teaserTexts[language].range, (name) => formatWholeEuros(eligibleAmount[name as 'minimum'], language));

/**
 * The widest texts of the teaser by place: of the headline, of the legal lines in its compact and in its full form, and
 * of those without a rate.
 */
export interface WidestTexts {
  readonly rate: string;
  readonly compact: string;
  readonly full: string;
  readonly without: string;
}

const widest: Partial<Record<Language, WidestTexts>> = {};

/**
 * Returns the widest texts of a language. The teaser sizes itself by them, so that its size does not depend on what it
 * shows.
 */
export const widestTexts = (language: Language): WidestTexts => (widest[language] ??= makeWidestTexts(language));

function makeWidestTexts(language: Language): WidestTexts {
  const { credit, warning } = legalTexts[language];
  const caution = `\n${bold}${bold}${warning}`;
  return {
    rate: widestHeadline(language),
    compact: `${bold}${widestRows(language).slice(0, 4).join(', ')}.${` ${credit}`.repeat(5)}${caution}`,
    full: widestList(language) + caution,
    without: credit + caution,
  };
}
