import type * as de from '../de/teaser.js';

export const teaser: typeof de.teaser = {
  name: 'Instalments',
  rate: 'from {monthlyRate} /\u00a0month',
  term: 'in\u00a0{months}\u00a0instalments',
  spokenRate: 'from {monthlyRate} per month in {months} instalments',
  range: 'Instalments available from {minimum} to {maximum}.',
  price: 'In detail:',
  plans: 'Compare all repayment terms',
  exampleInShort: 'Example',
  line: 'Pay in instalments',
  lineLink: 'See the plans',
  notLoaded: 'This could not be loaded. Reload the page?',
};

/** `test/browser/element/space-layout.test.ts` counts the lines. */
export const teaserSpace: typeof de.teaserSpace = {
  inline: [
    [6, 1.4, 98, 65, 51, 42, 39, 39, 36, 30, 30, 30],
    [1.5, 2, 36, 30],
  ],
  block: [
    [10.6, 1.4, 47, 45, 45, 41, 35, 33, 33, 29, 29, 29],
    [3.5, 2, 33],
  ],
  list: [
    [17.2, 1.7, 89, 61, 55, 55, 46, 46],
    [1.7, 2.2, 69],
  ],
};
