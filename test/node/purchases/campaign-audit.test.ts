import { assert, describe, it } from 'vitest';
import { audit } from '../../campaign/audit.js';
import type { Evidence } from '../../campaign/evidence.js';
import { asBefore, honestBooks, honestCalls, restored, unrelated, type Open } from './campaign-books.js';

type Books = Open<Evidence>;
/** Changes the books. */
type Plant = (books: Books) => void;
/**
 * What has to be found after something was done to the books; and the reasons for which it is excused, each under the
 * circumstances without which it is not.
 */
type Situation = [found: string, plant: Plant, excuses?: Excuses];
type Excuses = readonly (readonly [reason: string, when: Plant])[];

const planted = (...plants: Plant[]) => {
  const books = honestBooks();
  for (const plant of plants) plant(books);
  const { violations, excused } = audit(books);
  return {
    violations: violations.map(({ what }) => what),
    excused: excused.map(({ what, excuse }) => `${what}: ${excuse}`),
  };
};

/** Adds a second completed order. */
const addOrder =
  (changes: Partial<Books['orders'][number]>): Plant =>
  ({ orders }) =>
    void orders.push(Object.assign({}, orders[0]!, changes));

/** Makes the second purchase a contract of the bank as well. */
const addContract: Plant = ({ bank, store }) => {
  Object.assign(bank[1]!, { confirmations: 1 });
  Object.assign(store[1]!, { state: 'confirmed' });
};

/** The shop itself has noticed that something was wrong. */
const noticed =
  (what: string): Plant =>
  ({ wrongs }) =>
    void wrongs.push({ purchaseId: 'P1', what });

/** Gives the call with this number another final answer than before. */
const answerGone =
  (call: number): Plant =>
  ({ told }) =>
    void (told[0]!.calls[call]!.answers[2]!.final = 'gone');

const bookings = ({ transactions }: Books) => transactions[0]!.bookings;
const rewound =
  (...given: Parameters<typeof restored>): Plant =>
  ({ rewinds }) =>
    void rewinds.push(restored(...given));
/** An older store knew the purchase of the first customer so. */
const knownAs = (...before: Parameters<typeof asBefore>): Plant => rewound({ after: [asBefore(...before)] });
const untold = (...before: Parameters<typeof asBefore>) => Object.assign(asBefore(...before), { isDelivered: 0 });
/** The store was restored so, and the bank has reversed the order. */
const reversed =
  (lost: Parameters<typeof restored>[0]): Plant =>
  (books) => {
    rewound(lost)(books);
    books.transactions[0]!.currentValue = 0;
  };

const withoutKeys = () => Object.assign(honestCalls(), { keys: [] });
const withoutTasks = () => Object.assign(honestCalls(), { tasks: [] });
/** The key of an order is known, and that it was answered is not. */
function withoutAnswer() {
  const { keys, ...others } = honestCalls();
  const confirmed = keys.find(({ verb }) => verb === 'purchases.confirm');
  const unanswered = keys.map((each) => (each === confirmed ? { verb: each.verb, subjects: ['attempt'] } : each));
  return Object.assign(others, { keys: unanswered });
}

const losePurchase: Plant = (books) => {
  rewound({ after: [] })(books);
  books.store.shift();
};
const lost = ['the restored store did not know the purchase', losePurchase] as const;
const lostElsewhere = (number: 1 | 2) =>
  [
    lost[0],
    (books: Books) => {
      const elsewhere = { purchases: [`P${number}`], completed: [], technicalIds: [`T${number}`] };
      rewound({ before: [], after: [], elsewhere })(books);
      books.store.splice(number - 1, 1);
    },
  ] as const;
/** The shop had completed the first order, which the audit cannot read in the file that was overwritten. */
const completedFirst = { purchases: ['P1'], completed: ['P1'], technicalIds: ['T1'] };
const unknownKey = 'the restored store did not know the key, or its answer';
const knewLess = 'the restored store knew less than the customer';
const foundReversed = 'the restored store found it reversed';
const refundsOf = (booked: string, asked: string) =>
  `refunds booked that nobody asked for, or none that say applied: ${booked} for ${asked}`;

