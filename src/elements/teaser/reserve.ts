import type { Language } from '../../rules/language.js';

/*
 * The space that a teaser keeps, written once for the element, its first paint and the style sheets of the page. Its unit
 * is the small text, whose lines are 1.4em high; test/browser/teaser/size.test.ts counts them in several fonts.
 */

/** A height in em, and what is added to it below widths: in characters of the font, which are as wide as its figures. */
type Steps = readonly [height: number, ...(readonly [narrowerThan: number, added: number])[]];

/** Declares a height that depends on the width of the tag; a step is a line that no longer fits. */
function declared([height, ...steps]: Steps): string {
  let sum = height;
  const rules = steps.map(([width, added]) => {
    sum += added;
    return `@container(width<${width}ch){min-height:${Number(sum.toFixed(1))}em}`;
  });
  return `min-height:${height}em;${rules.join('')}`;
}

const inline: Readonly<Record<Language, Steps>> = {
  de: [7.9, [87, 1.4], [61, 1.4], [47, 1.4], [40, 2.8], [33, 5.1], [28, 6.2]],
  en: [7.9, [98, 1.4], [65, 1.4], [50, 1.4], [41, 4.5], [35, 3.4], [30, 7.9]],
};
/** Without a rate: a sentence, that credit depends on a check, and the warning. */
const short: Steps = [4.2, [39, 2.8], [27, 1.4]];
const line: Steps = [2.8, [39, 1.4], [28, 2.8]];
/** Framed, where figures are lines of text, and where they are a list. */
const block: Readonly<Record<Language, Steps>> = {
  de: [10.7, [52, 1.4], [51, 2], [45, 1.4], [43, 1.4], [38, 3.1], [34, 6.2], [27, 5.9]],
  en: [12.7, [56, 1.4], [46, 1.4], [44, 3.1], [41, 1.4], [35, 4.8], [31, 7.3]],
};
const list: Readonly<Record<Language, Steps>> = {
  de: [19, [82, 1.7], [57, 1.7], [53, 2.2], [46, 2.2]],
  en: [19, [86, 1.7], [67, 2.2], [58, 5.5], [48, 3.4]],
};

/** The heights by what is shown. */
export const reserved = {
  inline: (language: Language) => declared(inline[language]),
  block: (language: Language) => declared(block[language]),
  list: (language: Language) => declared(list[language]),
  short: () => declared(short),
  line: () => declared(line),
};

/** Where the figures of a block are a list. */
export const wide = '(width>=28.2em)';

/**
 * Of the tag itself: its font is that of the small text, never below 12 px; where nothing gives it a width, it takes the
 * usual one.
 */
export const hostStyle =
  'display:block;container:none/inline-size;contain-intrinsic-width:clamp(15em,60vw,25em);min-width:min(100%,15em);font-size:max(12px,.75*var(--ratenkauf-size,1em))';

/** Frame of a block: the same before and after its script is there. */
export const frame = 'padding:calc(1em*clamp(.6,var(--ratenkauf-density,1),1.5)) 1.333em;border:1px solid #0000';

/** Height of an example in view. */
export const openExample = '22.5em';
