import type { Language } from '../../languages/language.js';
import { teaserSpaces, type Parts, type Steps, type TeaserForm } from '../../languages/teaser.js';

/*
 * The space that a teaser keeps, written once for the element, its first paint and the style sheets of the page. Its unit
 * is the small text, whose lines are 1.4em high; test/browser/teaser/size.test.ts counts them in several fonts.
 */

/** A lender with a long name needs a line more. */
const withLender = '(var(--h) + var(--ratenkauf-lender-lines,0)*1.4)';

/** Declares a height that depends on the width of the tag; a step is a line that no longer fits. */
function declared([height, ...steps]: Steps, value = withLender): string {
  let sum = height;
  const sized = () => `--h:${+sum.toFixed(1)}`;
  return `${sized()};min-height:calc(${value}*1em);${steps
    .map(([width, added]) => {
      sum += added;
      return `@container(width<${width}ch){${sized()}}`;
    })
    .join('')}`;
}

function sumOf([[words, ...ofWords], [links, ...ofLinks]]: Parts): Steps {
  const added = new Map<number, number>();
  for (const [width, height] of [...ofWords, ...ofLinks]) added.set(width, height + (added.get(width) ?? 0));
  return [words + links, ...[...added].sort(([one], [other]) => other - one)];
}

/** Without a rate: a sentence, that credit depends on a check, and the warning. */
const short: Steps = [4.2, [42, 2.8], [30, 1.4], [25, 1.4]];
const line: Steps = [2.8, [39, 1.4], [28, 2.8]];

/** The heights by what is shown. */
export const reserved = {
  /** Of the words alone, so that another rate moves no link. */
  text: (form: TeaserForm, language: Language) => declared(teaserSpaces[language][form][0]),
  all: (form: TeaserForm, language: Language) => declared(sumOf(teaserSpaces[language][form])),
  /** The same for a lender of the usual length. */
  usual: (form: TeaserForm, language: Language) => declared(sumOf(teaserSpaces[language][form]), 'var(--h)'),
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

/** Also of the tag: by the characters of its font the widths are counted. */
export const hostFont = 'font-family:var(--ratenkauf-font,inherit)';

/** Frame of a block, whatever box the page gives to its own: the same before and after its script is there. */
export const frame =
  'box-sizing:content-box;padding:calc(1em*clamp(.6,var(--ratenkauf-density,1),1.5)) 1.333em;border:1px solid #0000';

/** Height of an example in view. */
export const openExample = '22.5em';
