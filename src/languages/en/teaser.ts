import type * as de from '../de/teaser.js';

export const teaser: typeof de.teaser = {
  name: 'Instalments',
  rate: 'from {monthlyRate} /\u00a0month',
  term: 'in\u00a0{months}\u00a0instalments',
  spokenRate: 'from {monthlyRate} per month in {months} instalments',
  range: 'Instalments available from {minimum} to {maximum}.',
  price: 'In detail:',
  plans: 'Compare all repayment terms',
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
    [7.3, [66, 1.4], [51, 1.4], [42, 1.4], [40, 3.1], [36, 2.8], [28, 2.8]],
    [2, [36, 2], [28, 2]],
  ],
  block: [
    [10.4, [47, 1.4], [45, 3.1], [40, 1.4], [35, 1.4], [32, 1.4], [30, 3.1], [28, 1.4]],
    [4, [32, 2]],
  ],
  list: [
    [17.1, [86, 1.7], [58, 1.7], [55, 3.6], [47, 3.3]],
    [2.2, [67, 2.2]],
  ],
};
