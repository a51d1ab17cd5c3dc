import { assert, describe, it } from 'vitest';
import { type Transport, TransportError } from '../../../src/service/call/transport.js';
import { createTransactionApi } from '../../../src/service/transactions/transaction-api.js';
import { credentials, failureOf, transactionsAnswering, wireTransaction } from './builders.js';

const base = 'https://pay.example/api/merchant/v3/transaction';
const pageOf = (transactions: unknown, paging: object = {}) => ({
  TransactionList: transactions,
  PagingDetails: { page: 0, pageSize: 100, count: 1, ...paging },
});
const nothing = { body: pageOf([], { count: 0 }) };

describe('a search', () => {
  it('sends texts without blanks around them, in the code of an address, and no empty ones', async () => {
    const { api, requests } = transactionsAnswering(nothing);
    await api.search({ firstName: 'Änne & Co', lastName: ' Ratenkauf ', orderId: 'A/1,2' });
    await api.search({ firstName: '', lastName: ' ' });
    assert.deepEqual(
      requests.map(({ url }) => url),
      [`${base}?firstname=%C3%84nne+%26+Co&lastname=Ratenkauf&orderId=A%2F1%2C2`, base],
    );
  });

  it('sends nothing that the service would refuse or does not know', async () => {
    const { api, requests } = transactionsAnswering(nothing);
    const wrong: Record<string, unknown>[] = [
      { firstName: 5 },
      { lastName: 'x'.repeat(101) },
      { orderId: null },
      { statuses: ['unknown'] },
      { statuses: ['BILLED'] },
      { statuses: [] },
      { ids: [] },
      { ids: ['ab12c'] },
      { ids: ['AB12CD,ZZ9999'] },
      { ids: Array(1001).fill('AB12CD') },
      { minValue: -1 },
      { minValue: 1.5 },
      { maxValue: '5' },
      { page: -1 },
      { page: 0.5 },
      { pageSize: 0 },
      { pageSize: Number.NaN },
    ];
    for (const query of wrong) {
      const { code, message } = await failureOf(api.search(query));
      assert.equal(code, 'invalid_input', JSON.stringify(query));
      assert.include(message, Object.keys(query)[0] ?? '');
    }
    assert.lengthOf(requests, 0);
  });

  it('returns one page, with its number and the total', async () => {
    const list = [
      wireTransaction({ status: 'HALTED' }),
      wireTransaction({ transactionId: 'ZZ9999', orderDetails: { currentOrderValue: 1.15 } }),
    ];
    const { transactions, ...paging } = await transactionsAnswering({
      body: pageOf(list, { page: 3, pageSize: 2, count: 8 }),
    }).api.search({ page: 3, pageSize: 5 });
    assert.deepEqual(paging, { page: 3, pageSize: 2, count: 8, unreadableRecords: 0 });
    assert.deepEqual(
      transactions.map(({ businessId, status, order }) => [businessId, status, order.currentValue]),
      [
        ['AB12CD', 'unknown', undefined],
        ['ZZ9999', 'report_capture', 1_15],
      ],
    );
  });

  it('may find nothing', async () => {
    for (const list of [[], null, undefined]) {
      assert.deepEqual(await transactionsAnswering({ body: pageOf(list, { count: 0 }) }).api.search(), {
        transactions: [],
        page: 0,
        pageSize: 100,
        count: 0,
        unreadableRecords: 0,
      });
    }
  });

  it('fails on an answer that does not fit, instead of guessing', async () => {
    for (const body of [
      {},
      [],
      { TransactionList: [] },
      pageOf([], { count: -1 }),
      pageOf([], { count: undefined }),
      pageOf(undefined, { count: 1 }),
      pageOf({ status: 'BILLED' }),
    ]) {
      assert.equal((await failureOf(transactionsAnswering({ body }).api.search())).code, 'malformed');
    }
  });

  it('counts the records that it cannot read, and returns the rest of the page', async () => {
    const odd = wireTransaction({
      transactionId: 'ZZ9999',
      customer: 'Ralf',
      expirationDateTime: 'bald',
      bookings: [{ type: 'CAPTURE', status: 'DONE', created: '20.11.2026' }, 7],
      orderDetails: {
        orderId: 'A-1',
        currentOrderValue: '1.234,56',
        originalOrderValue: '589 EUR',
        orderDate: '20.11.2026',
      },
    });
    const body = pageOf([wireTransaction(), odd, { status: 'BILLED' }, wireTransaction({ transactionId: 'x' }), 5]);
    const { transactions, unreadableRecords } = await transactionsAnswering({ body }).api.search();
    assert.equal(unreadableRecords, 3);
    assert.deepEqual(
      transactions.map(({ businessId, unreadable }) => [businessId, unreadable]),
      [
        ['AB12CD', []],
        ['ZZ9999', ['customer', 'orderDate', 'originalValue', 'currentValue', 'bookings', 'expiresAt']],
      ],
    );
    assert.deepInclude(transactions[1]?.order, { orderId: 'A-1', currentValue: undefined });
    assert.deepEqual(
      transactions[1]?.bookings.map(({ type, status, created }) => [type, status, created]),
      [['capture', 'done', undefined]],
    );
    const whole = await transactionsAnswering({
      body: pageOf([wireTransaction({ orderDetails: [], refundDetails: {} })]),
    }).api.search();
    assert.includeMembers([...(whole.transactions[0]?.unreadable ?? [])], ['currentValue', 'orderId', 'refunds']);
  });

  it('accepts a page of ten thousand', async () => {
    const { api, requests } = transactionsAnswering(nothing);
    await api.search();
    assert.isAtLeast(requests[0]?.maxAnswerBytes ?? 0, 20_000_000);
  });
});

