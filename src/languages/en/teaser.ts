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
};

export const notLoaded: typeof de.notLoaded = {
  reason: 'This could not be loaded.',
  reload: 'Reload the page',
  close: 'Close',
};

/** `test/browser/teaser/size.test.ts` counts the lines. */
export const teaserSpace: typeof de.teaserSpace = {
  inline: [
    [5.8, [98, 1.4], [65, 1.4], [51, 1.4], [42, 1.4], [39, 3], [36, 1.4], [30, 4.2]],
    [1.5, [36, 2], [30, 2]],
  ],
  block: [
    [10.2, [47, 1.4], [45, 3], [41, 1.4], [35, 1.4], [33, 2.8], [29, 4.4]],
    [3.5, [33, 2]],
  ],
  list: [
    [16.9, [89, 1.7], [61, 1.7], [55, 3.7], [46, 3.3]],
    [1.7, [69, 2.2]],
  ],
};
