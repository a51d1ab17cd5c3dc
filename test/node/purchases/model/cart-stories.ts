import { mostFailures } from '../../../../src/server/scheduling/rounds.js';
import type { Story } from './story.js';

/**
 * The customer orders and the bank goes away; a quarter of an hour later the order may be given up. `done`: the bank has
 * done it, and only its answer was lost.
 */
const waited = (done: 'done' | 'not done') =>
  `start; approve; order {8 ${done === 'done' ? 'fail-after' : 'lost'}, 9 fail-before}; the bank goes away;
   reconcile; a quarter of an hour; look; is: confirming, prepared; shows: mayGiveUp`;

/** The same, and the customer gives it up. */
export const givenUp = (done: 'done' | 'not done') => `${waited(done)}; abandon; shows: mayRestart`;

const rounds = 'reconcile; reconcile; reconcile';
const waits = 'a quarter of an hour; look; reconcile';

export const waitingStories: readonly Story[] = [
  // The bank keeps for thirty minutes what is not confirmed.
  ...[`${waited('done')}; ${waits}; ${waits}; ${waits}`, waited('not done')].map((history, index): Story => [
    `is completed as soon as the bank can be read, and shown as completed (${index === 0 ? 'done' : 'not done'})`,
    `${history}; does not show: mayRestart; the bank is back; look; ${rounds}; is: confirmed, completed;
     leaves: 1 and 1`,
  ]),
  ...(['done', 'not done'] as const).map((done): Story => [
    `is given up by starting anew: one order is left (${done})`,
    `${waited(done)}; the bank is back; start; approve; order; ${rounds}; the first one is: abandoned, told;
     leaves: 1 and 1`,
  ]),
];

export const givenUpStories: readonly Story[] = [
  [
    'is not sent again, whatever the customer does, and released when the bank can be read',
    `${givenUp('not done')}; the bank is back; start; approve; order; is now: confirmed; ${rounds};
     the first one is: abandoned, told; is: confirmed, released, completed; leaves: 1 and 1; the operator has: nothing`,
  ],
  ...[
    ['the bank is back; start; approve; order', '1 and 1'],
    ['the bank is back', '0 and 0; shows: isTakenBack'],
  ].map(([next, left]): Story => [
    `is taken back when the bank turns out to have confirmed it, and never completed (${next})`,
    `${givenUp('done')}; ${next}; reconcile;
     the log has: was given up after its customer had waited; the first one is: unwanted; the operator has: unwanted;
     reconcile; the first one is: abandoned, told; leaves: ${left}; the operator has: nothing`,
  ]),
  [
    'is taken back by an operator where no interface can do it, and cannot be completed beside the second order of the cart',
    `${givenUp('done')}; nothing is reversed; the bank is back; start; approve; order; ${rounds};
     the first one is: unwanted; the operator has: unwanted; cannot be resolved as: confirmed (wrong_state);
     cannot be resolved as: not_confirmed (wrong_state); cannot be resolved as: delivered (wrong_state);
     leaves: 2 and 1; resolve: taken_back; the first one is: abandoned, told; the operator has: nothing`,
  ],
  [
    'is completed by an operator while nothing else of the cart is under way, and not while something is',
    `${givenUp('done')}; nothing is reversed; the bank is back; start; reconcile;
     cannot be resolved as: confirmed (wrong_state); abandon; resolve: confirmed; the first one is: confirmed, told;
     leaves: 1 and 1`,
  ],
  ...['not_confirmed', 'taken_back'].map((as): Story => [
    `without any known outcome is ended by an operator as ${as}`,
    `${givenUp('not done')}; nothing is reversed; resolve: ${as}; the bank is back; reconcile; leaves: 0 and 0;
     is: ${as === 'taken_back' ? 'abandoned' : 'expired'}, released; the operator has: nothing`,
  ]),
  [
    'with a late answer of the bank is read, and taken back',
    `${givenUp('done')}; the bank is back; hears: accepted; the first one is: unwanted`,
  ],
  [
    'is ended by an operator when the bank has deleted it after the thirty minutes',
    `${givenUp('done')}; the bank forgets; the bank is back; half an hour; reconcile; the operator has: given_up;
     the operator sees: forgotten unknown; resolve: not_confirmed; the first one is: expired, told`,
    { hasTransactions: false },
  ],
  [
    'cannot be given up while a process may be sending it, or before the bank was asked for its outcome',
    // It is read as open, and sent again.
    `start; approve; order {8 lost, 9 fail-before}; a quarter of an hour; does not show: mayGiveUp;
     giving up is refused: wrong_state; reconcile {5 lost}; the bank goes away; does not show: mayGiveUp;
     giving up is refused: wrong_state; half an hour; shows: mayGiveUp`,
  ],
];

