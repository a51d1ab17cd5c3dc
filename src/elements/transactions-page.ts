import { HandlerError } from '../contract/ask.js';
import type { Transaction, TransactionsAnswer } from '../contract/transaction.js';
import { readMode } from './transaction-mode.js';
import { readTransaction, type ShownTransaction } from './transaction-reading.js';

/** One page of a search as it can be shown. */
export interface TransactionsPage extends TransactionsAnswer {
  readonly transactions: ShownTransaction[];
  readonly unreadableRecords: number;
}

/** One page of a search as it can be shown. @throws {HandlerError} when the answer is not about `page`, or nothing can be read. */
export function readPage(page: number, answer: TransactionsAnswer | null): TransactionsPage {
  const { transactions, pageSize, count, unreadableRecords = 0, mode } = answer ?? ({} as Partial<TransactionsAnswer>);
  const isReadable = answer?.page === page && isWhole(pageSize, 1) && isWhole(count, 0) && isWhole(unreadableRecords, 0) && areDistinct(transactions);
  if (!isReadable || !fits(transactions.length, count - page * pageSize, unreadableRecords))
    throw new HandlerError('malformed_answer', 'transactions: not readable', true);
  return { page, pageSize, count, unreadableRecords, mode: readMode(mode), transactions: transactions.map((each) => readTransaction(each.id, each)) };
}

/** How many pages there are, one at least. */
export const pagesOf = ({ count, pageSize }: Pick<TransactionsPage, 'count' | 'pageSize'>): number =>
  Math.max(1, Math.ceil(count / pageSize));

const isWhole = (value: unknown, least: number): value is number => Number.isSafeInteger(value) && (value as number) >= least;

function areDistinct(rows: unknown): rows is Transaction[] {
  if (!Array.isArray(rows)) return false;
  const ids = rows.map((row: { id?: unknown } | null) => row?.id);
  return ids.every((id) => typeof id === 'string' && /^[A-Z0-9]{6}$/.test(id)) && new Set(ids).size === ids.length;
}

/** Whether a page can have so many rows when so many are left for it; those that cannot be read are none. */
const fits = (rows: number, left: number, unreadable: number): boolean => (left > 0 ? rows + unreadable > 0 && rows <= left : rows === 0);
