import { assert, describe, it } from 'vitest';
import type { RefundCall, RouteError, ShopTransactions } from '../../../src/server.js';
import { testModeShop } from '../../../src/sandbox/sandbox.js';
import { allOrFirst, inCi } from '../../support/all.js';
import { codeOf, rejectionOf } from '../../support/matching.js';
import { asked, checkedView, operations, reads, reportings, startMerchantProcess, startOne } from './shop.js';

describe.each(allOrFirst(1, reportings))("transactions for the shop's programs through the %s", (reporting) => {
  it('are not unknown to the bank because a proxy answers with 404', async () => {
    const { transactions, id, sandbox } = await startOne({ reporting });
    const { read } = operations[reporting];
    sandbox.faults.add({ operation: read, kind: 'status', status: 404, body: 'no such host', times: 2 });
    const passing = { code: 'service_malformed', retryable: true };
    assert.include(await rejectionOf(transactions.find(id)), passing);
    assert.include(await rejectionOf(transactions.capture(id, { key: 'shipped' })), passing);
    assert.equal((await transactions.capture(id, { key: 'shipped' })).request.state, 'sent');
  });

  it('are found by id in any notation, by their order number, and by a search', async () => {
    const { transactions, id, delivered } = await startOne({ reporting });
    const found = checkedView(await transactions.find(` ${id.toLowerCase()} `));
    assert.equal(found.id, id);
    assert.deepEqual(await transactions.ofOrder(found.orderId ?? ''), found);
    assert.isUndefined(await transactions.ofOrder('no such order'));
    const { transactions: list } = await transactions.search({ orderId: found.orderId ?? '' });
    assert.deepEqual(
      list.map((each) => each.id),
      [id],
    );
    assert.isEmpty(delivered);
  });

  it('have one request for each key, whichever process is called, how often, at once, and whatever happens between', async () => {
    const { transactions, id, sentOf, given, goOn, store } = await startOne({ reporting });
    const other = startMerchantProcess(given).ratenkauf.transactions;
    const call = { amount: 1_00, key: 'return 17' };
    const calls = Array.from({ length: 20 }, (_, at) => (at % 2 ? other : transactions).refund(id, call));
    const [first, ...others] = (await Promise.all(calls)).map(({ request }) => request.id);
    assert.deepEqual([...new Set(others)], [first]);
    await transactions.refund(id, { amount: 1_00, key: 'return 18' });
    assert.lengthOf(await store.tasks.of([id]), 2);
    await goOn();
    await goOn();
    const done = await transactions.refund(id, call);
    assert.deepEqual([done.request.id, done.request.state], [first, 'applied']);
    assert.deepEqual((await other.refund(id, call)).request, done.request);
    assert.equal(sentOf('refund'), 2);
  });

  it('refuse a key with another input; a call that was refused at the front door leaves its key free', async () => {
    const { transactions, id, value, store, sandbox } = await startOne({ reporting });
    sandbox.holdBookings(true);
    await transactions.refund(id, { amount: 1_00, key: 'key' });
    assert.equal(await codeOf(transactions.refund(id, { amount: 2_00, key: 'key' })), 'key_reused');
    assert.equal(await codeOf(transactions.reverse(id, { key: 'key' })), 'key_reused');
    assert.equal(await codeOf(transactions.capture(id, { key: 'key' })), 'key_reused');
    const rest = { amount: value - 1_00, key: 'rest' };
    const second = await transactions.refund(id, { amount: 2_00, key: 'second' });
    assert.equal(await codeOf(transactions.refund(id, rest)), 'amount_too_high');
    assert.lengthOf(await store.tasks.of([id]), 2);
    await transactions.withdraw(id, second.request.id);
    const { request } = await transactions.refund(id, rest);
    assert.equal(request.state, 'queued');
    // What is stored is not checked again.
    assert.deepEqual((await transactions.refund(id, rest)).request, request);
  });
});

