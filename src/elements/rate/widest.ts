import { figureWords } from '../../languages/law.js';
import { legalTexts } from '../../languages/law.js';
import { fill, type Language } from '../element/texts.js';

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
 * Returns what stands for the lender: words of the law, more than it may have characters (`longestLender`), so that lines
 * break as those of a name do.
 */
export const lenderWords = (language: Language): string => `${legalTexts[language].credit} `.repeat(6);

/** Returns the figures of the legal line with the widest possible values. */
export const widestRows = (language: Language): readonly string[] =>
  Object.entries(figureWords[language].labels).map(([key, label]) => widen(`${label} {${key}}`));

/**
 * What bold text is wider than regular text: one pseudo-element of `ratenkauf.css` measures the legal lines in one
 * weight. The signs before a warning and a closed example take as much.
 */
export const bold = '\u2007'.repeat(4);

/** Returns the legal lines with the widest possible values, where the figures are a list. */
export function widestList(language: Language): string {
  const { unequal, lender } = figureWords[language];
  const rows = widestRows(language).join('\n');
  return `${bold}${bold}${rows}\n${widen(unequal)}. ${lender}: ${lenderWords(language)}${legalTexts[language].credit}`;
}
