import type { FileDownload } from '../../contract/proof-files.js';
import { randomUUID } from 'node:crypto';
import type { RouteInput } from '../../contract/routes.js';
import type { Transaction, TransactionsAnswer, TransactionSummaries } from '../../contract/transaction.js';
import type { Capture, Refund } from '../../contract/transaction-requests.js';
import type { Mode } from '../../rules/test-mode.js';
import { RouteError } from '../operations/errors.js';
import { ask, checkTaken, draftOf, withdraw, type TaskDraft } from './asking.js';
import { documentsQuery, type FetchArchive } from './documents.js';
import type { Search } from './backend.js';
import { createListing, summariesOf, type ListedPage } from './listing.js';
import type { TransactionParts } from './parts.js';
import { read, readConsistently, throwAsRoute } from './read.js';
import { hasNext } from './request-queue.js';
import type { Reading } from './standing.js';
import { managedTransaction } from './view.js';

/** Dependencies of the transactions. */
export interface TransactionsOptions {
  readonly parts: TransactionParts;
  readonly mode: Mode;
  /** Called with the id of a transaction after a report or request. */
  readonly follow: (id: string) => void;
  /** Queues a read of the transaction, after which its next request is sent. */
  readonly refresh: (id: string) => void;
  /** Fetches billing documents; absent if API A is not configured. */
  readonly documents: FetchArchive | undefined;
}

/** Operations on the shop's transactions for the merchant's routes. All reject with a RouteError or a ServiceError. */
export type Transactions = ReturnType<typeof createTransactions>;

/** Creates the operations on transactions. */
export function createTransactions({ parts, mode, follow, refresh, documents }: TransactionsOptions) {
  const { backend, now } = parts;
  const listing = createListing(parts);
  const modeField = mode !== 'live' && { mode };
  const { takes } = backend;
  const row = (reading: Reading): Transaction => ({ ...managedTransaction(reading), takes });
  const view = (reading: Reading): Transaction => ({ ...row(reading), ...modeField });

  /** Returns a page in the order of the bank. */
  async function pageOfService(search: Search): Promise<ListedPage> {
    const { found, readings } = await readConsistently(parts, (since) => backend.search(search, since));
    const { page, pageSize, count, unreadableRecords, readAt } = found;
    return { page, pageSize, count, unreadableRecords, readAt, readings, unlisted: 0 };
  }

  /** Reports what a user asks for, or lets a refund wait that has to: of two who were shown the same, one is told. */
  async function report(id: string, given: Partial<TaskDraft>, shown?: Refund): Promise<Transaction> {
    const draft = checkTaken(takes, draftOf(given));
    const asked = { ...draft, id: randomUUID(), transactionId: id, key: null, isDirect: true };
    const reading = await ask(parts, asked, { shown });
    follow(id);
    return view(reading);
  }

  async function find(id: string): Promise<Transaction> {
    const reading = await read(parts, id).catch(throwAsRoute);
    if (hasNext(reading)) refresh(id);
    return view(reading);
  }

  return {
    /** Returns one page of the transactions that match. */
    async search({ tab, words, ...search }: RouteInput<'transactions'>): Promise<TransactionsAnswer> {
      const isListed = tab !== undefined || words !== undefined;
      const { readings, unreadableRecords, unlisted, readAt, ...page } = await (isListed
        ? listing.page({ tab, words, ...search })
        : pageOfService(search));
      const transactions = readings.map(row);
      return {
        ...page,
        ...modeField,
        transactions,
        readAt: new Date(Math.min(readAt, now())).toISOString(),
        ...(unreadableRecords > 0 && { unreadableRecords }),
        ...(unlisted > 0 && { unlisted }),
      };
    },
    /** Returns a reading for the view. */
    viewOf: view,
    /** Returns how many of the transactions that match are in each part of the list. */
    counts: listing.counts,
    /** Returns what these transactions wait for. */
    summaries: async (ids: readonly string[]): Promise<TransactionSummaries> => ({
      ...(await summariesOf(parts, ids)),
      ...modeField,
    }),
    /** Returns one transaction, read from the bank. */
    find,
    /** Reports the delivery; resolves with the transaction as read afterwards. */
    capture: (id: string, { trackingNumber }: Capture) =>
      report(id, { kind: 'capture', trackingNumber: trackingNumber ?? null }),
    /** Reports a refund, or lets it wait for the ones before; resolves with the transaction as it is afterwards. */
    refund: (id: string, refund: Refund) =>
      report(id, { amount: refund.amount, reason: refund.reason ?? null }, refund),
    /** Takes back a request that waits; resolves with the transaction as read afterwards. */
    async withdraw(id: string, request: string): Promise<Transaction> {
      const reading = await withdraw(parts, id, request);
      follow(id);
      return view(reading);
    },
    /**
     * Fetches billing documents, as received from the bank; undefined if it has none of the period. Aborted by `left`
     * when the browser disconnects.
     */
    async documents(asked: RouteInput<'documents'>, left?: AbortSignal): Promise<FileDownload | undefined> {
      if (!documents)
        throw new RouteError('not_found', {
          message: 'Billing documents come from API A: service.transactionApiHost is not configured.',
        });
      const query = documentsQuery(asked, now());
      const archive = await documents(query, left);
      if (!archive) return undefined;
      const { body, contentType, format } = archive;
      return {
        body,
        contentType,
        fileName: `ratenkauf-${query.from}-${query.to}.${format === 'unknown' ? 'bin' : format}`,
      };
    },
  };
}
