export const teaser = {
  name: 'Ratenkauf',
  rate: 'ab {monthlyRate} /\u00a0Monat',
  term: 'in\u00a0{months}\u00a0Raten',
  spokenRate: 'ab {monthlyRate} pro Monat in {months} Raten',
  range: 'Ratenkauf von {minimum} bis {maximum} möglich.',
  price: 'Im Einzelnen:',
  plans: 'Alle Laufzeiten vergleichen',
  exampleInShort: 'Beispiel',
  line: 'In Raten zahlen',
  lineLink: 'Raten ansehen',
  notLoaded: 'Das ließ sich nicht laden. Seite neu laden?',
};

/**
 * A height and that of a line, in em, and the widths below which there is a line more: in characters of the font, which
 * are as wide as its figures.
 */
export type Lines = readonly [height: number, line?: number, ...narrowerThan: readonly number[]];

/** Heights of the words of a teaser, and of its two links below them. */
export type Parts = readonly [words: Lines, links: Lines];

/** What keeps its space: the forms of a teaser with figures, the last where they are a list. */
export type TeaserForm = 'inline' | 'block' | 'list';

/** Heights of a teaser: the length of its words decides. */
export type TeaserSpace = Readonly<Record<TeaserForm, Parts>>;

/** `test/browser/element/space-layout.test.ts` counts the lines. */
export const teaserSpace: TeaserSpace = {
  inline: [
    [6, 1.4, 86, 62, 47, 40, 38, 33, 33, 28, 28, 28],
    [1.5, 2, 33, 28],
  ],
  block: [
    [9, 1.4, 52, 45, 45, 39, 39, 34, 34, 34, 28, 28, 28],
    [1.5, 2, 50, 31],
  ],
  list: [
    [17.2, 1.7, 85, 60, 45],
    [1.7, 2.2, 52],
  ],
};
