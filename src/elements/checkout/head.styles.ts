import type { Language } from '../element/texts.js';
import { legalTexts } from '../rate/legal.texts.js';
import { widestFigures } from '../teaser/ratenkauf-teaser.texts.js';
import { widestRate } from './rate.js';

/** What bold text is wider than regular text; the sign before the warning takes as much again. */
const bold = '\u2007'.repeat(3);

function legal(language: Language): string {
  const { credit, warning } = legalTexts[language];
  return `${bold}${widestFigures(language)} ${credit}\\a ${bold}${bold}${warning}`;
}

const option = (attribute: string, pseudo = '') =>
  `ratenkauf-checkout:has([slot=radio])${attribute}:not(:defined)${pseudo}`;

/**
 * Returns the part of `ratenkauf.css` for payment options with a radio button: reserves the size of an option that is not chosen until its script
 * is loaded. Uses the same widest texts as the element. An option that stands alone is as high as the bank's text, which nobody knows before.
 */
export const checkoutHeadStyles = (): string => `${option('')} {
  display: flex; flex-wrap: wrap; gap: 0 .75em; align-items: center;
  padding: calc(1.1em * clamp(.6, var(--ratenkauf-density, 1), 1.5)) clamp(.75em, 4%, 1.25em);
  border: 1px solid transparent; font-family: var(--ratenkauf-font, inherit); font-size: var(--ratenkauf-size, inherit); line-height: 1.5;
}
${option('', ':before')} { content: "${widestRate('de')}"; order: 1; margin-left: auto; min-height: 1.75em; font-weight: 600; font-variant-numeric: tabular-nums; visibility: hidden }
${option('', ':after')} {
  content: "${legal('de')}"; order: 2; flex: 0 0 100%; box-sizing: border-box; padding-left: calc(2em / .8125); visibility: hidden;
  font-size: max(12px, .8125em); white-space: pre-line; margin-top: calc(.35em / .8125); padding-bottom: calc(.25em / .8125 + max(24px, 1.85em));
}
${option(':lang(en)', ':before')} { content: "${widestRate('en')}" }
${option(':lang(en)', ':after')} { content: "${legal('en')}" }
`;
