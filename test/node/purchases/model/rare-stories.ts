import type { Story } from './story.js';

const copied = 'start; approve; keep a copy; order; restore the copy';
/** The bank has confirmed an order, and its answer is lost. */
const inDoubt = 'order {8 fail-after, 9 fail-before}';
const busy = 'half an hour; the customer is busy at the bank; reconcile';
const unknownOrder = 'of which the store knew nothing';
const withoutTransactions = { hasTransactions: false };

/** Purchases of a store that was restored from a backup. */
export const restoredStories: readonly Story[] = [
  ...['half an hour', 'look; abandon'].map((next): Story => [
    `is completed when the bank has confirmed it, and the operator learns of it (${next})`,
    `${copied}; is now: approved; ${next}; reconcile; is: confirmed, completed; the log has: ${unknownOrder}`,
  ]),
  ...['the bank forgets; a day; reconcile', 'a day; hears: unreadable'].map((next): Story => [
    `is not released when the bank does not know it, or cannot be read: an operator resolves it (${next})`,
    `${copied}; ${next}; is now: sent; resolve: confirmed 1001; is: confirmed, completed`,
    withoutTransactions,
  ]),
  ...['reconcile', 'abandon', 'start'].map((step): Story => [
    `that was being started at the time of the backup waits for an operator, whoever tries to end it (${step})`,
    `start {5 kill-after}; is now: starting; keep a copy; restore the copy; half an hour; ${step};
     the operator has: unknown; the operator sees: transactionId undefined; resolve: confirmed #7; is now: confirmed`,
  ]),
  ...['abandon', 'start', 'change the basket'].map((step): Story => [
    `that the bank has forgotten, or that cannot be read, is not ended by its customer (${step})`,
    `${copied}; the bank goes away; ${step}; look; is now: approved;
     the bank is back; the bank forgets; ${step}; look; the operator has: unknown; is now: sent`,
    withoutTransactions,
  ]),
  ...[
    'start; keep a copy; approve; order; restore the copy; come back again',
    'start; keep a copy; approve; order; restore the copy; come back again; order',
    `${copied}; order`,
  ].map((history): Story => [
    `is not confirmed a second time, the bank has confirmed it: ${history}`,
    `${history}; is: confirmed, completed; the log has: ${unknownOrder}; the log has not: although it is completed`,
  ]),
  ...['order', `${inDoubt}; keep a copy`, `${inDoubt}; the shop cancels; keep a copy`].map((history): Story => [
    `is not completed if it was taken back since, also when the shop has the goods again: ${history}`,
    `start; approve; keep a copy; the shop sells out; ${history}; reconcile; reconcile; the shop has goods again;
     restore the copy; is not now: abandoned; half an hour; reconcile; is: abandoned, released; shows: isTakenBack;
     the log has not: ${unknownOrder}`,
  ]),
  [
    'is completed if it was delivered and refunded since: the shop has it already',
    `${copied}; the goods are delivered and refunded; half an hour; reconcile; is: confirmed, completed`,
  ],
  [
    'that the shop had not completed is not completed if it was taken back since',
    `start; approve; the shop breaks; order; keep a copy; the shop sells out; the shop works again; half an hour;
     reconcile; the shop has goods again; restore the copy; half an hour; reconcile; is: abandoned, released`,
  ],
  [
    'waits while its transaction cannot be read, and is completed then',
    `${copied}; the transaction is lost; half an hour; reconcile; is now: approved;
     the transaction is there; reconcile; is: confirmed, completed`,
  ],
  [
    'is completed if the service refuses to show its transaction',
    `${copied}; the transaction is refused; half an hour; reconcile; is: confirmed, completed`,
  ],
  [
    'is not resolved as not confirmed while its transaction cannot be read: the bank says that it is',
    `start; approve; the transaction is lost; ${inDoubt}; keep a copy; restore the copy; half an hour; reconcile;
     cannot be resolved as: not_confirmed (service_unavailable);
     the transaction is there; resolve: not_confirmed; is: confirmed, completed`,
  ],
  [
    'gets the order that the bank names, not that of an earlier attempt',
    `start; approve; order {8 refused}; keep a copy; order as: #2002; restore the copy; half an hour; reconcile;
     is now: confirmed; has the order: 2002`,
  ],
  [
    'gets the order that the bank names, not that of a later attempt',
    `start; approve; keep a copy; order as: #77; restore the copy; order under: #88;
     is now: confirmed; has the order: 77`,
  ],
  [
    'that was to be taken back waits for an operator, who may have decided since',
    `start; approve; the shop sells out; nothing is reversed; order; keep a copy; the operator has: unwanted;
     the shop has goods again; resolve: confirmed; is: confirmed, completed; orders are reversed; restore the copy;
     half an hour; reconcile; the operator has: unwanted; resolve: confirmed; is: confirmed, completed`,
  ],
  [
    'that the shop cancels while it was being ordered is looked up at the bank first',
    `start; approve; order {6 kill-after}; keep a copy; reconcile; order; restore the copy; the shop cancels;
     is: confirmed, completed`,
  ],
  [
    'is not ended by an old return: the bank has confirmed it since',
    `start; keep a copy; approve; order; restore the copy; the bank goes away; come back by abort;
     is now: initialized; the bank is back; come back by abort; is: confirmed, completed`,
  ],
  [
    'that was started before the backup and perhaps ordered since is released when an operator ends it',
    `start {5 kill-after}; keep a copy; the shop prepares: #1001; restore the copy; half an hour; reconcile;
     resolve: not_confirmed; is: expired, released`,
  ],
  [
    'releases the order that the backup does not know, however the purchase ends',
    `start; keep a copy; approve; order {8 kill-before}; is: confirming, prepared; restore the copy;
     is now: initialized; half an hour; the bank forgets; reconcile; reconcile; is: expired, released`,
  ],
  [
    'is not sent again when its customer may have given it up since the backup',
    `start; approve; order {8 fail-before, 9 fail-before}; keep a copy; a quarter of an hour; restore the copy;
     reconcile; is: abandoned, released`,
  ],
  [
    'that the bank had accepted is not presumed to have been given up',
    `start; approve; order; keep a copy; a quarter of an hour; restore the copy; reconcile; reconcile;
     is: confirmed, completed`,
    { mode: 'test' },
  ],
  [
    'cannot be given up by its customer: the shop may have completed it since',
    `start; approve; ${inDoubt}; keep a copy; restore the copy; the bank goes away; reconcile; a quarter of an hour;
     look; does not show: mayGiveUp; abandon; the bank is back; reconcile; is: confirmed, completed`,
  ],
  ...[
    ['reconcile', 'unknown'],
    ['the shop cancels', 'given_up'],
  ].map(([step, kind]): Story => [
    `that was copied while the shop prepared the order is not taken for one that was never sent (${step})`,
    `start; approve; a copy is kept while the shop prepares; order; the bank forgets; restore the copy; half an hour;
     ${step}; half an hour; ${step}; is: confirming, completed; the operator has: ${kind}`,
    withoutTransactions,
  ]),
  [
    'waits for an operator when the bank does not say which order it is',
    `${copied}; the bank hides the order; half an hour; reconcile; the operator sees: accepted true;
     the operator sees: orderId undefined; the log has: ${unknownOrder};
     resolve: confirmed #1001; is: confirmed, completed`,
  ],
];

