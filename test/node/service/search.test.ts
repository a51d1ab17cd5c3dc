import { assert, describe, it } from 'vitest';
import { type Transport, TransportError } from '../../../src/service/call/transport.js';
import { answering, clientsWith, failureOf, wireAnswer, wireRecord, wireTransaction } from './builders.js';

const pageOf = (transactions: unknown, paging: object) => ({
  TransactionList: transactions,
  PagingDetails: { page: 0, pageSize: 100, count: 1, ...paging },
});

describe('a search', () => {
  it('sends texts without blanks around them, in the code of an address, and no empty ones', async () => {
    const { merchant, requests } = answering({ body: pageOf([], { count: 0 }) });
    await merchant.search({ firstName: 'Änne & Co', lastName: ' Ratenkauf ', orderId: 'A/1,2' });
    await merchant.search({ firstName: '', lastName: ' ' });
    assert.deepEqual(
      requests.map(({ url }) => new URL(url).search),
      ['?firstname=%C3%84nne+%26+Co&lastname=Ratenkauf&orderId=A%2F1%2C2', ''],
    );
  });

  it('has room for ten thousand transactions', async () => {
    const ids = Array.from({ length: 10_000 }, (_, n) => idOf(n));
    const body = {
      ...pageOf(
        ids.map((transactionId) => wireTransaction({ transactionId })),
        { count: 10_000 },
      ),
      ...wireAnswer({ ergebnisse: ids.map((vorgangskennungFachlich) => wireRecord({ vorgangskennungFachlich })) }),
    };
    const { merchant, reporting, requests } = answering({ body });
    for (const { transactions } of [await merchant.search(), await reporting.search()])
      assert.deepEqual(
        transactions.map(({ businessId }) => businessId),
        ids,
      );
    for (const { maxAnswerBytes = 0 } of requests) assert.isAtLeast(maxAnswerBytes, 20_000_000);
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
  const all = Array.from({ length: total }, (_, n) => idOf(total - 1 - n));
  const state = { held: all, newest: total };
  const asked: number[] = [];
  const transport: Transport = async ({ url }) => {
    const parameters = new URL(url).searchParams;
    const page = Number(parameters.get('page'));
    asked.push(page);
    const pageSize = Math.min(largest, Number(parameters.get('pageSize') ?? 100));
    const list = state.held
      .slice(given(page) * pageSize, (given(page) + 1) * pageSize)
      .map((transactionId) => wireTransaction({ transactionId }));
    const body = pageOf(list, { page, pageSize: told ?? pageSize, count: count(state.held.length, asked.length) });
    const headers = { 'content-type': 'application/json' };
    return { status: 200, headers, body: new TextEncoder().encode(JSON.stringify(body)) };
  };
  return {
    asked,
    all,
    api: clientsWith(transport).merchant,
    add(more: number) {
      const added = Array.from({ length: more }, () => idOf((state.newest += 1)));
      state.held = [...added.reverse(), ...state.held];
    },
    remove: (id: string) => void (state.held = state.held.filter((each) => each !== id)),
  };
}

async function visited(
  { api }: Pick<ReturnType<typeof searched>, 'api'>,
  pageSize?: number,
  onVisit: (id: string, n: number) => void = () => {},
) {
  const ids: string[] = [];
  for await (const { businessId } of api.iterate({ pageSize })) onVisit(businessId, ids.push(businessId));
  return ids;
}

describe('going through all pages', () => {
  it.each([
    [100, 37, 40],
    [500, 3, 20],
    [10, 30, 1],
  ])(
    'visits each once while new ones shift the pages: at each page of %i there are %i more',
    async (pageSize, more, times) => {
      const service = searched(pageSize === 10 ? 500 : 10_000);
      let pages = 0;
      const ids = await visited(
        service,
        pageSize,
        (_, n) => n % pageSize === 1 && pages++ < times && service.add(more),
      );
      assert.lengthOf(new Set(ids), ids.length);
      // It may include new ones.
      const before = new Set(service.all);
      assert.deepEqual(
        ids.filter((id) => before.has(id)),
        service.all,
      );
    },
  );

  it('visits each once while visited ones drop out of the search', async () => {
    for (const [pageSize, third] of [
      [100, 1],
      [50, 3],
    ] as const) {
      const service = searched(1000);
      const ids = await visited(service, pageSize, (id, n) => n % third === 0 && service.remove(id));
      assert.sameMembers(ids, service.all);
    }
  });

  it.each<[what: string, total: number, Behaviour, most: number]>([
    ['many pages', 10_000, {}, 101],
    ['nothing', 0, {}, 1],
    ['one short page', 99, {}, 1],
    ['smaller pages than it asked for', 1_234, { largest: 90 }, 15],
    ['smaller pages that the service does not announce', 1_234, { largest: 90, told: 100 }, 15],
    ['no count', 250, { count: () => 0 }, 4],
    ['the same page again and again', 100, { page: () => 0, count: () => 1e9 - 1 }, 5],
    ['pages in a circle', 300, { page: (page) => page % 3, count: (_, n) => (n % 2 ? 900_000 : 5) }, 20],
    ['a count that rises and falls', 300, { count: (_, n) => (n % 2 ? 400 : 100) }, 20],
  ])('ends with each once, in order, with %s', async (_what, total, behaviour, most) => {
    const service = searched(total, behaviour);
    assert.deepEqual(await visited(service), service.all);
    assert.isAtMost(service.asked.length, most);
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
    const { merchant } = clientsWith(() => Promise.reject(new TransportError({ failure: 'timeout', sent: true })));
    assert.equal((await failureOf(visited({ api: merchant }))).code, 'timeout');
    assert.equal((await failureOf(visited(searched(5), 0))).code, 'invalid_input');
  });
});
