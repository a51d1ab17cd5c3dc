import type { TransactionSearch } from '../../../src/contract/client/merchant-client.js';
import type { Transaction, TransactionCounts, TransactionsAnswer } from '../../../src/contract/transaction.js';
import { transaction, transactionId, transactionsAnswer } from '../../../src/testing/builders/transaction.js';
import { fakeShop, type Asked, type FakeShop, type Routes } from '../element/handler.js';

/** The routes of the list. */
export const routes = { search: 'POST /transactions/search', counts: 'POST /transactions/counts' } as const;

/** Returns an answer for each page of a search that finds `count` transactions. */
export const pagesOf =
  (count: number, row: (index: number) => Partial<Transaction> = () => ({})) =>
  ({ body }: Asked): TransactionsAnswer => {
    const { page = 0, pageSize = 100 } = body as TransactionSearch;
    const length = Math.max(0, Math.min(pageSize, count - page * pageSize));
    const rows = Array.from({ length }, (_, at) => page * pageSize + at);
    return transactionsAnswer(
      rows.map((index) => transaction({ id: transactionId(index), ...row(index) })),
      { page, pageSize, count },
    );
  };

/** Returns the counts of the tabs. */
export const counts = (overrides: Partial<TransactionCounts> = {}): TransactionCounts => ({
  to_deliver: 11,
  expiring: 2,
  in_billing: 4,
  billed: 58,
  all: 83,
  check: 0,
  ...overrides,
});

/** Creates a shop with this answer to searches for transactions. */
export const shopThat = (answer: unknown, more: Routes = {}, timeout?: number): FakeShop =>
  fakeShop({ [routes.search]: answer, [routes.counts]: () => counts(), ...more }, timeout);

/** Creates a shop with these transactions. */
export const shopWith = (...transactions: Transaction[]): FakeShop => shopThat(transactionsAnswer(transactions));

/** Returns the filters of a shop's searches in order, without page and page size. */
export const searches = (shop: FakeShop): TransactionSearch[] =>
  shop
    .asked(routes.search)
    .map(({ body }) =>
      Object.fromEntries(Object.entries(body as TransactionSearch).filter(([name]) => !/^page/.test(name))),
    );

/** Returns the requested page numbers. */
export const askedPages = (shop: FakeShop): (number | undefined)[] =>
  shop.asked(routes.search).map(({ body }) => (body as TransactionSearch).page);

/** Returns a moment so many days from now. */
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** Three transactions of different states, the last one with as little as there may be. */
export const mixed: readonly Transaction[] = [
  transaction({
    id: 'AAAAA1',
    orderId: 'B-10',
    orderDate: '2026-11-02',
    status: 'billed',
    originalValue: 79_900,
    currentValue: 74_900,
  }),
  transaction({
    id: 'AAAAA2',
    orderId: 'B-9',
    customer: { firstName: 'Ayşe', lastName: 'Öztürk' },
    status: 'report_capture_expiring',
    expiresAt: inDays(3),
  }),
  transaction({
    id: 'AAAAA3',
    orderId: undefined,
    customer: { lastName: 'Adler' },
    status: 'unknown',
    currentValue: 20_000,
    originalValue: 20_000,
  }),
];
