import * as z from 'zod';
import { type Cents, decimalFromCents } from '../../rules/money.js';
import { queryString } from '../call/request.js';
import type { CallOptions } from '../call/options.js';
import { firstPage, matchesOf } from '../wire/assumptions.js';
import { type BusinessId, canonicalId, isBusinessId } from '../wire/ids.js';
import { readableRecords } from '../wire/readable-record.js';
import { invalidInput } from '../wire/service-error.js';
import { count, problemIn } from '../wire/values.js';
import type { TransactionConnection } from './connection.js';
import { type KnownStatus, type ServiceTransaction, transactionEntry, wordsOfStatuses } from './shapes.js';

/** Search criteria for transactions; empty texts do not restrict the search. */
export interface TransactionQuery {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly orderId?: string | undefined;
  readonly statuses?: readonly KnownStatus[] | undefined;
  /** Bounds of the order value, in cents. */
  readonly minValue?: Cents | undefined;
  readonly maxValue?: Cents | undefined;
  /** At most 1000 ids. */
  readonly ids?: readonly BusinessId[] | undefined;
  /** Counted from 0. */
  readonly page?: number | undefined;
  /** Default: 100, that of the service; it may return fewer. */
  readonly pageSize?: number | undefined;
}

/** One page of a search. */
export interface TransactionPage {
  readonly transactions: readonly ServiceTransaction[];
  /** Counted from 0. */
  readonly page: number;
  /** Page size that the service used. */
  readonly pageSize: number;
  /** Number of transactions on all pages. */
  readonly count: number;
  /** Number of records missing in `transactions` of this page because even their id is unreadable. */
  readonly unreadableRecords: number;
}

/** Operations that find transactions. */
export const searchOperations = ({ get }: TransactionConnection) => ({
  /** Returns one page of the transactions that match (service.md §A.6). */
  search: async (query: TransactionQuery = {}, { signal }: CallOptions = {}): Promise<TransactionPage> => {
    const operation = 'transactions.search';
    return get({
      operation,
      path: `transaction${parametersOf(operation, query)}`,
      expect: pageAnswer,
      maxAnswerBytes: MOST_BYTES,
      signal,
    });
  },
});

/** Enough for pages of ten thousand transactions. */
const MOST_BYTES = 32 * 1024 * 1024;

const text = z.string().trim().max(100).optional();
const bound = z.int().nonnegative().max(100_000_000_00).optional();
const someOf = <Value>(shape: z.ZodType<Value>) => z.array(shape).min(1).max(1000).optional();

const query = z.object({
  firstName: text,
  lastName: text,
  orderId: text,
  statuses: someOf(z.enum(Object.keys(wordsOfStatuses) as KnownStatus[])),
  minValue: bound,
  maxValue: bound,
  ids: someOf(z.string().transform(canonicalId).refine(isBusinessId, { error: 'must be six of A-Z and 0-9' })),
  page: z.int().nonnegative().optional(),
  pageSize: z.int().min(1).optional(),
});

function parametersOf(operation: string, given: TransactionQuery): string {
  const { data, error } = query.safeParse(given);
  if (error) throw invalidInput(operation, problemIn(error));
  const euros = (cents: Cents | undefined) => (cents === undefined ? undefined : decimalFromCents(cents));
  return queryString({
    firstname: data.firstName,
    lastname: data.lastName,
    orderId: data.orderId,
    status: data.statuses?.map((status) => wordsOfStatuses[status]),
    minOrderValue: euros(data.minValue),
    maxOrderValue: euros(data.maxValue),
    tId: data.ids?.join(','),
    page: data.page === undefined ? undefined : String(data.page + firstPage),
    pageSize: data.pageSize?.toString(),
  });
}

const pageAnswer = z
  .object({
    TransactionList: readableRecords(transactionEntry).nullish(),
    PagingDetails: z.object({ page: count, pageSize: count, count }),
  })
  // The list may be missing only if nothing was found.
  .refine(({ TransactionList, PagingDetails }) => TransactionList || matchesOf(PagingDetails) === 0, {
    error: 'is missing',
    path: ['TransactionList'],
  })
  .transform(({ TransactionList, PagingDetails }): TransactionPage => ({
    transactions: TransactionList?.records ?? [],
    page: PagingDetails.page - firstPage,
    pageSize: PagingDetails.pageSize,
    count: matchesOf(PagingDetails),
    unreadableRecords: TransactionList?.unreadable ?? 0,
  }));

type Search<Query> = (query: Query & { readonly page: number }, options: CallOptions) => Promise<TransactionPage>;

/**
 * Consecutive pages without new transactions that end the iteration: so many transactions are not added between two
 * requests.
 */
const MOST_PAGES_WITHOUT_NEWS = 3;

/** Iterates over all pages of a search; holds one page in memory, and the ids of all transactions. */
export async function* iteratePages<Query extends object>(
  search: Search<Query>,
  query: Query,
  options: CallOptions = {},
): AsyncGenerator<ServiceTransaction, void, undefined> {
  const seen = new Set<BusinessId>();
  let unreadable = 0;
  const stepsBack = countingWhatLeft();
  let furthest = -1;
  let withoutNews = 0;
  for (let page = 0; withoutNews < MOST_PAGES_WITHOUT_NEWS;) {
    const found = await search({ ...query, page }, options);
    const news = found.transactions.filter(({ businessId }) => !seen.has(businessId) && seen.add(businessId));
    yield* news;
    if (page > furthest) unreadable += found.unreadableRecords;
    const back = Math.min(page, stepsBack(found, seen.size));
    if (back === 0 && isLast(found, seen.size + unreadable)) return;
    if (page > furthest) withoutNews = news.length > 0 ? 0 : withoutNews + 1;
    furthest = Math.max(furthest, page);
    page = back > 0 ? page - back : page + 1;
  }
}

/**
 * The service may return smaller pages than it says: a short page is the last one only if no transaction is missing.
 */
const isLast = ({ transactions, unreadableRecords, pageSize, count }: TransactionPage, seen: number): boolean => {
  const rows = transactions.length + unreadableRecords;
  return rows === 0 || (rows < pageSize && seen >= count);
};

/**
 * Returns a function that computes the number of pages to go back: when transactions no longer match, for example
 * because the caller reports their delivery, the later ones move to earlier pages.
 */
function countingWhatLeft() {
  let matches = 0;
  let left = 0;
  return ({ count, pageSize }: TransactionPage, seen: number): number => {
    const fewer = Math.max(0, matches - count);
    matches = count;
    left += fewer;
    // Each transaction can drop out only once: a count that keeps rising and falling must not prolong the iteration
    // without end.
    return left <= seen ? Math.ceil(fewer / Math.max(1, pageSize)) : 0;
  };
}
