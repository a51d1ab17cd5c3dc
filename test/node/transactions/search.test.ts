import { assert, describe, it } from 'vitest';
import { transactionsAnswerSchema, type Transaction } from '../../../src/contract/transaction.js';
import type { TransactionSearch } from '../../../src/contract/client/merchant-client.js';
import { wireAnswer, wireRecord, wireTransaction } from '../service/builders.js';
import { asked, json, reportings, startMerchant } from './shop.js';
import { codeOf } from '../../support/matching.js';
import { soon } from '../../support/patience.js';
import { searchTimes } from '../../../src/server/transactions/backend.js';

describe.each(reportings)('a search through the %s', (reporting) => {
  const start = async () => {
    const merchant = await startMerchant({ reporting });
    merchant.sandbox.addTransactions(130);
    const all = merchant.sandbox.transactions();
    const find = async (search?: TransactionSearch) =>
      transactionsAnswerSchema.parse(await merchant.client.transactions(search));
    return { ...merchant, all, find };
  };
  const ids = (transactions: readonly Transaction[]) => transactions.map(({ id }) => id);

  it('returns everything once, page by page, the newest order first', async () => {
    const { find, all } = await start();
    const first = await find();
    assert.deepInclude(first, { page: 0, pageSize: 100, count: 130 });
    const pages = [
      await find({ page: 0, pageSize: 50 }),
      await find({ page: 1, pageSize: 50 }),
      await find({ page: 2, pageSize: 50 }),
    ];
    assert.deepEqual(
      pages.map(({ page, pageSize, count, transactions }) => [page, pageSize, count, transactions.length]),
      [
        [0, 50, 130, 50],
        [1, 50, 130, 50],
        [2, 50, 130, 30],
      ],
    );
    const found = pages.flatMap(({ transactions }) => transactions);
    assert.sameMembers(
      ids(found),
      all.map(({ businessId }) => businessId),
    );
    const dates = found.map(({ orderDate = '' }) => orderDate);
    assert.deepEqual(dates, [...dates].sort().reverse());
    assert.deepEqual((await find({ page: 9 })).transactions, []);
    assert.equal((await find({ page: 9 })).count, 130);
  });

  it('finds by names, order number, statuses and values', async () => {
    const { find, all } = await start();
    const [one] = all.filter(({ lastName }) => lastName.startsWith('Ö'));
    assert.isDefined(one);
    const expected = async (search: TransactionSearch, fits: (transaction: (typeof all)[number]) => boolean) => {
      const { transactions, count } = await find(search);
      const wanted = all.filter(fits).map(({ businessId }) => businessId);
      assert.isNotEmpty(wanted);
      assert.sameMembers(ids(transactions), wanted.slice(-100), JSON.stringify(search));
      assert.equal(count, wanted.length);
    };
    await expected({ lastName: 'ö' }, ({ lastName }) => lastName.startsWith('Ö'));
    await expected(
      { firstName: one.firstName.toUpperCase(), lastName: one.lastName },
      (each) => each.firstName === one.firstName && each.lastName === one.lastName,
    );
    await expected({ orderId: one.orderId }, ({ orderId }) => orderId === one.orderId);
    await expected({ status: ['billed', 'expired'] }, ({ status }) => status === 'BILLED' || status === 'EXPIRED');
    await expected({ status: ['report_capture'] }, ({ status }) => status === 'REPORT_CAPTURE');
    await expected(
      { minValue: 300_00, maxValue: 900_00 },
      ({ currentValue }) => currentValue >= 300_00 && currentValue <= 900_00,
    );
    assert.deepInclude(await find({ lastName: 'Niemand' }), { transactions: [], count: 0 });
  });

  it('puts nothing that was searched for into an address, which could get into logs', async () => {
    const { find, send, addresses } = await start();
    await find({
      firstName: 'Erika',
      lastName: 'Mustermann',
      orderId: 'A-1',
      status: ['billed'],
      minValue: 1,
      page: 0,
      pageSize: 10,
    });
    assert.deepEqual(addresses, ['https://shop.example/ratenkauf/transactions/search']);
    assert.equal((await send('transactions?lastName=Mustermann')).status, 404);
  });

  it('does not fail on records in an unknown form: they are marked, and logged once', async () => {
    const { send, sandbox, log } = await start();
    const body = {
      ...wireAnswer({
        ergebnisse: [
          wireRecord(),
          wireRecord({ vorgangskennungFachlich: 'ZZ9999', bestellwertAktuell: '1.234,56', kundeNachname: {} }),
          { kundeVorname: 'Ralf' },
        ],
      }),
      TransactionList: [
        wireTransaction(),
        wireTransaction({
          transactionId: 'ZZ9999',
          orderDetails: { currentOrderValue: '1.234,56' },
          customer: { lastName: {} },
        }),
        { customer: {} },
      ],
      PagingDetails: { page: 0, pageSize: 100, count: 3 },
    };
    for (const operation of ['transaction.search', 'transaktionen.suchen'] as const)
      sandbox.faults.add({ operation, kind: 'status', status: 200, body, times: 5 });
    for (let times = 0; times < 3; times += 1) {
      const page = transactionsAnswerSchema.parse(
        await (await send('transactions/search', json({ minValue: 10_000_000 }))).json(),
      );
      const shown = page.transactions.filter(({ id }) => id === 'ZZ9999');
      assert.deepEqual(
        shown.map(({ unreadable, currentValue }) => [unreadable, currentValue]),
        [[['customer', 'currentValue'], undefined]],
      );
      assert.deepInclude(page, { count: reporting === 'merchant-api' ? 2 : 3, unreadableRecords: 1 });
    }
    assert.lengthOf(log, 1);
    assert.match(
      log[0]?.message ?? '',
      /cannot read currentValue, customer of a transaction; a record has no readable id/,
    );
    assert.notMatch(JSON.stringify(log), /1\.234|Ralf/);
  });

  it('that the contract does not have is refused, and one that fails at the service is not an empty list', async () => {
    const { send, client, sandbox, log } = await start();
    const refused = [
      { page: -1 },
      { page: '1' },
      { pageSize: 101 },
      { pageSize: 0 },
      { status: ['lost'] },
      { status: 'billed' },
      { minValue: 1.5 },
      { lastName: '' },
      { tab: 'none' },
      { words: '' },
      { words: 'x'.repeat(101) },
    ];
    for (const search of [...refused, { lastName: 'x'.repeat(101) }, { name: 'Ralf' }, [], null]) {
      assert.equal((await send('transactions/search', json(search))).status, 400, JSON.stringify(search));
    }
    for (const counted of [{ tab: 'all' }, { page: 0 }])
      assert.equal((await send('transactions/counts', json(counted))).status, 400, JSON.stringify(counted));
    assert.equal(asked(sandbox, /suchen|search/), 0);
    for (const operation of ['transaction.search', 'transaktionen.suchen'] as const)
      sandbox.faults.add({ operation, kind: 'status', status: 503 });
    assert.equal(await codeOf(client.transactions()), 'service_unavailable');
    assert.equal(log.length, 1);
  });
});

