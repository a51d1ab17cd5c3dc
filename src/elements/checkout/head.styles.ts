import { inLanguages } from '../element/styles/reserve.js';
import { rateWidth, reservedBelow } from './reserve.js';

const option = (attribute: string, pseudo = '') =>
  `ratenkauf-checkout:has([slot=radio])${attribute}:not(:defined)${pseudo}`;

/** Without the width of a radio button and the gap beside it: what is below the head begins where its words do. */
const indented = (fontSize: string) => `(1e5% - 1750em/${fontSize})`;

/**
 * Returns the part of `ratenkauf.css` for payment options with a radio button: reserves the size of an option that is
 * not chosen until its script is loaded. An option that stands alone is as high as the bank's text, which nobody knows
 * before.
 */
export const checkoutHeadStyles = (): string => `${option('')} {
  display: flex; flex-wrap: wrap; gap: 0 .5em; align-items: center;
  padding: calc(1.1em * clamp(.6, var(--ratenkauf-density, 1), 1.5)) clamp(.75em, 4%, 1.25em);
  border: 1px solid transparent; font-family: var(--ratenkauf-font, inherit); font-size: var(--ratenkauf-size, inherit); line-height: 1.5;
}
${option('', ':before')} { content: ''; order: 1; margin-left: auto; min-height: 1.75em }
${option('', ':after')} { content: ''; order: 2; flex: 0 0 100%; margin-top: calc(.35em / .8125) }
${inLanguages(
  (language, lang) => `${option(lang, ':before')} { ${rateWidth(language)} }
${option(lang, ':after')} { ${reservedBelow.rate(language, indented('.8125'))} }`,
)}
${option('[expects=reasons]', ':after')} { margin-top: calc(.35em / .9375); ${reservedBelow.reasons(indented('.9375'))} }
`;
