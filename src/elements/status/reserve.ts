/**
 * Width of a chip, unless the page gives it another one: what the longest text needs in one line. In digits of the font
 * of the text around, since a wide font needs more than a narrow one of the same size.
 */
export const reservedWidth = '36ch';

/** Height that is kept for one line, and where the width is less, for two: two chips with their edges. */
export const reservedHeights = { line: '24px', lines: 'calc(max(36px, 2.4375em) + 0.2em + 4px)' } as const;

/** On narrow screens a fixed width would make rows wider than the screen. */
export const narrow = { screen: 'width < 40em', width: `min(${reservedWidth}, 100%)`, least: '22ch' } as const;

const waiting = 'ratenkauf-status:not(:defined)';

/** Returns the part of `ratenkauf.css` that keeps the space of a status until its script is loaded. */
export const statusHeadStyles =
  (): string => `${waiting} { display: inline-block; box-sizing: border-box; container-type: inline-size; width: ${reservedWidth}; max-width: 100%; vertical-align: middle; font-family: var(--ratenkauf-font, inherit); font-size: var(--ratenkauf-size, inherit) }
@media (${narrow.screen}) { ${waiting} { width: ${narrow.width}; min-width: ${narrow.least} } }
${waiting}::before { content: ''; display: block; min-height: ${reservedHeights.line} }
@container (width < ${reservedWidth}) { ${waiting}::before { min-height: ${reservedHeights.lines} } }
`;
