import type { Language } from '../../rules/language.js';

/*
 * The space that a teaser keeps, written once for the element, its first paint and the style sheets of the page. Its unit
 * is the small text, whose lines are 1.4em high; test/browser/teaser/size.test.ts counts them in several fonts.
 */

/** A height in em, and what is added to it below widths: in characters of the font, which are as wide as its figures. */
type Steps = readonly [height: number, ...(readonly [narrowerThan: number, added: number])[]];

/** Heights of the words of a teaser, and of its two links below them. */
interface Parts {
  readonly text: Steps;
  readonly links: Steps;
}

/** A lender with a long name needs a line more. */
const withLender = 'calc(var(--h) + var(--ratenkauf-lender-lines,0)*1.4em)';

/** Declares a height that depends on the width of the tag; a step is a line that no longer fits. */
function declared([height, ...steps]: Steps, value = withLender): string {
  let sum = height;
  const rules = steps.map(([width, added]) => {
    sum += added;
    return `@container(width<${width}ch){--h:${Number(sum.toFixed(1))}em}`;
  });
  return `--h:${height}em;min-height:${value};${rules.join('')}`;
}

function sumOf({ text: [text, ...ofText], links: [links, ...ofLinks] }: Parts): Steps {
  const added = new Map<number, number>();
  for (const [width, height] of [...ofText, ...ofLinks]) added.set(width, height + (added.get(width) ?? 0));
  return [Number((text + links).toFixed(1)), ...[...added].sort(([one], [other]) => other - one)];
}

const parts: Readonly<Record<'inline' | 'block' | 'list', Readonly<Record<Language, Parts>>>> = {
  inline: {
    de: { text: [5.9, [88, 1.4], [62, 1.4], [47, 1.4], [40, 2.8], [33, 3.1], [28, 4.2]], links: [2, [33, 2], [28, 2]] },
    en: { text: [7.3, [66, 1.4], [51, 1.4], [42, 1.4], [40, 3.1], [36, 2.8], [28, 2.8]], links: [2, [36, 2], [28, 2]] },
  },
  block: {
    de: { text: [10.4, [45, 1.4], [42, 1.4], [38, 3.1], [33, 1.4], [32, 2.8], [27, 1.4]], links: [4, [30, 2]] },
    en: {
      text: [10.4, [47, 1.4], [45, 3.1], [40, 1.4], [35, 1.4], [32, 1.4], [30, 3.1], [28, 1.4]],
      links: [4, [32, 2]],
    },
  },
  list: {
    de: { text: [17.1, [82, 1.7], [57, 1.7], [46, 2.2]], links: [2.2, [55, 2.2]] },
    en: { text: [17.1, [86, 1.7], [58, 1.7], [55, 3.6], [47, 3.3]], links: [2.2, [67, 2.2]] },
  },
};
/** Without a rate: a sentence, that credit depends on a check, and the warning. */
const short: Steps = [4.2, [42, 2.8], [30, 1.4], [25, 1.4]];
const line: Steps = [2.8, [39, 1.4], [28, 2.8]];

/** What keeps its space: the forms with figures, the last where they are a list. */
export type ReservedForm = keyof typeof parts;

/** The heights by what is shown. */
export const reserved = {
  /** Of the words alone, so that another rate moves no link. */
  text: (form: ReservedForm, language: Language) => declared(parts[form][language].text),
  all: (form: ReservedForm, language: Language) => declared(sumOf(parts[form][language])),
  /** The same for a lender of the usual length. */
  usual: (form: ReservedForm, language: Language) => declared(sumOf(parts[form][language]), 'var(--h)'),
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
