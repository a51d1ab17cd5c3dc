import type { Language } from '../../rules/language.js';

/*
 * The space that a teaser keeps, written once for the element, its first paint and the style sheets of the page. Its unit
 * is the small text, whose lines are 1.4em high; test/browser/teaser/size.test.ts counts them in several fonts.
 */

/** A height in em, and what is added to it below widths: in characters of the font, which are as wide as its figures. */
type Steps = readonly [height: number, ...(readonly [narrowerThan: number, added: number])[]];

/** Returns a height that depends on the width of the tag; a step is a line that no longer fits. */
const valueOf = ([height, ...steps]: Steps): string =>
  `calc(${[`${height}em`, ...steps.map(([width, added]) => `clamp(0em,99*(${width}ch - 1e2cqi),${added}em)`)].join(' + ')})`;

const inline: Readonly<Record<Language, Steps>> = {
  de: [7.9, [86.1, 1.4], [60.7, 1.4], [46.8, 1.4], [39.4, 2.8], [32.9, 5.1], [27.9, 6.2]],
  en: [7.9, [97.5, 1.4], [64.8, 1.4], [49.9, 1.4], [40.9, 4.5], [35, 3.4], [30, 7.9]],
};
/** Without a rate: a sentence, that credit depends on a check, and the warning. */
const short: Steps = [4.2, [38.6, 2.8], [26.1, 1.4]];
const line: Steps = [2.8, [38.6, 1.4], [27.6, 2.8]];
/** Framed, where figures are lines of text, and where they are a list. */
const block: Readonly<Record<Language, Steps>> = {
  de: [10.7, [52, 1.4], [50.6, 2], [45, 1.4], [42.6, 1.4], [37.3, 3.1], [33.3, 6.2], [26.3, 5.9]],
  en: [12.7, [55.3, 1.4], [45.9, 1.4], [43.9, 3.1], [40.6, 1.4], [35, 4.8], [30.3, 7.3]],
};
const list: Readonly<Record<Language, Steps>> = {
  de: [19, [81.7, 1.7], [56.7, 1.7], [52.6, 2.2], [45.7, 2.2]],
  en: [19, [85.3, 1.7], [66.3, 2.2], [57.6, 5.5], [47.5, 3.4]],
};

/** The heights by what is shown. */
export const reserved = {
  inline: (language: Language) => valueOf(inline[language]),
  block: (language: Language) => valueOf(block[language]),
  list: (language: Language) => valueOf(list[language]),
  short: () => valueOf(short),
  line: () => valueOf(line),
};

/** Where the figures of a block are a list. */
export const wide = '(min-width:max(21.1em,338px))';

/** Of the tag itself: where nothing gives it a width, it takes the usual one. */
export const hostSize =
  'display:block;container:none/inline-size;contain-intrinsic-width:clamp(11em,60vw,19em);min-width:min(100%,11em);max-width:100%';

/** Of the box in it. */
export const smallText = 'font-size:max(12px,.75em)';

/** Frame of a block: the same before and after its script is there. */
export const frame = 'padding:calc(1em*clamp(.6,var(--ratenkauf-density,1),1.5)) 1.333em;border:1px solid #0000';

/** Height of an example in view. */
export const openExample = '22.5em';