/** Purchases in other rare cases. */
export const rareStories: readonly Story[] = [
  [
    'releases an order that the shop finishes preparing only after the purchase has ended',
    'start; approve; order {6 odd}; abandon; reconcile; is: abandoned, released',
  ],
  ...[
    ['accepted', 'not_confirmed', 'abandoned'],
    ['seen_confirmed 1001', 'confirmed', 'confirmed'],
  ].map(([event, as, end]): Story => [
    `that the bank confirms after its end stays unresolved until an operator decides that it is ${as}`,
    `start; approve; abandon; hears: ${event}; reconcile; the operator has: contradicted;
     the operator sees: state abandoned;
     the log has: has ended here without an order, and the bank has confirmed it;
     resolve: ${as} 1001; is now: ${end}; the operator has: nothing`,
  ]),
  [
    'whose confirmation found no connection can be ordered again, also while the bank cannot be read',
    'start; approve; order {8 fail-before, 10 fail-before}; is: approved, prepared',
  ],
  [
    'is not given up when the bank refuses a confirmation that was sent earlier',
    `start; approve; order {8 lost}; is: confirming, prepared; reconcile {5 refused}; is: confirming, prepared;
     reconcile; is: confirmed, completed`,
  ],
  [
    'that an operator states as taken back is a contradiction when the bank has it as confirmed all the same',
    `start; approve; nothing is reversed; ${inDoubt}; the bank goes away; resolve: taken_back; the bank is back;
     reconcile; callback; the operator has: contradicted; the operator sees: state abandoned`,
  ],
  ...['abandon', 'change the basket; look'].map((step): Story => [
    `is not ended when the bank has confirmed it, of which the store knows nothing (${step})`,
    `start; approve; the bank confirms; ${step}; is: confirmed, completed`,
  ]),
  [
    'that the shop cancels while its order is being prepared ends, and nothing is sent',
    `start; approve; order {6 kill-after}; is: confirming, prepared; the shop cancels; reconcile;
     is: abandoned, released; has contracts: 0`,
  ],
  [
    'that was taken back is no contradiction when its customer, or the bank, calls once more',
    `start; approve; the shop sells out; order; is: abandoned, released; callback; hears: accepted;
     the operator has: nothing`,
  ],
  [
    'that the shop has completed is not taken back when the shop says afterwards that it cannot carry it out',
    'start; approve; order; hears: impossible; is: confirmed, completed',
  ],
  [
    'that the shop could not carry out lets the cart be bought again',
    `start; approve; the shop sells out; order; is: abandoned, released; the shop has goods again; start; approve;
     order; is: confirmed, released, completed`,
  ],
  ...(['authorization', 'purchase-status', 'transaction'] as const).map((verification): Story => [
    `under test credentials ends as a test that is not processed, verified by "${verification}"`,
    'start; approve; order; is now: accepted; reconcile; reconcile; is: confirmed, completed',
    { mode: 'test', verification },
  ]),
  [
    'under test credentials ends in the same way when the bank deletes its id',
    'start; approve; order; the bank deletes everything; reconcile; is: confirmed, completed',
    { mode: 'test', hasTransactions: false },
  ],
  ...[
    ['confirmed', 'confirmed, completed'],
    ['not_confirmed', 'expired, released'],
  ].map(([as, end]): Story => [
    `that the bank has deleted within the thirty minutes counts as completed: no new start is possible until an operator ends it as ${as}`,
    `start; approve; ${inDoubt}; the bank forgets; reconcile; the operator has: unknown;
     the operator sees: state confirming; the operator sees: orderId #1001; the operator sees: orderReference 1001;
     the operator sees: accepted false; the operator sees: forgotten completed; half an hour; look; start;
     were started: 1; does not show: mayGiveUp; resolve: ${as}; is: ${end}; the operator has: nothing`,
    withoutTransactions,
  ]),
  [
    'that the bank has accepted is not ended by a read that contradicts it',
    `start; approve; order; hears: seen_expired; hears: seen_declined; is now: accepted;
     the operator has: unknown; the operator sees: accepted true`,
    { mode: 'test' },
  ],
  [
    'that was declined at the bank ends as declined, also when its customer never comes back',
    'start; the bank declines; half an hour; reconcile; is now: declined',
  ],
  [
    'whose customer is still busy at the bank after half an hour stays open, and ends when the bank has deleted it',
    `start; ${busy}; is now: initialized; the bank deletes everything; half an hour; reconcile; is now: expired`,
  ],
  ...[
    ['come back again', 'approved'],
    ['order', 'confirmed'],
    ['come back by abort', 'abandoned'],
    ['abandon', 'abandoned'],
  ].map(([step, state]): Story => [
    `that a callback has approved before the return is ordered, left or given up as after any return (${step})`,
    `start; the bank calls at approval; is now: approved; ${step}; is now: ${state}; is early: undefined`,
  ]),
  [
    'whose customer never comes back ends two hours after its start, although the bank still has it',
    `start; ${busy}; ${busy}; ${busy}; is now: initialized; ${busy}; is now: expired`,
  ],
  [
    'whose customer never comes back ends after two hours also when the bank cannot be read',
    `start; half an hour; half an hour; half an hour; hears: unreadable; is now: initialized;
     half an hour; hears: unreadable; is now: expired`,
  ],
  [
    'that is still open at the bank a day after the customer came back ends as expired',
    `start; come back again; ${busy}; ${busy}; ${busy}; ${busy}; ${busy}; ${busy}; is now: initialized;
     a day; the customer is busy at the bank; reconcile; is now: expired`,
  ],
];