/** Two browsers of the customer have an approved purchase of the same cart. */
export const inTwo = `start; approve; change the browser; start; approve; the browsers have: approved, approved`;
/** One of them is only known to have been started. */
const startedInTwo = 'start; approve; change the browser; start {5 kill-after}';

const laterRounds = 'half an hour; reconcile; half an hour; reconcile; half an hour; reconcile';

export const browserStories: readonly Story[] = [
  [
    'leads to one order: the other purchase becomes void, and nothing is sent for it',
    `${inTwo}; order; change the browser; order; is now: void; shows: isOrderedElsewhere; leaves: 1 and 1`,
  ],
  [
    'cannot be ordered in one while the outcome in the other is unknown',
    `${inTwo}; order {8 lost}; change the browser; order; is now: approved; shows: mayRetry; reconcile; order;
     is now: void; leaves: 1 and 1`,
  ],
  [
    'can be ordered in one when the other has failed',
    `${inTwo}; order {8 refused}; is now: approved; change the browser; order; is now: confirmed;
     change the browser; order; has contracts: 1`,
  ],
  [
    'is refused at the start while the outcome in another browser is unknown',
    'start; approve; order {8 lost}; change the browser; the start is refused: wrong_state; were started: 1',
  ],
  [
    'can be ordered again as another cart when the shop has the first order',
    'start; approve; order; change the browser; start; approve; order; is: confirmed, completed, completed',
  ],
  ...['keep a copy', 'a copy is kept while the shop prepares'].map((copy): Story => [
    `is not started in another one while a restored store does not know that it was ordered (${copy})`,
    `start; approve; ${copy}; order {8 fail-after, 9 fail-before}; the bank goes away; restore the copy; reconcile;
     change the browser; the start is refused: service_unavailable; the bank is back;
     the start is refused: wrong_state; were started: 1; leaves: 1 and 1`,
  ]),
  [
    'is not ordered in the other one when a restored store does not know that it was ordered in one',
    `${inTwo}; keep a copy; order; restore the copy; change the browser; order; the browsers have: void, confirmed;
     leaves: 1 and 1`,
  ],
  [
    'keeps its one order number in a restored store while another purchase may have completed it',
    `start; approve; order as: #77 {7 refused, 8 refused, 9 refused}; is: approved, prepared; change the browser;
     start; approve; keep a copy; order as: #77; restore the copy; change the browser; abandon; half an hour;
     reconcile; reconcile; the log has not: the number of a completed order was released; leaves: 1 and 1`,
  ],
  [
    'is started in another one when a restored store knows of one that the bank has open: that one ends',
    `start; approve; keep a copy; restore the copy; change the browser; start; the first one is: abandoned, told;
     approve; order; reconcile; is now: confirmed; leaves: 1 and 1`,
  ],
  ...['forgotten', 'unreadable'].map((event): Story => [
    `waits for an operator in both when the store was restored, and the bank knows neither (${event})`,
    `${inTwo}; keep a copy; restore the copy; a day; hears: ${event}; change the browser; hears: ${event};
     the operator has: given_up, unknown; leaves: 0 and 0`,
  ]),
  [
    'waits for an operator in one that was being started at the time of the backup, and had been ordered in the other',
    `${startedInTwo}; change the browser; order; keep a copy; restore the copy; half an hour; reconcile;
     the operator has: given_up; the operator sees: transactionId undefined;
     cannot be resolved as: confirmed #7 (wrong_state); resolve: not_confirmed; leaves: 1 and 1`,
  ],
  [
    'is completed in the one that the bank has confirmed, although the other may have been ordered after the backup',
    // The one of which only the start is known is looked at first.
    `${startedInTwo}; keep a copy; change the browser; order; restore the copy; change the browser; half an hour;
     hears: due; the operator has: unknown; change the browser; reconcile; order; abandon; reconcile;
     has contracts: 1; is not now: abandoned, void; resolve: not_confirmed; half an hour; reconcile;
     is now: confirmed; leaves: 1 and 1`,
  ],
  ...[
    ['not_confirmed', 'confirmed'],
    ['confirmed', 'abandoned'],
  ].map(([as, end]): Story => [
    `is not taken back in one that the shop has completed while the other is only perhaps ordered (${as})`,
    `${startedInTwo}; keep a copy; change the browser; order; is: confirmed, completed; restore the copy;
     change the browser; half an hour; is now: starting; hears: due; change the browser; a day; hears: unreadable;
     the operator has: given_up, unknown; the bank hides the order; ${laterRounds}; has contracts: 1;
     the bank shows the order; ${laterRounds}; has contracts: 1; resolve: ${as} #88; ${laterRounds}; is now: ${end}`,
  ]),
  ...['accepted', 'seen_confirmed #7'].map((event): Story => [
    `is taken back in one if the bank has confirmed both all the same (${event})`,
    `${inTwo}; order; change the browser; the bank confirms; hears: ${event}; is now: unwanted; reconcile;
     leaves: 1 and 1`,
  ]),
];