describe('an answer of the merchant-api to a search', () => {
  const start = async () => {
    const { client, ...merchant } = await startMerchant({ reporting: 'merchant-api' });
    merchant.sandbox.addTransactions(200);
    const find = async (page: number) =>
      transactionsAnswerSchema.parse(
        await client.transactions({ status: ['in_billing', 'billed'], page, pageSize: 20 }),
      );
    return { ...merchant, find, readings: () => asked(merchant.sandbox, /suchen/) };
  };

  it('is read once for all pages', async () => {
    const { find, readings } = await start();
    const first = await find(0);
    const once = readings();
    const others = await Promise.all([1, 2, 3].map(find));
    assert.equal(new Set([first, ...others].flatMap(({ transactions }) => transactions.map(({ id }) => id))).size, 80);
    assert.equal(readings(), once);
  });

  it('is given again while a new one is read, but not when it is too old, nor when the service fails then', async () => {
    const { find, readings, clock, sandbox } = await start();
    const { count, readAt } = await find(0);
    const once = readings();
    sandbox.addTransactions(100);
    clock.pass(searchTimes.fresh + 1);
    const stale = await find(1);
    assert.deepEqual([stale.count, stale.readAt], [count, readAt]);
    const now = () => new Date(clock.now()).toISOString();
    await soon(async () => assert.equal((await find(1)).readAt, now()));
    assert.isAbove((await find(1)).count, count);
    assert.equal(readings(), 2 * once);
    clock.pass(searchTimes.kept + 1);
    assert.equal((await find(1)).readAt, now());
    assert.equal(readings(), 3 * once);
    clock.pass(searchTimes.kept + 1);
    sandbox.faults.add({ operation: 'transaktionen.suchen', kind: 'status', status: 503 });
    assert.equal(await codeOf(find(0)), 'service_unavailable');
    assert.isAbove((await find(0)).count, 0);
  });
});
