import { assert, describe, it } from 'vitest';
import {
  transactionCountsSchema,
  transactionsAnswerSchema,
  type Transaction,
  type TransactionTab,
} from '../../../src/contract/transaction.js';
import type { TransactionSearch } from '../../../src/contract/client/merchant-client.js';
import { listBounds } from '../../../src/server/transactions/listing.js';
import { minute } from '../http/server-shop.js';
import { reportings, startMerchant } from './shop.js';
import { allOrFirst, inCi } from '../../support/all.js';

const ids = (transactions: readonly Pick<Transaction, 'id'>[]) => transactions.map(({ id }) => id);

describe.each(allOrFirst(1, reportings))('the list through the %s', (reporting) => {
  const start = async (count = 130) => {
    const merchant = await startMerchant({ reporting });
    merchant.sandbox.addTransactions(count);
    const find = async (search: TransactionSearch) =>
      transactionsAnswerSchema.parse(await merchant.client.transactions(search));
    const everything = async (search: TransactionSearch, pageSize = 20) => {
      const first = await find({ ...search, page: 0, pageSize });
      const pages = [first];
      while (pages.length * pageSize < first.count) pages.push(await find({ ...search, page: pages.length, pageSize }));
      return { ...first, transactions: pages.flatMap(({ transactions }) => transactions) };
    };
    const counts = async (criteria = {}) =>
      transactionCountsSchema.parse(await merchant.client.transactionCounts(criteria));
    return { ...merchant, find, everything, counts, atBank: () => merchant.sandbox.transactions() };
  };

  it('shows the most urgent first, across all pages, and everything exactly once', async () => {
    const { everything, atBank } = await start();
    const { transactions, count } = await everything({ tab: 'all' });
    assert.equal(count, 130);
    assert.sameMembers(
      ids(transactions),
      atBank().map(({ businessId }) => businessId),
    );
    const stages = transactions.map(({ summary }) => summary.stage);
    const lastOf = (stage: string) => stages.lastIndexOf(stage as never);
    const firstOther = stages.findIndex((stage) => stage !== 'expiring' && stage !== 'to_deliver');
    assert.isAbove(lastOf('expiring'), -1);
    assert.isBelow(lastOf('expiring'), stages.indexOf('to_deliver'));
    assert.isBelow(lastOf('to_deliver'), firstOther);
    const deadlines = transactions.slice(0, firstOther).map(({ standing }) => standing.capture.deadline ?? 'z');
    assert.deepEqual(deadlines, [...deadlines].sort());
    const rest = transactions.slice(firstOther).map(({ orderDate = '' }) => orderDate);
    assert.deepEqual(rest, [...rest].sort().reverse());
  });

  it('counts in each part exactly what this part lists, also narrowed by values and statuses', async () => {
    const { everything, counts, atBank } = await start();
    const sums = await counts();
    for (const tab of ['to_deliver', 'expiring', 'in_billing', 'billed', 'all', 'check'] as const) {
      const { transactions, count } = await everything({ tab });
      assert.equal(count, sums[tab], tab);
      assert.lengthOf(transactions, count, tab);
    }
    assert.deepEqual([sums.all, sums.check], [130, 0]);
    assert.isAbove(sums.to_deliver, sums.expiring);
    assert.isAbove(sums.billed, 0);
    const criteria = { minValue: 300_00, maxValue: 900_00, status: ['expired' as const, 'billed' as const] };
    const narrowed = await everything({ tab: 'all', ...criteria });
    assert.sameMembers(
      ids(narrowed.transactions),
      atBank()
        .filter(
          ({ status, currentValue }) =>
            /EXPIRED|BILLED/.test(status) && currentValue >= 300_00 && currentValue <= 900_00,
        )
        .map(({ businessId }) => businessId),
    );
    assert.deepInclude(await counts(criteria), { all: narrowed.count, to_deliver: 0 });
  });

  it('finds by name, order number, reference and amount, in one field', async () => {
    const { find, counts, atBank } = await start();
    const [one] = atBank().filter(({ lastName }) => lastName.startsWith('Ö'));
    assert.isDefined(one);
    const { businessId, orderId = '', firstName, lastName } = one;
    const euros = (one.currentValue / 100).toFixed(2).replace('.', ',');
    for (const words of [
      businessId.toLowerCase(),
      orderId.toLowerCase(),
      euros,
      `${firstName} ${lastName}`,
      `${lastName}, ${firstName}`,
      lastName.slice(0, 3),
    ]) {
      const { transactions } = await find({ tab: 'all', words });
      assert.include(ids(transactions), businessId, words);
      const sums = await counts({ words });
      assert.equal(sums.all, transactions.length, words);
    }
    assert.deepEqual(ids((await find({ words: businessId })).transactions), [businessId]);
    assert.deepInclude(await find({ words: 'Niemand' }), { transactions: [], count: 0 });
    const between = await find({ tab: 'all', words: euros, minValue: one.currentValue + 1 });
    assert.deepEqual(between.transactions, []);
  });

  it('moves a delivery out of what is to deliver as soon as it is reported, also after everything was read before', async () => {
    const { find, client, sandbox, counts, clock } = await start(60);
    const listedIn = async (tab: TransactionTab) => ids((await find({ tab })).transactions);
    const {
      transactions: [first],
    } = await find({ tab: 'to_deliver' });
    assert.isDefined(first);
    const before = await counts();
    await Promise.all([listedIn('in_billing'), listedIn('all')]);
    const after = {
      ...before,
      to_deliver: before.to_deliver - 1,
      expiring: (await listedIn('expiring')).includes(first.id) ? before.expiring - 1 : before.expiring,
      in_billing: before.in_billing + 1,
    };
    const see = async () => {
      clock.pass(1);
      assert.deepEqual(await counts(), after);
      assert.notInclude(await listedIn('to_deliver'), first.id);
      for (const tab of ['in_billing', 'all'] as const) {
        const listed = await listedIn(tab);
        assert.include(listed, first.id, tab);
        assert.lengthOf(listed, after[tab], tab);
      }
    };
    clock.pass(1);
    await client.capture(first.id, {});
    await see();
    const [top] = (await find({ tab: 'in_billing' })).transactions;
    assert.deepInclude(top?.summary, { stage: 'in_progress', about: 'capture' });
    sandbox.bookPending();
    clock.pass(1);
    await client.transaction(first.id);
    await see();
  });

  it('lists once what was booked while the parts were read', async () => {
    const { find, client, sandbox, clock } = await start(60);
    const [first] = ids((await find({ tab: 'to_deliver' })).transactions);
    assert.isDefined(first);
    await client.capture(first, {});
    clock.pass(1);
    const before = ids((await find({ tab: 'to_deliver' })).transactions);
    sandbox.bookPending();
    const { transactions, count } = await find({ tab: 'in_billing' });
    assert.notInclude(before, first);
    assert.lengthOf(
      transactions.filter(({ id }) => id === first),
      1,
    );
    assert.equal(count, transactions.length);
  });

  it('has a separate part for what has to be checked: a report that the bank does not book', async () => {
    const { find, client, sandbox, clock, counts } = await start(60);
    const delivered = (await find({ tab: 'billed' })).transactions.find(({ currentValue = 0 }) => currentValue > 100);
    assert.isDefined(delivered);
    sandbox.holdBookings(true);
    await client.refund(delivered.id, { amount: 100, currentValue: delivered.currentValue ?? 0 });
    clock.pass(11 * minute);
    await client.transaction(delivered.id);
    const {
      transactions: [row],
      count,
    } = await find({ tab: 'check' });
    assert.deepEqual(
      [count, row?.id, row?.summary.stage, row?.summary.about, (await counts()).check],
      [1, delivered.id, 'overdue', 'refund', 1],
    );
  });
});

it(
  'the list says how many it could not sort when there are too many, and shows the urgent ones among the others',
  inCi,
  async () => {
    const { sandbox, client } = await startMerchant();
    sandbox.addTransactions(14_000);
    const open = sandbox.transactions().filter(({ status }) => /^REPORT_CAPTURE/.test(status));
    const expiring = open.filter(({ status }) => status === 'REPORT_CAPTURE_EXPIRING').length;
    assert.isAbove(open.length, listBounds.undelivered);
    const { count, unlisted } = await client.transactions({ tab: 'to_deliver', pageSize: 25 });
    assert.deepEqual([count, unlisted], [listBounds.undelivered, open.length - listBounds.undelivered]);
    assert.deepInclude(await client.transactions({ tab: 'expiring', pageSize: 1 }), { count: expiring });
    assert.isUndefined((await client.transactions({ tab: 'expiring', pageSize: 1 })).unlisted);
    const counts = await client.transactionCounts();
    assert.deepEqual([counts.expiring, counts.all], [expiring, 14_000]);
  },
);
