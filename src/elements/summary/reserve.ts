import type { Language } from '../../languages/language.js';
import { heightOf, inLanguages, type Steps } from '../element/styles/reserve.js';

/*
 * The space that a summary keeps, written once for the element and for `ratenkauf.css`;
 * test/browser/element/space-layout.test.ts counts it in several fonts.
 */

/** What space is kept for: an approval, the plan of an order, a message with two buttons, or one with the bank's words. */
export type ReservedSpace = keyof typeof heights;

/** Of cards with the largest amount, in a test, and with a refusal of three sentences. */
const heights = {
  approval: {
    de: [
      33.7,
      [71.5, 1.3],
      [50, 1.2],
      [46.5, 1.3],
      [41.5, 0.8],
      [39.5, 0.5],
      [38.5, 1.1],
      [35, 1.6],
      [32.5, 0.7],
      [32, 1.2],
      [31.5, 1.3],
      [30.5, 1.2],
      [29, 0.6],
      [28.5, 1.1],
      [27.5, 1.4],
    ],
    en: [
      33.9,
      [71.5, 1.3],
      [50, 1.2],
      [44.5, 1.3],
      [42, 0.7],
      [41.5, 0.6],
      [41, 1],
      [38.5, 0.7],
      [36.5, 3.5],
      [35.5, 2.5],
      [29.5, 1.2],
    ],
  },
  plan: {
    de: [
      25.7,
      [71.5, 1.3],
      [50, 1.3],
      [46.5, 1.3],
      [41.5, 1.1],
      [39, 0.3],
      [38.5, 1],
      [33.5, 1],
      [32, 1.2],
      [31.5, 1.3],
      [28.5, 0.7],
    ],
    en: [
      25.7,
      [71.5, 1.3],
      [50, 1.3],
      [44.5, 1.3],
      [42, 1.3],
      [41, 1],
      [38.5, 0.8],
      [36.5, 1.8],
      [36, 1.1],
      [35.5, 1.8],
    ],
  },
  notice: {
    de: [13.6, [70, 1.4], [54, 1.4], [42, 1.4], [33, 0.9], [31, 3.8], [27, 4.2]],
    en: [13.6, [72, 1.4], [57, 1.4], [41, 1.3], [36, 1.3], [32, 0.9], [29, 1.4], [27, 2.8]],
  },
  declined: {
    de: [18.3, [86, 1.4], [66, 1.4], [61, 1.4], [51, 2.8], [45, 1.4], [41, 1.4], [37, 2.4], [32, 5.2], [29, 9.8]],
    en: [18.3, [86, 1.4], [67, 1.4], [61, 2.8], [51, 1.4], [45, 1.4], [41, 1.3], [37, 5.3], [32, 2.6], [29, 8.4]],
  },
} as const satisfies Record<string, Readonly<Record<Language, Steps>>>;

const kinds = Object.keys(heights) as ReservedSpace[];

/** Declares a space for a box without content: its padding is counted from the width around it. */
const reserved = (kind: ReservedSpace, language: Language) =>
  `padding-top: calc(${heightOf(heights[kind][language])} + var(--ratenkauf-lender-lines,0)*1.32em)`;

const rules = (box: (kind: ReservedSpace, lang: string) => string) =>
  kinds
    .map((kind) => inLanguages((language, lang) => `${box(kind, lang)}::before { ${reserved(kind, language)} }`))
    .join('\n');

/**
 * Keeps the height of the card that is expected, in every view of the element, so that nothing below it moves. The
 * page's style sheet keeps the same height until the script is loaded.
 */
export const reservedSpaces = rules((kind, lang) => `.for-${kind}${lang}`);

const attributes: Readonly<Record<ReservedSpace, string>> = {
  approval: '',
  notice: '[expects=notice]',
  declined: '[expects=declined]',
  plan: '[view=confirmed]',
};

const waiting = (attribute = '') => `ratenkauf-summary${attribute}:not(:defined)`;

/** Returns the part of `ratenkauf.css` that keeps the space of a summary until its script is loaded. */
export const summaryHeadStyles = (): string => `${waiting()} { display: grid; grid-template-columns: minmax(0, 99em) }
@media (scripting: enabled) {
${waiting()}::before { content: ''; display: block; font-family: var(--ratenkauf-font, inherit); font-size: var(--ratenkauf-size, inherit) }
${rules((kind, lang) => waiting(attributes[kind] + lang))}
}
`;
