import { assert, describe, it } from 'vitest';
import { audit } from '../../campaign/audit.js';
import type { Evidence } from '../../campaign/evidence.js';
import { asBefore, honestBooks, honestCalls, restored, unrelated, type Open } from './campaign-books.js';

type Books = Open<Evidence>;
/** What is done to the books, and what has to be found then. */
type Plant = readonly [found: string, plant: (books: Books) => void];

const planted = (plant: (books: Books) => void) => {
  const books = honestBooks();
  plant(books);
  return audit(books);
};

/** Adds a second completed order. */
const addOrder = ({ orders }: Books, changes: Partial<Books['orders'][number]>) =>
  void orders.push(Object.assign({}, orders[0]!, changes));

/** Makes the second purchase a contract of the bank as well. */
function addContract({ bank, store }: Books): void {
  Object.assign(bank[1]!, { confirmations: 1 });
  Object.assign(store[1]!, { state: 'confirmed' });
}

const ofPurchases: readonly Plant[] = [
  ['confirmed at the service, and not in the store', ({ store }) => (store[0]!.state = 'void')],
  ['confirmed at the service, without a completed order', ({ orders }) => (orders[0]!.state = 'released')],
  ['confirmed at the service more than once', ({ bank }) => (bank[0]!.confirmations = 2)],
  ['confirmed at the service, with several orders', (books) => addOrder(books, { orderId: 'A-3' })],
  ['completed with another amount than confirmed', ({ orders }) => (orders[0]!.amount += 1)],
  ['completed as another order than confirmed', ({ orders }) => (orders[0]!.orderId = 'A-3')],
  ['taken back, and completed', ({ refunded }) => refunded.clear()],
  ['an order without a confirmation at the service', ({ bank }) => (bank[0]!.confirmations = 0)],
  ['completed before the service had confirmed', ({ orders }) => (orders[0]!.completedAt = 0)],
  ['completed twice', ({ orders }) => (orders[0]!.completions = 2)],
  ['an order that is neither completed nor released', ({ orders }) => (orders[1]!.state = 'prepared')],
  [
    'order released although completed',
    ({ wrongs }) => wrongs.push({ purchaseId: 'P1', what: 'released although completed' }),
  ],
  ['left as starting', ({ store }) => (store[1]!.state = 'starting')],
  ['left as confirming', ({ store }) => (store[1]!.state = 'confirming')],
  ['left as approved, or untold', ({ store }) => (store[1]!.state = 'approved')],
  ['left as declined, or untold', ({ store }) => (store[1]!.isDelivered = 0)],
  ['confirmed in the store alone', ({ bank }) => bank.splice(0, 1)],
  [
    'has the id of another purchase, which a restored store did not know',
    ({ rewinds }) => rewinds.push(restored({ after: [] })),
  ],
  [
    'recovered from an older store, and not logged',
    ({ rewinds }) => rewinds.push(restored({ after: [asBefore('approved')] })),
  ],
  ['confirmed by 2 requests although nothing went wrong', ({ bank }) => (bank[0]!.confirmationRequests = 2)],
  ['a process ended by itself, with 1, 1 times', ({ deaths }) => deaths.set('by itself, with 1', 1)],
  [
    'internal error: undefined is not a function',
    ({ log }) =>
      log.push({ time: '', level: 'error', event: 'internal_error', message: 'undefined is not a function' }),
  ],
];