const failsOnce = 'the operator has: nothing; undelivered are: 0; reconcile; half an hour';
/** The bank has confirmed, and the shop does not take it. */
const undelivered = [
  'start; approve; the shop breaks; order',
  ...Array.from({ length: mostFailures - 1 }, () => failsOnce),
].join('; ');

export const undeliveredStories: readonly Story[] = [
  [
    'is listed with the class of the last error and logged for the operator',
    `${undelivered}; the operator has: undelivered; the operator sees: failedDeliveries ${mostFailures};
     the operator sees: lastFailure TypeError; the operator sees: state confirmed; the operator sees: orderId #1001;
     undelivered are: 1; the log has: shop.completeOrder fails again and again`,
  ],
  [
    'is completed after all when the shop works again',
    `${undelivered}; the shop works again; a day; reconcile; is: confirmed, completed; the operator has: nothing`,
  ],
  [
    'is resolved as delivered: the shop is not called again, and the customer may order again',
    `${undelivered}; cannot be resolved as: confirmed (wrong_state); resolve: delivered by hand 1;
     the first one is: confirmed, told; has the order: by hand 1; the operator has: nothing; undelivered are: 0;
     start; is now: initialized`,
  ],
  ...[
    ['orders are reversed', '0'],
    ['nothing is reversed', '1'],
  ].map(([how, contracts]): Story => [
    `is resolved as taken back: the bank reverses it, the shop releases it, and the customer may order again (${how})`,
    `${undelivered}; ${how}; resolve: taken_back; is: abandoned, released; has contracts: ${contracts};
     shows: isTakenBack; the operator has: nothing; start; is now: initialized`,
  ]),
  [
    'stays listed until the bank can be asked to take it back',
    `${undelivered}; the bank goes away; resolve: taken_back; the operator has: unwanted; the bank is back;
     reconcile; is: abandoned, released`,
  ],
  [
    'blocks only the same cart: the customer can buy something else',
    `${undelivered}; start; were started: 1; change the basket; start; is now: initialized; undelivered are: 1`,
  ],
];
