import { eligibleAmount } from '../../rules/eligibility.js';
import { formatWholeEuros } from '../../rules/money.js';
import { fill, type Language, type Texts } from '../element/texts.js';

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
    line: 'In Raten zahlen',
    lineLink: 'Raten ansehen',
  },
  en: {
    name: 'Instalments',
    rate: 'from {monthlyRate} /\u00a0month',
    term: 'in\u00a0{months}\u00a0instalments',
    spokenRate: 'from {monthlyRate} per month in {months} instalments',
    range: 'Instalments available from {minimum} to {maximum}.',
    price: 'In detail:',
    plans: 'Compare all repayment terms',
    line: 'Pay in instalments',
    lineLink: 'See the plans',
  },
} satisfies Texts;

/** Returns the sentence that stands where there is no rate. */
export const rangeText = (language: Language): string =>
  fill(teaserTexts[language].range, (name) => formatWholeEuros(eligibleAmount[name as 'minimum'], language));