const ofPurchases: readonly Situation[] = [
  [
    'confirmed at the service, and not in the store',
    ({ store }) => (store[0]!.state = 'abandoned'),
    [
      lostElsewhere(1),
      [foundReversed, reversed({ after: [asBefore('confirming')] })],
      [foundReversed, reversed({ before: [asBefore('confirmed')], after: [untold('confirmed')] })],
    ],
  ],
  ['confirmed at the service, without a completed order', ({ orders }) => (orders[0]!.state = 'released'), [lost]],
  ['confirmed at the service more than once', ({ bank }) => (bank[0]!.confirmations = 2)],
  ['confirmed at the service, with several orders', addOrder({ orderId: 'A-3' })],
  ['completed with another amount than confirmed', ({ orders }) => (orders[0]!.amount += 1)],
  ['completed as another order than confirmed', ({ orders }) => (orders[0]!.orderId = 'A-3')],
  ['taken back, and completed', ({ refunded }) => refunded.clear()],
  ['an order without a confirmation at the service', ({ bank }) => (bank[0]!.confirmations = 0)],
  ['completed before the service had confirmed', ({ orders }) => (orders[0]!.completedAt = 0)],
  ['completed twice', ({ orders }) => (orders[0]!.completions = 2)],
  [
    'an order that is neither completed nor released',
    ({ orders }) => (orders[1]!.state = 'prepared'),
    [lostElsewhere(2)],
  ],
  [
    'an order that is neither completed nor released',
    ({ orders }) => Object.assign(orders[0]!, { state: 'prepared', completedAt: null }),
    [lost],
  ],
  [
    'order prepared although completed',
    noticed('prepared although completed'),
    [['the restored store knew the purchase as open', knownAs('approved')]],
  ],
  [
    'order completed although released',
    noticed('completed although released'),
    [['the restored store knew the order as not released', knownAs('confirming')]],
  ],
  [
    'order released although completed',
    noticed('released although completed'),
    [
      [foundReversed, reversed({ after: [asBefore('confirming')] })],
      [foundReversed, reversed({ before: [untold('confirmed')], after: [asBefore('approved')] })],
      [foundReversed, reversed({ before: [untold('confirmed')], after: [untold('confirming')] })],
    ],
  ],
  ['left as starting', ({ store }) => (store[1]!.state = 'starting')],
  ['left as confirming', ({ store }) => (store[1]!.state = 'confirming')],
  ['left as approved, or untold', ({ store }) => (store[1]!.state = 'approved')],
  ['left as declined, or untold', ({ store }) => (store[1]!.isDelivered = 0)],
  ['confirmed in the store alone', ({ bank }) => bank.splice(0, 1)],
  ['has the id of another purchase, which a restored store did not know', rewound({ after: [] })],
  [
    'recovered from an older store, and not logged',
    knownAs('approved'),
    [
      [
        'a process was killed after it had changed the store',
        ({ deaths }) => deaths.set('after store.purchases.change', 1),
      ],
    ],
  ],
  ['confirmed by 2 requests although nothing went wrong', ({ bank }) => (bank[0]!.confirmationRequests = 2)],
  ['a process ended by itself, with 1, 1 times', ({ deaths }) => deaths.set('by itself, with 1', 1)],
  [
    'internal error: undefined is not a function',
    ({ log }) =>
      log.push({ time: '', level: 'error', event: 'internal_error', message: 'undefined is not a function' }),
  ],
];

