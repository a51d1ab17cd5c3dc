import { assert, describe, it } from 'vitest';
import type { RefundCall, RouteError, ShopTransactions } from '../../../src/server.js';
import { testModeShop } from '../../../src/sandbox/sandbox.js';
import {
  asked,
  checkedView,
  openTransaction,
  reads,
  refunds,
  reportings,
  startMerchant,
  startMerchantProcess,
  type MerchantOverrides,
} from './shop.js';
import { codeOf } from '../../support/matching.js';

const start = async (overrides: MerchantOverrides = {}) => {
  const merchant = await startMerchant({ isSearched: true, ...overrides });
  const { transactions } = merchant.ratenkauf;
  return { ...merchant, ...openTransaction(merchant.sandbox), transactions };
};

describe.each(reportings)("transactions for the shop's programs through the %s", (reporting) => {
  it('are found by id in any notation, by their order number, and by a search', async () => {
    const { transactions, id, delivered } = await start({ reporting });
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

  it('have one request for each key, whatever happens between the calls', async () => {
    const { transactions, id, sandbox, given, ratenkauf, clock } = await start({ reporting });
    const call = { amount: 1_00, key: 'return 17' };
    const first = await transactions.refund(id, call);
    const other = startMerchantProcess(given).ratenkauf.transactions;
    assert.equal((await other.refund(id, call)).request.id, first.request.id);
    await transactions.refund(id, { amount: 2_00, key: 'return 18' });
    for (let turns = 0; turns < 3; turns += 1) {
      sandbox.bookPending();
      clock.pass(60_000);
      await ratenkauf.reconcile({ untouchedFor: 0 });
    }
    const done = await transactions.refund(id, call);
    assert.deepEqual(done.request, { ...first.request, state: 'applied' });
    assert.deepEqual((await other.refund(id, call)).request, done.request);
    assert.equal(asked(sandbox, refunds), 2);
  });

  it('have one request for many calls at once, and all of them get it', async () => {
    const { transactions, id, sandbox, store } = await start({ reporting });
    const calls = Array.from({ length: 20 }, () => transactions.refund(id, { amount: 1_00, key: 'once' }));
    const ids = new Set((await Promise.all(calls)).map(({ request }) => request.id));
    assert.equal(ids.size, 1);
    assert.lengthOf(await store.tasks.of([id]), 1);
    assert.equal(asked(sandbox, refunds), 1);
  });

  it('refuse a key with another input, and take the same input with another key as another request', async () => {
    const { transactions, id, store } = await start({ reporting });
    await transactions.refund(id, { amount: 1_00, key: 'key' });
    assert.equal(await codeOf(transactions.refund(id, { amount: 2_00, key: 'key' })), 'key_reused');
    assert.equal(await codeOf(transactions.reverse(id, { key: 'key' })), 'key_reused');
    assert.equal(await codeOf(transactions.capture(id, { key: 'key' })), 'key_reused');
    await transactions.refund(id, { amount: 1_00, key: 'another key' });
    assert.lengthOf(await store.tasks.of([id]), 2);
  });

  it('do not check a request again that is stored, also if it could not be made any more', async () => {
    const { transactions, id, value, sandbox } = await start({ reporting });
    sandbox.holdBookings(true);
    await transactions.refund(id, { amount: value - 1_00, key: 'most' });
    const { request } = await transactions.refund(id, { amount: 1_00, key: 'rest' });
    assert.equal(await codeOf(transactions.refund(id, { amount: 1, key: 'too much' })), 'amount_too_high');
    assert.deepEqual((await transactions.refund(id, { amount: 1_00, key: 'rest' })).request, request);
  });

  it('can ask for the same again with the same key after they were refused at the front door', async () => {
    const { transactions, id, value, sandbox, store, clock } = await start({ reporting });
    const call = { amount: value, key: 'all' };
    sandbox.holdBookings(true);
    const { request } = await transactions.refund(id, { amount: 1_00, key: 'first' });
    const second = await transactions.refund(id, { amount: 2_00, key: 'second' });
    assert.equal(await codeOf(transactions.refund(id, { ...call, amount: value - 1_00 })), 'amount_too_high');
    assert.lengthOf(await store.tasks.of([id]), 2);
    await transactions.withdraw(id, second.request.id);
    const taken = await transactions.refund(id, { ...call, amount: value - 1_00 });
    assert.equal(taken.request.state, 'queued');
    assert.equal(request.state, 'sent');
    clock.pass(1);
  });
});

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
    ['an id that is none, to find it', (transactions) => transactions.find('a/b'), 'invalid_request', /./],
    ['no id', (transactions) => transactions.capture(undefined as never, { key: 'k' }), 'invalid_request', /./],
    ['an amount of zero', refund({ amount: 0 }), 'invalid_request', /amount/],
    ['a negative amount', refund({ amount: -1 }), 'invalid_request', /amount/],
    ['no whole cents', refund({ amount: 1.5 }), 'invalid_request', /amount/],
    ['an amount as text', refund({ amount: '100' as never }), 'invalid_request', /amount/],
    ['more than what is left', refund({ amount: 100_000_00 }), 'amount_too_high', /./],
    [
      'a reason that the interface does not take',
      refund({ reason: 'return_warranty' }),
      'invalid_request',
      /reason: the bank takes none/,
    ],
    ['a reason that is none', refund({ reason: 'because' as never }), 'invalid_request', /reason/],
    ['no key', refund({ key: undefined as never }), 'invalid_request', /key/],
    ['an empty key', refund({ key: '' }), 'invalid_request', /key: required, 1 to 255/],
    ['a key that is too long', refund({ key: 'k'.repeat(256) }), 'invalid_request', /key: required, 1 to 255/],
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

  it.each(cases)('is refused with its code, and nothing is sent or stored: %s', async (_, work, code, words) => {
    const { transactions, id, sandbox, store } = await start();
    const error = (await work(transactions, id).then(
      () => assert.fail('it was done'),
      (thrown: unknown) => thrown,
    )) as RouteError;
    assert.equal(error.code, code);
    assert.match(error.message, words);
    assert.equal(asked(sandbox, refunds), 0);
    assert.deepEqual(await store.tasks.due({ before: Infinity }, 10), []);
  });

  it('is refused where the interface takes no tracking number', async () => {
    const { transactions, id } = await start({ reporting: 'merchant-api' });
    assert.equal(await codeOf(transactions.capture(id, { trackingNumber: '1', key: 'k' })), 'invalid_request');
  });

  it('of a transaction of another webshop is refused as unknown', async () => {
    const { given, id, sandbox, transactions } = await start();
    const other = startMerchantProcess({ ...given, service: testModeShop }).ratenkauf.transactions;
    assert.equal(await codeOf(other.refund(id, { amount: 1, key: 'k' })), 'unknown_transaction');
    assert.equal(asked(sandbox, refunds), 0);
    assert.deepEqual((await transactions.find(id)).requests, []);
  });

  it('meets a closed handler as service_unavailable, before anything is read', async () => {
    const { transactions, id, sandbox, end } = await start();
    await end();
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