const ofPeople: readonly Plant[] = [
  ['a basket ordered twice', (books) => addOrder(books, { purchaseId: 'P3' })],
  ['a basket ordered that was not bought', ({ baskets }) => (baskets[1]!.state = 'ordered')],
  ['a basket bought that is not ordered', ({ baskets }) => (baskets[0]!.state = 'open')],
  ['a basket still reserved', ({ baskets }) => Object.assign(baskets[1]!, { state: 'reserved', reservedBy: 'P2' })],
  ['told of an order that is none', ({ told }) => (told[0]!.orders = new Set(['A-9']))],
  ['told of several orders', ({ told }) => told[0]!.orders.add('A-9')],
  ['told confirmed, declined', ({ told }) => told[0]!.states.push('declined')],
  ['at the bank with an amount that was not read', ({ told }) => told[0]!.readings.set('T1', 99_00)],
  ['several payment pages for one wish: T1, T2', ({ told }) => told[0]!.pagesTooMany.push('T1, T2')],
  [
    'several contracts for one basket',
    (books) => {
      addContract(books);
      books.told[0]!.pages.add('T2');
    },
  ],
  ['a contract for a basket that was paid otherwise', ({ baskets }) => (baskets[0]!.state = 'paid')],
  ['an order of a basket that was paid otherwise', ({ baskets }) => (baskets[0]!.state = 'paid')],
  ['taken back although its customer only waited', ({ refunded }) => refunded.clear()],
  ['shown as confirmed at another webshop', ({ told }) => told[0]!.elsewhere.push('confirmed')],
  ['listed by another webshop', ({ resolutions }) => resolutions.listed.set('P1', 'second')],
  ['told of a change that nobody made', ({ told }) => told[1]!.states.push('void')],
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

const ofCalls: readonly Plant[] = [
  ['a key with several purchases or requests', ({ told }) => (told[0]!.calls[0]!.answers[1]!.subject = 'P3')],
  ['a key with several final answers: done; gone', ({ told }) => (told[0]!.calls[0]!.answers[2]!.final = 'gone')],
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
  ['a key was answered, and is not in the store', ({ calls }) => calls.keys.pop()],
  ['an order id completed for two purchases', (books) => addOrder(books, { purchaseId: 'P3', session: 'session-2' })],
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
    'refunds booked that nobody asked for, or none that say applied: 1000 + 2000 + 2000 for 1000 + 2000',
    ({ transactions }) => transactions[0]!.bookings.push(transactions[0]!.bookings[2]!),
  ],
  [
    'refunds booked that nobody asked for, or none that say applied: 1000 for 1000 + 2000',
    ({ transactions }) => transactions[0]!.bookings.pop(),
  ],
  [
    'refunds booked that nobody asked for, or none that say applied: 1000 + 2000 for 1000',
    ({ calls }) => (calls.tasks[2]!.state = 'refused'),
  ],
  [
    'refunds booked in another order: 2000 + 1000 for 1000 + 2000',
    ({ transactions }) => transactions[0]!.bookings.reverse(),
  ],
  ['a delivery booked twice', ({ transactions }) => transactions[0]!.bookings.push(transactions[0]!.bookings[0]!)],
  ['a delivery that says applied, and is not booked', ({ transactions }) => transactions[0]!.bookings.shift()],
  ['more refunded than was ordered', ({ transactions }) => (transactions[0]!.amount = 20_00)],
  ['a booking that is left open', ({ transactions }) => (transactions[0]!.bookings[2]!.status = 'PENDING')],
];

const forgotten = (before: Parameters<typeof asBefore>) => restored({ after: [asBefore(...before)] });
const withoutKeys = () => Object.assign(honestCalls(), { keys: [] });
/** The key of an order is known, and that it was answered is not. */
function withoutAnswer() {
  const { keys, ...others } = honestCalls();
  const confirmed = keys.find(({ verb }) => verb === 'purchases.confirm');
  return Object.assign(others, {
    keys: keys.map((each) => (each === confirmed ? { verb: each.verb, subjects: ['attempt'] } : each)),
  });
}
const withoutTasks = () => Object.assign(honestCalls(), { tasks: [] });
const lostAll = () => restored({ after: [] });

/** An excuse, the finding that it excuses, what is planted, and the circumstances without which there is none. */
type ExcusedPlant = readonly [...plant: Plant, excuse: string, when: (books: Books) => void];

const unknown = 'the restored store did not know the purchase';
const lostPurchase = (books: Books) => {
  books.rewinds.push(lostAll());
  books.store.shift();
};

/** The store was restored to before the order, of which nothing was left at the bank. */
const reversed = (books: Books) => {
  books.rewinds.push(forgotten(['confirming']));
  books.transactions[0]!.currentValue = 0;
};

/** The shop had completed the order, and the store was restored before that was written down. */
const reversedUndelivered = (books: Books) => {
  const undelivered = Object.assign(asBefore('confirmed'), { isDelivered: 0 });
  books.rewinds.push(restored({ before: [undelivered], after: [asBefore('approved')] }));
  books.transactions[0]!.currentValue = 0;
};

/** The same, and the older store knew that it was sent. */
const reversedSent = (books: Books) => {
  const [confirmed, sent] = [asBefore('confirmed'), asBefore('confirming')].map((kept) =>
    Object.assign(kept, { isDelivered: 0 }),
  );
  books.rewinds.push(restored({ before: [confirmed!], after: [sent!] }));
  books.transactions[0]!.currentValue = 0;
};

/** The shop had completed the order, and the older store knew it as confirmed, and not yet as told. */
const reversedUntold = (books: Books) => {
  const untold = Object.assign(asBefore('confirmed'), { isDelivered: 0 });
  books.rewinds.push(restored({ before: [asBefore('confirmed')], after: [untold] }));
  books.transactions[0]!.currentValue = 0;
};

