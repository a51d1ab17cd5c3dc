import { eligibleAmount } from '../../rules/eligibility.js';
import { formatWholeEuros } from '../../rules/money.js';
import { legalTexts } from '../../rules/legal.texts.js';
import { fill, type Language, type Texts } from '../element/texts.js';

/** Texts of the teaser; a shop may replace them with `overrideTexts`. */
export const teaserTexts = {
  de: {
    name: 'Ratenkauf',
    rate: 'ab {monthlyRate} /\u00a0Monat',
    term: 'in {months}\u00a0Raten',
    spokenRate: 'ab {monthlyRate} pro Monat in {months} Raten',
    range: 'Ratenkauf von {minimum} bis {maximum} möglich.',
    price: 'Im Einzelnen:',
    plans: 'Alle Laufzeiten vergleichen',
  },
  en: {
    name: 'Instalments',
    rate: 'from {monthlyRate} /\u00a0month',
    term: 'in {months}\u00a0instalments',
    spokenRate: 'from {monthlyRate} per month in {months} instalments',
    range: 'Instalments available from {minimum} to {maximum}.',
    price: 'In detail:',
    plans: 'Compare all repayment terms',
  },
} satisfies Texts;

/** Fills a text with figure spaces, which are as wide as digits, for the longest values the service can send. */
export const widen = (text: string): string =>
  fill(text, (name) =>
    /months|others/.test(name)
      ? '\u2007\u2007'
      : /^(effective|borrowing)/.test(name)
        ? '\u2007\u2007,\u2007\u2007\u00a0%'
        : `${/amount|total/.test(name) ? '\u2007' : ''}\u2007.\u2007\u2007\u2007,\u2007\u2007\u00a0€`,
  );

/**
 * Returns the headline with the widest values; the instalment of the longest term has three digits before the comma.
 */
export const widestHeadline = (language: Language): string =>
  widen(`${teaserTexts[language].rate} ${teaserTexts[language].term}`).replace('\u2007.', '');

/**
 * Returns the parts of the legal line with the widest possible values. Words of the law stand for the lender: more than
 * it may have characters (`longestLender`), so that lines break as those of a name do.
 */
function widestRows(language: Language): readonly string[] {
  const { figures, unequal, credit } = legalTexts[language];
  return widen(figures.replace('{instalments}', unequal) + ` ${credit}`.repeat(6)).split(', ');
}

/**
 * What bold text is wider than regular text: one pseudo-element of `ratenkauf.css` measures the legal lines in one
 * weight.
 */
const bold = '\u2007'.repeat(4);

/** Returns the legal lines with the widest possible values, where the figures are a list. */
export function widestList(language: Language): string {
  const rows = widestRows(language);
  return `${bold}${bold}${rows.slice(0, 5).join('\n')}\n${rows.slice(5).join(', ')} ${legalTexts[language].credit}`;
}

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
