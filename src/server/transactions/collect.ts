import { iteratePages } from '../../service/transactions/search.js';
import type { ServiceTransaction } from '../../service/transactions/shapes.js';
import type { Backend, BackendPage, Search } from './backend.js';

/** Transactions that one or several searches found. */
export interface Found {
  readonly transactions: readonly ServiceTransaction[];
  /** How many there are, read or not. */
  readonly count: number;
  /** Number of records of which even the id is unreadable. */
  readonly unreadableRecords: number;
  /** When the oldest of it was read from the service, in milliseconds since 1970. */
  readonly readAt: number;
}

/** Nothing found. */
export const none = { transactions: [], count: 0, unreadableRecords: 0, unlisted: 0, readAt: Infinity } as const;

/**
 * Reads what the searches find, one after the other, until `most` transactions are read. What several of them find
 * counts once.
 */
export async function collect(
  backend: Backend,
  searches: readonly Search[],
  most: number,
  since?: number,
): Promise<Found> {
  const found = new Map<string, ServiceTransaction>();
  let unread = 0;
  let unreadableRecords = 0;
  let readAt: number = none.readAt;
  for (const search of searches) {
    const { transactions, count, ...more } = await collectOne(backend, search, most - found.size, since);
    for (const each of transactions) found.set(each.businessId, each);
    unread += Math.max(0, count - transactions.length - more.unreadableRecords);
    unreadableRecords += more.unreadableRecords;
    readAt = Math.min(readAt, more.readAt);
  }
  return {
    transactions: [...found.values()],
    count: found.size + unread + unreadableRecords,
    unreadableRecords,
    readAt,
  };
}

async function collectOne(backend: Backend, search: Search, most: number, since: number | undefined): Promise<Found> {
  const unreadable = new Map<number, number>();
  const transactions: ServiceTransaction[] = [];
  let count = 0;
  let readAt: number = none.readAt;
  const readPage = async (query: Search): Promise<BackendPage> => {
    const page = await backend.search(query, since);
    unreadable.set(page.page, page.unreadableRecords);
    ({ count } = page);
    readAt = Math.min(readAt, page.readAt);
    return page;
  };
  // At least one row is asked for, because the answer says how many there are.
  for await (const transaction of iteratePages(readPage, {
    ...search,
    pageSize: Math.max(1, Math.min(backend.largestPage, most)),
  })) {
    if (transactions.length >= most || transactions.push(transaction) >= most) break;
  }
  return {
    transactions,
    count,
    readAt,
    unreadableRecords: [...unreadable.values()].reduce((sum, each) => sum + each, 0),
  };
}

/** A range of rows, read after `since` if that is given. */
export interface Rows {
  readonly from: number;
  readonly to: number;
  readonly since?: number | undefined;
}

/**
 * Reads the rows `from` to `to` (excluded) of a search in the order of the service; at most two or three pages, even if
 * they are smaller than asked for.
 */
export async function restOf(backend: Backend, search: Search, { from, to, since }: Rows): Promise<Found> {
  const asked = to - from;
  let first = await backend.search({ ...search, page: Math.floor(from / asked), pageSize: asked }, since);
  const { pageSize, count } = first;
  if (pageSize < asked) first = await backend.search({ ...search, page: Math.floor(from / pageSize), pageSize }, since);
  const transactions = [...first.transactions];
  let { unreadableRecords, readAt } = first;
  const begin = first.page * pageSize;
  for (let page = first.page + 1; page * pageSize < Math.min(to, count); page += 1) {
    const next = await backend.search({ ...search, page, pageSize }, since);
    transactions.push(...next.transactions);
    unreadableRecords += next.unreadableRecords;
    readAt = Math.min(readAt, next.readAt);
  }
  return { transactions: transactions.slice(from - begin, to - begin), count, unreadableRecords, readAt };
}
