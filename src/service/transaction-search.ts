import * as z from 'zod';
import { decimalFromCents } from '../rules/money.js';
import type { Cents } from '../rules/money.js';
import { firstPage, matchesOf } from './assumptions.js';
import type { CallOptions } from './payment-connection.js';
import { canonicalId, isBusinessId, type BusinessId } from './purchase-ids.js';
import { queryString } from './query-string.js';
import { readableRecords } from './readable-record.js';
import { invalidInput } from './service-error.js';
import type { TransactionConnection } from './transaction-connection.js';
import { transactionEntry, wordsOfStatuses, type KnownStatus, type Transaction } from './transaction-shapes.js';
import { count, problemIn } from './wire-values.js';

/** What transactions are looked for; empty texts look for everything. */
export interface TransactionQuery {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly orderId?: string | undefined;
  readonly statuses?: readonly KnownStatus[] | undefined;
  /** Bounds of the order value, in cents. */
  readonly minValue?: Cents | undefined;
  readonly maxValue?: Cents | undefined;
  /** At most 1000. */
  readonly ids?: readonly BusinessId[] | undefined;
  /** Counted from 0. */
  readonly page?: number | undefined;
  /** The service's own, 100, unless told; it may give fewer. */
  readonly pageSize?: number | undefined;
}

/** One page of the transactions that were found. */
export interface TransactionPage {
  readonly transactions: readonly Transaction[];
  /** Counted from 0. */
  readonly page: number;
  /** As the service took it. */
  readonly pageSize: number;
  /** How many there are on all pages. */
  readonly count: number;
  /** How many of this page are missing in `transactions`, because not even their id can be read. */
  readonly unreadableRecords: number;
}

/** Finding transactions. */
export const searchOperations = ({ get }: TransactionConnection) => ({
  /** One page of the transactions that fit (specification: API A, transaction). */
  search: async (query: TransactionQuery = {}, { signal }: CallOptions = {}): Promise<TransactionPage> => {
    const operation = 'transactions.search';
    return get({ operation, path: `transaction${parametersOf(operation, query)}`, expect: pageAnswer, maxAnswerBytes: MOST_BYTES, signal });
  },
});

/** Room for pages of ten thousand. */
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
    status: data.statuses?.map((status) => wordsOfStatuses[status]).join(','),
    minOrderValue: euros(data.minValue),
    maxOrderValue: euros(data.maxValue),
    tId: data.ids?.join(','),
    page: data.page === undefined ? undefined : String(data.page + firstPage),
    pageSize: data.pageSize?.toString(),
  });
}

const pageAnswer = z
  .object({ TransactionList: readableRecords(transactionEntry).nullish(), PagingDetails: z.object({ page: count, pageSize: count, count }) })
  // Without a list only nothing can have been found.
  .refine(({ TransactionList, PagingDetails }) => TransactionList || matchesOf(PagingDetails) === 0, { error: 'is missing', path: ['TransactionList'] })
  .transform(({ TransactionList, PagingDetails }): TransactionPage => ({
    transactions: TransactionList?.records ?? [],
    page: PagingDetails.page - firstPage,
    pageSize: PagingDetails.pageSize,
    count: matchesOf(PagingDetails),
    unreadableRecords: TransactionList?.unreadable ?? 0,
  }));
