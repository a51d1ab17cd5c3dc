import { defaultLanguage, otherLanguages, type Language } from '../../languages/language.js';
import { longestChip } from '../back-office/chip.js';

/**
 * Width of a chip, unless the page gives it another one: what the longest text needs in one line. In digits of the font
 * of the text around, since a wide font needs more than a narrow one of the same size.
 */
export const reservedWidth = '36ch';

/** Height that is kept for one line, and where the width is less, for two: two chips with their edges. */
export const reservedHeights = { line: '24px', lines: 'calc(max(36px, 2.4375em) + 0.2em + 4px)' } as const;

/**
 * Declarations of a chip around its words, with the space of its sign. In them, the longest words that a chip can say
 * keep more space in a font in which they need more lines.
 */
export const chipSpace =
  'padding: 0.05em 0.75em 0.05em 1.85em; border: 1px solid transparent; font-size: max(12px, 0.8125em); font-weight: 600; visibility: hidden';

/** On narrow screens a fixed width would make rows wider than the screen. */
export const narrow = { screen: 'width < 40em', width: `min(${reservedWidth}, 100%)`, least: '22ch' } as const;

const waiting = 'ratenkauf-status:not(:defined)';
const longest = (language: Language) => JSON.stringify(longestChip(language));

/** Returns the part of `ratenkauf.css` that keeps the space of a status until its script is loaded. */
export const statusHeadStyles =
  (): string => `${waiting} { display: inline-grid; box-sizing: border-box; container-type: inline-size; width: ${reservedWidth}; max-width: 100%; vertical-align: middle; font-family: var(--ratenkauf-font, inherit); font-size: var(--ratenkauf-size, inherit); line-height: 1.4 }
@media (${narrow.screen}) { ${waiting} { width: ${narrow.width}; min-width: ${narrow.least} } }
${waiting}::before, ${waiting}::after { grid-area: 1 / 1 }
${waiting}::before { content: ''; min-height: ${reservedHeights.line} }
${waiting}::after { content: ${longest(defaultLanguage)}; ${chipSpace} }
${otherLanguages.map((each) => `${waiting}:lang(${each})::after { content: ${longest(each)} }`).join('\n')}
@container (width < ${reservedWidth}) { ${waiting}::before { min-height: ${reservedHeights.lines} } }
`;