const ofPeople: readonly Situation[] = [
  ['a basket ordered twice', addOrder({ purchaseId: 'P3' })],
  ['a basket ordered that was not bought', ({ baskets }) => (baskets[1]!.state = 'ordered')],
  ['a basket bought that is not ordered', ({ baskets }) => (baskets[0]!.state = 'open')],
  ['a basket still reserved', ({ baskets }) => (baskets[0]!.state = 'reserved'), [lost]],
  [
    'told of an order that is none',
    ({ orders }) => (orders[0]!.state = 'released'),
    [lost, ['the contract was taken back afterwards', ({ refunded }) => refunded.clear()]],
  ],
  ['told of several orders', ({ told }) => told[0]!.orders.add('A-9')],
  [
    'told confirmed, approved',
    ({ told }) => told[0]!.states.push('approved'),
    [
      [knewLess, knownAs('approved')],
      [knewLess, rewound({ before: [asBefore('approved')], after: [asBefore('approved')], elsewhere: completedFirst })],
    ],
  ],
  ['at the bank with an amount that was not read', ({ told }) => told[0]!.readings.set('T1', 99_00)],
  ['several payment pages for one wish: T1, T2', ({ told }) => told[0]!.pagesTooMany.push('T1, T2'), [lost]],
  [
    'several contracts for one basket',
    (books) => {
      addContract(books);
      books.told[0]!.pages.add('T2');
    },
    [lost],
  ],
  [
    'a contract for a basket that was paid otherwise',
    ({ baskets }) => (baskets[0]!.state = 'paid'),
    [
      [
        'the restored store did not know that the order was given up',
        rewound({ before: [Object.assign(asBefore('confirmed'), { isGivenUp: true })] }),
      ],
    ],
  ],
  ['an order of a basket that was paid otherwise', ({ baskets }) => (baskets[0]!.state = 'paid')],
  [
    'taken back although its customer only waited',
    ({ refunded }) => refunded.clear(),
    [['an operator has decided', ({ resolutions }) => resolutions.listed.set('P1', 'first')]],
  ],
  ['shown as confirmed at another webshop', ({ told }) => told[0]!.elsewhere.push('confirmed')],
  ['listed by another webshop', ({ resolutions }) => resolutions.listed.set('P1', 'second')],
  ['told of a change that nobody made', ({ told }) => told[1]!.states.push('void')],
  [
    'told of a change that nobody made',
    ({ told, bank, baskets }) => {
      told[0]!.states.push('void');
      bank.splice(0);
      baskets[0]!.state = 'open';
    },
    [[knewLess, knownAs('approved')]],
  ],
  ['answered as an error of the handler: start', ({ told }) => told[1]!.internal.push('start')],
  ['answered as if the shop were there: start: declined', ({ told }) => told[1]!.away.push('start: declined')],
  ['has not bought: approved', ({ told }) => (told[0]!.states = ['approved'])],
  [
    'unresolved, and not shown to operators',
    ({ unresolved, store }) => unresolved.push(Object.assign({}, store[0]!, { state: 'confirming' })),
  ],
  ['cannot be resolved: not_found', ({ resolutions }) => resolutions.refused.set('P1', 'not_found')],
  [
    'cannot be completed (for ever), and is not shown to operators',
    ({ baskets, unresolved, store }) => {
      baskets[0]!.obstacle = 'for ever';
      unresolved.push(Object.assign({}, store[0]!, { isDelivered: 0 }));
    },
  ],
  ['healthy while an order cannot be completed', ({ resolutions }) => resolutions.green.add('first')],
  ['not healthy although all is resolved', ({ unhealthy }) => unhealthy.push('first')],
];

