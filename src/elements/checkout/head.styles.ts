import { defaultLanguage, otherLanguages as others, type Language } from '../../languages/language.js';
import { widestLines, widestRate } from './rate.js';
import { usualReasons } from './parts.js';
import { lenderSpace, linesStyle, reasonsStyle } from './ratenkauf-checkout.styles.js';

const quoted = (text: string) => `"${text.replaceAll('\n', '\\a ')}"`;

function lines(language: Language): string {
  const [before, after] = widestLines(language).map(quoted);
  return `${before} ${lenderSpace} ${after}`;
}

const option = (attribute: string, pseudo = '') =>
  `ratenkauf-checkout:has([slot=radio])${attribute}:not(:defined)${pseudo}`;

const inLanguage = (language: Language) =>
  `${option(`:lang(${language})`, ':before')} { content: ${quoted(widestRate(language))} }
${option(`:lang(${language})`, ':after')} { content: ${lines(language)} }
${option(`[expects=reasons]:lang(${language})`, ':after')} { content: ${quoted(usualReasons(language))} }
`;

/**
 * Returns the part of `ratenkauf.css` for payment options with a radio button: reserves the size of an option that is
 * not chosen until its script is loaded. Uses the same widest texts as the element. An option that stands alone is as
 * high as the bank's text, which nobody knows before.
 */
export const checkoutHeadStyles = (): string => `${option('')} {
  display: flex; flex-wrap: wrap; gap: 0 .75em; align-items: center;
  padding: calc(1.1em * clamp(.6, var(--ratenkauf-density, 1), 1.5)) clamp(.75em, 4%, 1.25em);
  border: 1px solid transparent; font-family: var(--ratenkauf-font, inherit); font-size: var(--ratenkauf-size, inherit); line-height: 1.5;
}
${option('', ':before')} { content: ${quoted(widestRate(defaultLanguage))}; order: 1; margin-left: auto; min-height: 1.75em; font-weight: 600; font-variant-numeric: tabular-nums; visibility: hidden }
${option('', ':after')} {
  content: ${lines(defaultLanguage)}; order: 2; flex: 0 0 100%; box-sizing: border-box; padding-left: calc(2em / .8125); visibility: hidden; overflow-wrap: anywhere;
  margin-top: calc(.35em / .8125); ${linesStyle};
}
${option('[expects=reasons]', ':after')} { content: ${quoted(usualReasons(defaultLanguage))}; padding-left: calc(2em / .9375); margin-top: calc(.35em / .9375); ${reasonsStyle} }
${others.map(inLanguage).join('')}`;