it(
  'a hundred requests of a transaction may wait, and no more until some have ended or were replaced',
  inCi,
  async () => {
    const { transactions, id, sandbox, store, lose, round, office } = await startOne();
    lose('refund');
    await transactions.refund(id, { amount: 1_00, key: 'replaced' });
    await round(11);
    sandbox.holdBookings(true);
    await office(2_00);
    for (let count = 0; count < 100; count += 1) await transactions.refund(id, { amount: 1, key: `${count}` });
    const error = await rejectionOf(transactions.refund(id, { amount: 1, key: '100' }));
    assert.include(error, { code: 'wrong_state', retryable: true });
    assert.match((error as RouteError).message, /100 requests .* withdraw/);
    assert.lengthOf(await store.tasks.of([id]), 102);
    assert.lengthOf((await transactions.find(id)).requests, 20);
  },
);

describe('bad input of a program', () => {
  type Wrong = readonly [string, (transactions: ShopTransactions, id: string) => Promise<unknown>, string, RegExp];
  const refund = (call: Partial<RefundCall>) => (transactions: ShopTransactions, id: string) =>
    transactions.refund(id, { amount: 1_00, key: 'key', ...call });
  const cases: readonly Wrong[] = [
    [
      'an unknown id',
      (transactions) => transactions.refund('ZZZZZZ', { amount: 1, key: 'k' }),
      'unknown_transaction',
      /./,
    ],
    [
      'an id that is none',
      (transactions) => transactions.refund('../AB1', { amount: 1, key: 'k' }),
      'invalid_request',
      /^[^:]*\. id: six of/,
    ],
    ['no id', (transactions) => transactions.capture(undefined as never, { key: 'k' }), 'invalid_request', /./],
    ['an amount of zero', refund({ amount: 0 }), 'invalid_request', /amount/],
    ['no whole cents', refund({ amount: 1.5 }), 'invalid_request', /amount/],
    ['more than what is left', refund({ amount: 100_000_00 }), 'amount_too_high', /./],
    [
      'a reason that the interface does not take',
      refund({ reason: 'return_warranty' }),
      'invalid_request',
      /reason: the bank takes none/,
    ],
    ['a reason that is none', refund({ reason: 'because' as never }), 'invalid_request', /reason/],
    ['no key', refund({ key: undefined as never }), 'invalid_request', /key/],
    ['a key with a zero', refund({ key: 'k\0' }), 'invalid_request', /key: .* in one line/],
    ['a word that is unknown', refund({ currentValue: 1 } as never), 'invalid_request', /unknown fields/],
    [
      'a search for more than a page',
      (transactions) => transactions.search({ pageSize: 1_000 }),
      'invalid_request',
      /./,
    ],
    ['an order number that is none', (transactions) => transactions.ofOrder(''), 'invalid_request', /./],
  ];

  it('is refused with its code, and nothing is sent or stored', async () => {
    const { transactions, id, sentOf, store } = await startOne();
    for (const [what, work, code, words] of cases) {
      const error = (await rejectionOf(work(transactions, id))) as RouteError;
      assert.equal(error.code, code, what);
      assert.match(error.message, words, what);
    }
    assert.equal(sentOf('refund'), 0);
    assert.deepEqual(await store.tasks.due({ before: Infinity }, 10), []);
  });

  it('is a tracking number where the interface takes none, and a transaction of another webshop', async () => {
    const { transactions, id } = await startOne({ reporting: 'merchant-api' });
    assert.equal(await codeOf(transactions.capture(id, { trackingNumber: '1', key: 'k' })), 'invalid_request');
    const { given, sentOf } = await startOne();
    const other = startMerchantProcess({ ...given, service: testModeShop, transport: undefined });
    const refund = other.ratenkauf.transactions.refund(id, { amount: 1, key: 'k' });
    assert.equal(await codeOf(refund), 'unknown_transaction');
    assert.equal(sentOf('refund'), 0);
  });

  it('meets a closed handler as service_unavailable, before anything is read', async () => {
    const { transactions, id, sandbox, ratenkauf } = await startOne();
    await ratenkauf.close();
    const before = asked(sandbox, reads);
    const calls = [
      transactions.search(),
      transactions.find(id),
      transactions.ofOrder('A-1'),
      transactions.capture(id, { key: '1' }),
      transactions.refund(id, { amount: 1, key: '2' }),
      transactions.reverse(id, { key: '3' }),
      transactions.withdraw(id, 'request'),
    ];
    assert.deepEqual(
      await Promise.all(calls.map(codeOf)),
      calls.map(() => 'service_unavailable'),
    );
    assert.equal(asked(sandbox, reads), before);
  });
});