const idOf = (n: number) => n.toString(36).toUpperCase().padStart(6, '0');

interface Behaviour {
  /** Maximum page size of the service. */
  readonly largest?: number;
  /** Page size that the service reports; the actual one by default. */
  readonly told?: number;
  readonly count?: (matches: number, asked: number) => number;
  /** Number of the returned page, given the requested one. */
  readonly page?: (asked: number) => number;
}

/** Creates a service with transactions, newest first, that are added and removed during a search. */
function searched(
  total: number,
  { largest = 500, told, count = (matches) => matches, page: given = (asked) => asked }: Behaviour = {},
) {
  let newest = total;
  let held = Array.from({ length: total }, (_, n) => idOf(total - 1 - n));
  const asked: number[] = [];
  const transport: Transport = async ({ url }) => {
    const parameters = new URL(url).searchParams;
    const page = Number(parameters.get('page'));
    asked.push(page);
    const pageSize = Math.min(largest, Number(parameters.get('pageSize') ?? 100));
    const list = held
      .slice(given(page) * pageSize, (given(page) + 1) * pageSize)
      .map((transactionId) => wireTransaction({ transactionId }));
    const body = pageOf(list, { page, pageSize: told ?? pageSize, count: count(held.length, asked.length) });
    return {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: new TextEncoder().encode(JSON.stringify(body)),
    };
  };
  return {
    asked,
    api: createTransactionApi({ ...credentials, host: 'https://pay.example', transport }),
    add: (more: number) => {
      for (let n = 0; n < more; n += 1) held.unshift(idOf((newest += 1)));
    },
    remove: (id: string) => {
      held = held.filter((each) => each !== id);
    },
    all: Array.from({ length: total }, (_, n) => idOf(total - 1 - n)),
  };
}

async function visited(
  api: ReturnType<typeof searched>['api'],
  pageSize?: number,
  onVisit: (id: string, n: number) => void = () => {},
) {
  const ids: string[] = [];
  for await (const { businessId } of api.iterate({ pageSize })) onVisit(businessId, ids.push(businessId));
  return ids;
}

describe('going through all pages', () => {
  it('visits ten thousand transactions once each, in order', async () => {
    const { api, all, asked } = searched(10_000);
    assert.deepEqual(await visited(api), all);
    assert.isAtMost(asked.length, 101);
  });

  it('visits each once while new ones shift the pages, by a few and by whole pages', async () => {
    for (const [pageSize, more, times] of [
      [100, 1, 99],
      [100, 37, 40],
      [500, 3, 20],
      [10, 10, 40],
      [10, 30, 1],
    ] as const) {
      const { api, all, add } = searched(pageSize === 10 ? 500 : 10_000);
      let pages = 0;
      const ids = await visited(api, pageSize, (_, n) => {
        if (n % pageSize === 1 && pages++ < times) add(more);
      });
      assert.lengthOf(new Set(ids), ids.length);
      // It may include new ones.
      const before = new Set(all);
      assert.deepEqual(
        ids.filter((id) => before.has(id)),
        all,
        `${more} more at each page of ${pageSize}`,
      );
    }
  });

  it('visits each once while visited ones drop out of the search', async () => {
    const { api, all, remove } = searched(1000);
    assert.deepEqual([...(await visited(api, 100, remove))].sort(), [...all].sort());
    const other = searched(1000);
    const ids = await visited(other.api, 50, (id, n) => n % 3 === 0 && other.remove(id));
    assert.deepEqual([...ids].sort(), [...other.all].sort());
  });

  it('accepts smaller pages than it asked for, whether the service announces them or not', async () => {
    for (const told of [undefined, 1000]) {
      const { api, all } = searched(1_234, { largest: 100, ...(told && { told }) });
      assert.deepEqual(await visited(api, 1000), all);
    }
    const { api, all } = searched(250, { count: () => 0 });
    assert.deepEqual(await visited(api), all);
  });

  it('ends at once when there is nothing, or one short page', async () => {
    for (const total of [0, 1, 99]) {
      const { api, all, asked } = searched(total);
      assert.deepEqual(await visited(api), all);
      assert.lengthOf(asked, 1);
    }
  });

  it('ends also when the pages of the service contradict each other', async () => {
    const same = searched(300, { page: () => 0, count: () => 1e9 - 1 });
    assert.lengthOf(await visited(same.api), 100);
    assert.isAtMost(same.asked.length, 5);
    const turning = searched(300, { page: (page) => page % 3, count: (_, n) => (n % 2 ? 900_000 : 5) });
    assert.lengthOf(await visited(turning.api), 300);
    assert.isAtMost(turning.asked.length, 20);
    const unsure = searched(300, { count: (_, n) => (n % 2 ? 400 : 100) });
    assert.lengthOf(await visited(unsure.api), 300);
    assert.isAtMost(unsure.asked.length, 20);
  });

  it('asks for a page only when the one before is used up, and for none after a break', async () => {
    const { api, asked } = searched(1000);
    const ids: string[] = [];
    for await (const { businessId } of api.iterate()) {
      assert.lengthOf(asked, Math.ceil(ids.push(businessId) / 100));
      if (ids.length === 250) break;
    }
    assert.deepEqual(asked, [0, 1, 2]);
  });

  it('fails with the error of the search', async () => {
    const transport = () => Promise.reject(new TransportError({ failure: 'timeout', sent: true }));
    const api = createTransactionApi({ ...credentials, host: 'https://pay.example', transport });
    assert.equal((await failureOf(visited(api))).code, 'timeout');
    assert.equal((await failureOf(visited(searched(5).api, 0))).code, 'invalid_input');
  });
});
