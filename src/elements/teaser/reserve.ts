import type { Lines, Parts } from '../../languages/teaser.js';

/*
 * The space that a teaser keeps, written once for the element, its first paint and the style sheets of the page. Its unit
 * is the small text, whose lines are 1.4em high; test/browser/element/space-layout.test.ts counts them in several fonts.
 */

/** Declares a height that depends on the width of the tag; of several lines more at one width, the last has all. */
function declared(name: string, [height, line = 0, ...widths]: Lines): string {
  const narrower = widths.flatMap((width, i) =>
    width === widths[i + 1] ? [] : `@container(width<${width}ch){--${name}:${(height + line * (i + 1)).toFixed(1)}}`,
  );
  return `--${name}:${height};${narrower.join('')}`;
}

/** Declares the heights of the words, and of the links below them. */
export const heights = ([words, links]: Parts): string => declared('w', words) + declared('l', links);

/** Without a rate: a sentence, that credit depends on a check, and the warning. */
export const shortSpace: Parts = [[4.2, 1.4, 42, 42, 30, 25], [0]];
export const lineSpace: Parts = [[2.8, 1.4, 39, 28, 28], [0]];

/** A lender with a long name needs a line more. */
export const lenderLines = 'var(--ratenkauf-lender-lines,0)*1.4';

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
