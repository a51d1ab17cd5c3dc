import type { Language } from '../../languages/language.js';
import type { Steps } from '../../languages/teaser.js';
import { heightOf, inLanguages } from '../element/styles/reserve.js';

/*
 * The space that a summary keeps, written once for the element and for `ratenkauf.css`;
 * test/browser/summary/room.test.ts counts it in several fonts.
 */

/** What space is kept for: an approval, the plan of an order, a message with two buttons, or one with the bank's words. */
export type ReservedSpace = keyof typeof heights;

/** Of cards with the largest amount, in a test, and with a refusal of three sentences. */
const heights = {
  approval: {
    de: [33.9, [72, 1.3], [50, 1.4], [46, 1.3], [42, 1.2], [39, 1.1], [34, 3.1], [30, 6.6], [27, 3.8]],
    en: [33.9, [72, 1.3], [50, 1.4], [45, 1.3], [42, 2.3], [39, 1.2], [37, 1.5], [36, 3.7], [30, 1.9], [27, 3.5]],
  },
  plan: {
    de: [25.7, [72, 1.3], [62, 1.4], [50, 1.3], [42, 1.3], [39, 1], [34, 1], [32, 2.3], [30, 2.7], [27, 3.8]],
    en: [25.7, [72, 1.3], [67, 1.4], [50, 1.3], [42, 2.3], [39, 1.2], [37, 1.6], [36, 3.7], [27, 3]],
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