const ofCalls: readonly Situation[] = [
  [
    'a key with several purchases or requests',
    ({ told }) => (told[0]!.calls[0]!.answers[1]!.subject = 'P3'),
    [[unknownKey, rewound({ callsAfter: withoutKeys() })]],
  ],
  [
    'a key with several final answers: done; gone',
    answerGone(0),
    [['the restored store knew the purchase as it was before', knownAs('approved')]],
  ],
  [
    'a key with several final answers: done; gone',
    answerGone(4),
    [[unknownKey, rewound({ callsAfter: withoutAnswer() })]],
  ],
  [
    'a key with several final answers: done; gone',
    answerGone(2),
    [['the restored store knew the reports as they were before', rewound({ callsAfter: withoutTasks() })]],
  ],
  [
    'a key refused long afterwards: amount_too_high',
    ({ told }) => (told[0]!.calls[2]!.answers[2] = { code: 'amount_too_high', when: 'late' }),
  ],
  [
    'a key taken for other input: done',
    ({ told }) => (told[0]!.calls[2]!.answers[3] = { subject: 'R9', final: 'done', when: 'other' }),
  ],
  [
    'a repeated call refused as another one',
    ({ told }) => (told[0]!.calls[0]!.answers[1] = { code: 'key_reused', when: 'meanwhile' }),
  ],
  [
    'a key was answered, and is not in the store',
    ({ calls }) => calls.keys.pop(),
    [
      [unknownKey, rewound({ callsAfter: withoutKeys() })],
      [
        unknownKey,
        (books) => {
          books.told[0]!.calls[3]!.answers[1]!.at = [-3, -1];
          rewound({ unreadableSince: -2, callsBefore: withoutKeys(), callsAfter: withoutKeys() })(books);
        },
      ],
    ],
  ],
  ['an order id completed for two purchases', addOrder({ purchaseId: 'P3', session: 'session-2' }), [lost]],
  [
    'an order id paid by two purchases',
    (books) => {
      addContract(books);
      books.bank[1]!.orderId = 'A-1';
    },
  ],
  ['a task left as pending', ({ calls }) => Object.assign(calls.tasks[1]!, { state: 'pending', isDone: 0 })],
  ['a report without an outcome, and not shown to operators', ({ reports }) => reports.hidden.push('R2')],
  [
    'cannot be resolved as send_again: wrong_state',
    ({ reports }) =>
      reports.resolved.push({ id: 'R2', transactionId: 'B1', kind: 'refund', as: 'send_again', error: 'wrong_state' }),
  ],
  ['healthy while a report needs an operator', ({ reports }) => reports.green.push('first')],
  ['a task left as waiting', ({ calls }) => Object.assign(calls.tasks[0]!, { state: 'waiting', isDone: 0 })],
  ['a request for a transaction that the bank does not have', ({ transactions }) => transactions.pop()],
  [
    refundsOf('1000 + 2000 + 2000', '1000 + 2000'),
    (books) => bookings(books).push(bookings(books)[2]!),
    [['the restored store did not know one of the reports', rewound({ callsAfter: withoutTasks() })]],
  ],
  [refundsOf('1000', '1000 + 2000'), (books) => bookings(books).pop()],
  [refundsOf('1000 + 2000', '1000'), ({ calls }) => (calls.tasks[2]!.state = 'refused')],
  [
    'refunds booked in another order: 2000 + 1000 for 1000 + 2000',
    (books) => bookings(books).reverse(),
    [
      ['they were asked for at the same time', ({ calls }) => (calls.tasks[1]!.key = 'refund 0, at once')],
      [
        'the call for the overtaken one had no answer',
        ({ told }) => told[0]!.calls[2]!.answers.unshift({ code: 'unreachable', when: 'meanwhile' }),
      ],
    ],
  ],
  ['a delivery booked twice', (books) => bookings(books).push(bookings(books)[0]!)],
  ['a delivery that says applied, and is not booked', (books) => bookings(books).shift()],
  ['more refunded than was ordered', ({ transactions }) => (transactions[0]!.amount = 20_00)],
  ['a booking that is left open', (books) => (bookings(books)[2]!.status = 'PENDING')],
];

describe('the audit of a campaign', () => {
  it('finds nothing in books that agree', () => {
    assert.deepEqual(planted(), { violations: [], excused: [] });
  });

  it('finds the contract of an order without its reference, whose purchase a restored store lost', () => {
    const { violations } = planted(losePurchase, ({ orders }) => (orders[0]!.transactionId = ''));
    assert.notInclude(violations, 'an order without a confirmation at the service');
  });

  it.each([...ofPurchases, ...ofPeople, ...ofCalls])(
    'reports, unless the same purchase has an excuse, which is counted: %s',
    (what, plant, excuses = []) => {
      const { violations, excused } = planted(plant);
      assert.include(violations, what);
      assert.deepEqual(excused, []);
      for (const [reason, when] of excuses) {
        const withExcuse = planted(plant, when);
        assert.notInclude(withExcuse.violations, what, reason);
        assert.include(withExcuse.excused, `${what}: ${reason}`);
      }
      const elsewhere = planted(plant, rewound({ before: [unrelated], after: [] }), ({ resolutions }) => {
        resolutions.listed.set(unrelated.id, 'first');
      });
      assert.include(elsewhere.violations, what, 'another purchase has the excuse');
    },
  );
});
