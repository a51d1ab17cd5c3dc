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
};

export const notLoaded = { reason: 'Das ließ sich nicht laden.', reload: 'Seite neu laden', close: 'Schließen' };

/** A height in em, and what is added to it below widths: in characters of the font, which are as wide as its figures. */
export type Steps = readonly [height: number, ...(readonly [narrowerThan: number, added: number])[]];

/** Heights of the words of a teaser, and of its two links below them. */
export type Parts = readonly [words: Steps, links: Steps];

/** What keeps its space: the forms of a teaser with figures, the last where they are a list. */
export type TeaserForm = 'inline' | 'block' | 'list';

/** Heights of a teaser: the length of its words decides. */
export type TeaserSpace = Readonly<Record<TeaserForm, Parts>>;

/** `test/browser/teaser/size.test.ts` counts the lines. */
export const teaserSpace: TeaserSpace = {
  inline: [
    [5.8, [86, 1.4], [62, 1.4], [47, 1.4], [40, 1.4], [38, 1.4], [33, 3], [28, 4.2]],
    [1.5, [33, 2], [28, 2]],
  ],
  block: [
    [8.8, [52, 1.4], [45, 2.8], [39, 3], [34, 4.2], [28, 4.2]],
    [1.5, [50, 2], [31, 2]],
  ],
  list: [
    [16.9, [85, 1.7], [60, 1.7], [45, 2]],
    [1.7, [52, 2.2]],
  ],
};