const excuses: readonly ExcusedPlant[] = [
  [
    'confirmed at the service, without a completed order',
    ({ store }) => store.shift(),
    unknown,
    ({ rewinds }) => rewinds.push(lostAll()),
  ],
  [
    'an order that is neither completed nor released',
    ({ orders }) => Object.assign(orders[0]!, { state: 'prepared', completedAt: null }),
    unknown,
    lostPurchase,
  ],
  ['a basket still reserved', ({ baskets }) => (baskets[0]!.state = 'reserved'), unknown, lostPurchase],
  ['told of an order that is none', ({ orders }) => (orders[0]!.state = 'released'), unknown, lostPurchase],
  [
    'told of an order that is none',
    ({ orders }) => (orders[0]!.state = 'released'),
    'the contract was taken back afterwards',
    ({ refunded }) => refunded.clear(),
  ],
  [
    'several payment pages for one wish: T1, T2',
    ({ told }) => told[0]!.pagesTooMany.push('T1, T2'),
    unknown,
    lostPurchase,
  ],
  [
    'several contracts for one basket',
    (books) => {
      addContract(books);
      books.told[0]!.pages.add('T2');
    },
    unknown,
    lostPurchase,
  ],
  [
    'order prepared although completed',
    ({ wrongs }) => wrongs.push({ purchaseId: 'P1', what: 'prepared although completed' }),
    'the restored store knew the purchase as open',
    ({ rewinds }) => rewinds.push(forgotten(['approved'])),
  ],
  [
    'order completed although released',
    ({ wrongs }) => wrongs.push({ purchaseId: 'P1', what: 'completed although released' }),
    'the restored store knew the order as not released',
    ({ rewinds }) => rewinds.push(forgotten(['confirming'])),
  ],
  [
    'order released although completed',
    ({ wrongs }) => wrongs.push({ purchaseId: 'P1', what: 'released although completed' }),
    'the restored store found it reversed',
    reversed,
  ],
  [
    'confirmed at the service, and not in the store',
    ({ store }) => (store[0]!.state = 'abandoned'),
    'the restored store found it reversed',
    reversedUntold,
  ],
  [
    'order released although completed',
    ({ wrongs }) => wrongs.push({ purchaseId: 'P1', what: 'released although completed' }),
    'the restored store found it reversed',
    reversedUndelivered,
  ],
  [
    'order released although completed',
    ({ wrongs }) => wrongs.push({ purchaseId: 'P1', what: 'released although completed' }),
    'the restored store found it reversed',
    reversedSent,
  ],
  [
    'confirmed at the service, and not in the store',
    ({ store }) => (store[0]!.state = 'abandoned'),
    'the restored store found it reversed',
    reversed,
  ],
  [
    'told confirmed, approved',
    ({ told }) => told[0]!.states.push('approved'),
    'the restored store knew less than the customer',
    ({ rewinds }) => rewinds.push(forgotten(['approved'])),
  ],
  [
    'recovered from an older store, and not logged',
    ({ rewinds }) => rewinds.push(forgotten(['approved'])),
    'a process was killed after it had changed the store',
    ({ deaths }) => deaths.set('after store.purchases.change', 1),
  ],
  [
    'a contract for a basket that was paid otherwise',
    ({ baskets }) => (baskets[0]!.state = 'paid'),
    'the restored store did not know that the order was given up',
    ({ rewinds }) => rewinds.push(restored({ before: [Object.assign(asBefore('confirmed'), { isGivenUp: true })] })),
  ],
  [
    'taken back although its customer only waited',
    ({ refunded }) => refunded.clear(),
    'an operator has decided',
    ({ resolutions }) => resolutions.listed.set('P1', 'first'),
  ],
  [
    'told of a change that nobody made',
    ({ told, bank, baskets }) => {
      told[0]!.states.push('void');
      bank.splice(0);
      baskets[0]!.state = 'open';
    },
    'the restored store knew less than the customer',
    ({ rewinds }) => rewinds.push(forgotten(['approved'])),
  ],
  [
    'a key with several purchases or requests',
    ({ told }) => (told[0]!.calls[0]!.answers[1]!.subject = 'P3'),
    'the restored store did not know the key, or its answer',
    ({ rewinds }) => rewinds.push(restored({ callsAfter: withoutKeys() })),
  ],
  [
    'a key with several final answers: done; gone',
    ({ told }) => (told[0]!.calls[0]!.answers[2]!.final = 'gone'),
    'the restored store knew the purchase as it was before',
    ({ rewinds }) => rewinds.push(forgotten(['approved'])),
  ],
  [
    'a key with several final answers: done; gone',
    ({ told }) => (told[0]!.calls[4]!.answers[2]!.final = 'gone'),
    'the restored store did not know the key, or its answer',
    ({ rewinds }) => rewinds.push(restored({ callsAfter: withoutAnswer() })),
  ],
  [
    'a key with several final answers: done; gone',
    ({ told }) => (told[0]!.calls[2]!.answers[2]!.final = 'gone'),
    'the restored store knew the reports as they were before',
    ({ rewinds }) => rewinds.push(restored({ callsAfter: withoutTasks() })),
  ],
  [
    'a key was answered, and is not in the store',
    ({ calls }) => calls.keys.pop(),
    'the restored store did not know the key, or its answer',
    ({ rewinds }) => rewinds.push(restored({ callsAfter: withoutKeys() })),
  ],
  [
    'a key was answered, and is not in the store',
    ({ calls }) => calls.keys.pop(),
    'the restored store did not know the key, or its answer',
    ({ told, rewinds }) => {
      told[0]!.calls[3]!.answers[1]!.at = [-3, -1];
      rewinds.push(restored({ unreadableSince: -2, callsBefore: withoutKeys(), callsAfter: withoutKeys() }));
    },
  ],
  [
    'confirmed at the service, and not in the store',
    ({ store }) => store.splice(0, 1),
    unknown,
    ({ rewinds }) =>
      rewinds.push(restored({ before: [], after: [], elsewhere: { purchases: ['P1'], technicalIds: ['T1'] } })),
  ],
  [
    'an order that is neither completed nor released',
    ({ orders, store }) => {
      orders[1]!.state = 'prepared';
      store.splice(1, 1);
    },
    unknown,
    ({ rewinds }) =>
      rewinds.push(restored({ before: [], after: [], elsewhere: { purchases: ['P2'], technicalIds: ['T2'] } })),
  ],
  [
    'an order id completed for two purchases',
    (books) => addOrder(books, { purchaseId: 'P3', session: 'session-2' }),
    unknown,
    lostPurchase,
  ],
  [
    'refunds booked that nobody asked for, or none that say applied: 1000 + 2000 + 2000 for 1000 + 2000',
    ({ transactions }) => transactions[0]!.bookings.push(transactions[0]!.bookings[2]!),
    'the restored store did not know one of the reports',
    ({ rewinds }) => rewinds.push(restored({ callsAfter: withoutTasks() })),
  ],
  [
    'refunds booked in another order: 2000 + 1000 for 1000 + 2000',
    ({ transactions }) => transactions[0]!.bookings.reverse(),
    'they were asked for at the same time',
    ({ calls }) => (calls.tasks[1]!.key = 'refund 0, at once'),
  ],
  [
    'refunds booked in another order: 2000 + 1000 for 1000 + 2000',
    ({ transactions }) => transactions[0]!.bookings.reverse(),
    'the call for the overtaken one had no answer',
    ({ told }) => told[0]!.calls[2]!.answers.unshift({ code: 'unreachable', when: 'meanwhile' }),
  ],
];

