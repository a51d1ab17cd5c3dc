import { widestRate, widestFigures } from './ratenkauf-teaser.texts.js';
import { legalTexts } from '../rate/legal.texts.js';
import type { Language } from '../element/texts.js';

const legal = (language: Language) =>
  `${widestFigures(language)} ${legalTexts[language].credit}\\a ${legalTexts[language].warning}`;

const teaser = (attribute: string, pseudo = '') => `ratenkauf-teaser${attribute}:not(:defined)${pseudo}`;

/**
 * Returns `ratenkauf.css`, for the head of the page: reserves for each teaser its later size until its script is loaded. Uses the same
 * widest texts as the element.
 */
export const headStyles = (): string => `/* Space for ratenkauf-elements until their script has arrived. */
${teaser('')} { display: block; visibility: hidden }
${teaser(':not([variant=inline])')} { padding: .75em 1em; border: 1px solid transparent }
${teaser('[variant=inline]')} { font-size: .875em }
${teaser('', '::before')}, ${teaser('', '::after')} { display: block; line-height: 1.5 }
${teaser('', '::before')} { content: "${widestRate('de')}"; margin-bottom: .25em; font-size: 1.25em; font-weight: 600 }
${teaser('', '::after')} { content: "${legal('de')}"; font-size: max(12px, .8125em); white-space: pre-line; padding-bottom: calc(2 * max(24px, 1.85em)) }
${teaser(':lang(en)', '::before')} { content: "${widestRate('en')}" }
${teaser(':lang(en)', '::after')} { content: "${legal('en')}" }
@media (scripting: none) { ${teaser('')} { display: none } }
${teaser('[example=inline]', '::after')} { padding-bottom: calc(max(24px, 1.85em) + 17em) }
`;
