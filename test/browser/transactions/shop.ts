import type { TransactionSearch } from '../../../src/contract/client/merchant-client.js';
import type { Transaction, TransactionsAnswer } from '../../../src/contract/transaction.js';
import { transaction, transactionId, transactionsAnswer } from '../answers/transaction.js';
import { fakeShop, type Asked, type FakeShop } from '../element/handler.js';

/** Answers each page of a search that finds `count` transactions. */
export const pagesOf =
  (count: number, row: (index: number) => Partial<Transaction> = () => ({})) =>
  ({ body }: Asked): TransactionsAnswer => {
    const { page = 0, pageSize = 100 } = body as TransactionSearch;
    const length = Math.max(0, Math.min(pageSize, count - page * pageSize));
    const rows = Array.from({ length }, (_, at) => page * pageSize + at);
    return transactionsAnswer(rows.map((index) => transaction({ id: transactionId(index), ...row(index) })), { page, pageSize, count });
  };

/** A shop with these transactions. */
export const shopWith = (...transactions: Transaction[]): FakeShop =>
  fakeShop({ 'POST /transactions/search': transactionsAnswer(transactions) });

/** A shop that answers a search for transactions like this. */
export const shopThat = (answer: unknown): FakeShop => fakeShop({ 'POST /transactions/search': answer });

/** What the searches of a shop asked for, in their order, without page and page size. */
export const searches = (shop: FakeShop): TransactionSearch[] =>
  shop.asked('POST /transactions/search').map(({ body }) => Object.fromEntries(Object.entries(body as TransactionSearch).filter(([name]) => !/^page/.test(name))));

/** The pages that were asked for. */
export const askedPages = (shop: FakeShop): (number | undefined)[] =>
  shop.asked('POST /transactions/search').map(({ body }) => (body as TransactionSearch).page);