describe('the audit of a campaign', () => {
  it('finds nothing in books that agree', () => {
    assert.deepEqual(audit(honestBooks()), { violations: [], excused: [] });
  });

  it('finds the contract of an order without the reference of the bank, whose purchase the restored store did not know', () => {
    const { violations } = planted((books) => {
      lostPurchase(books);
      books.orders[0]!.transactionId = '';
    });
    assert.notInclude(
      violations.map((each) => each.what),
      'an order without a confirmation at the service',
    );
  });

  it.each([...ofPurchases, ...ofPeople, ...ofCalls])('reports: %s', (what, plant) => {
    const { violations, excused } = planted(plant);
    assert.include(
      violations.map((each) => each.what),
      what,
    );
    assert.deepEqual(excused, []);
  });

  it.each(excuses)('excuses “%s” only for a reason, and counts it', (what, plant, excuse, when) => {
    const excused = planted((books) => {
      plant(books);
      when(books);
    });
    assert.notInclude(
      excused.violations.map((each) => each.what),
      what,
    );
    assert.include(
      excused.excused.map((each) => `${each.what}: ${each.excuse}`),
      `${what}: ${excuse}`,
    );
  });

  it.each(excuses)('reports “%s” if only another purchase has the excuse', (what, plant) => {
    const elsewhere = planted((books) => {
      plant(books);
      books.rewinds.push(restored({ before: [unrelated], after: [] }));
      books.resolutions.listed.set(unrelated.id, 'first');
    });
    assert.include(
      elsewhere.violations.map((each) => each.what),
      what,
    );
  });
});
