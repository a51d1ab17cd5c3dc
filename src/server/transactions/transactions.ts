import type { FileDownload } from '../../contract/proof-files.js';
import { randomUUID } from 'node:crypto';
import type { RouteInput } from '../../contract/routes.js';
import type {
  Transaction,
  TransactionCounts,
  TransactionsAnswer,
  TransactionSummaries,
} from '../../contract/transaction.js';
import type { Capture, Refund } from '../../contract/transaction-requests.js';
import type { Mode } from '../../rules/test-mode.js';
import { RouteError } from '../operations/errors.js';
import { ask, draftOf, withdraw, type TaskDraft } from './asking.js';
import { documentsQuery, type FetchArchive } from './documents.js';
import type { Search } from './backend.js';
import { createListing, summariesOf, type ListedPage } from './listing.js';
import type { TransactionParts } from './parts.js';
import { read, readConsistently, throwAsRoute } from './read.js';
import { hasNext } from './request-queue.js';
import type { Reading } from './standing.js';
import { managedTransaction } from './view.js';

/** Operations on the shop's transactions for the merchant's routes. All reject with a RouteError or a ServiceError. */
export interface Transactions {
  /** Returns one page of the transactions that match. */
  search(search: RouteInput<'transactions'>): Promise<TransactionsAnswer>;
  /** Returns how many of the transactions that match are in each part of the list. */
  counts(criteria: RouteInput<'transactionCounts'>): Promise<TransactionCounts>;
  /** Returns what these transactions wait for. */
  summaries(ids: readonly string[]): Promise<TransactionSummaries>;
  /** Returns one transaction, read from the bank. */
  find(id: string): Promise<Transaction>;
  /** Reports the delivery; resolves with the transaction as read afterwards. */
  capture(id: string, capture: Capture): Promise<Transaction>;
  /** Reports a refund, or lets it wait for the ones before; resolves with the transaction as it is afterwards. */
  refund(id: string, refund: Refund): Promise<Transaction>;
  /** Returns a reading for the view. */
  viewOf(reading: Reading): Transaction;
  /** Takes back a request that waits; resolves with the transaction as read afterwards. */
  withdraw(id: string, request: string): Promise<Transaction>;
  /**
   * Fetches billing documents, as received from the bank; undefined if it has none of the period. Aborted by `left`
   * when the browser disconnects.
   */
  documents(asked: RouteInput<'documents'>, left?: AbortSignal): Promise<FileDownload | undefined>;
}

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

/*
 * Events in the life of a direct report, the state in the store afterwards, and the continuation.
 *
 * | event                                      | in the store          | continuation                                 |
 * | ------------------------------------------ | --------------------- | -------------------------------------------- |
 * | crash before the intent is stored          | nothing               | it can be reported again                     |
 * | crash after it, sent or not                | sending               | shown as pending, not accepted; a read       |
 * |                                            |                       | shows the outcome; overdue after ten minutes |
 * | the bank rejects it                        | nothing               | it can be reported again                     |
 * | the same, with a reason, and none was open | refused               | the shop is notified; again possible         |
 * | the bank accepts it                        | pending, accepted     | a read shows the outcome                     |
 * | no answer arrives                          | pending, not accepted | the same                                     |
 * | no outcome for ten minutes                 | overdue               | the same; another one can be reported        |
 * | the same, and it was perhaps never sent    | overdue               | an operator says what the bank knows         |
 * | the store does not say whether it has the  | sending, or nothing   | not sent; a read of this process deletes it  |
 * | intent                                     |                       |                                              |
 * | a read shows the outcome                   | applied or refused    | the shop is notified; nothing is left        |
 * | another one is reported while it is        | overdue, replaced     | the other one is followed                    |
 * | overdue                                    |                       |                                              |
 */

/** Creates the operations on transactions. */
export function createTransactions({ parts, mode, follow, refresh, documents }: TransactionsOptions): Transactions {
  const { backend, now } = parts;
  const listing = createListing(parts);
  const modeField = mode !== 'live' && { mode };
  const { takes } = backend;
  const shown = (reading: Reading): Transaction => ({ ...managedTransaction(reading), takes });
  const view = (reading: Reading): Transaction => ({
    ...shown(reading),
    ...modeField,
  });

  /** Returns a page in the order of the bank. */
  async function pageOfService(search: Search): Promise<ListedPage> {
    const { found, readings } = await readConsistently(parts, (since) => backend.search(search, since));
    const { page, pageSize, count, unreadableRecords, readAt } = found;
    return { page, pageSize, count, unreadableRecords, readAt, readings, unlisted: 0 };
  }

  /** Reports what a user asks for, or lets a refund that has to wait wait: of two who were shown the same, one is told. */
  async function report(id: string, draft: Partial<TaskDraft>, shown?: Refund): Promise<Transaction> {
    const asked = { ...draftOf(draft), id: randomUUID(), transactionId: id, key: null, isDirect: true };
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
    async search({ tab, words, ...search }) {
      const isListed = tab !== undefined || words !== undefined;
      const { readings, unreadableRecords, unlisted, readAt, ...page } = await (isListed
        ? listing.page({ tab, words, ...search })
        : pageOfService(search));
      const transactions = readings.map(shown);
      return {
        ...page,
        ...modeField,
        transactions,
        readAt: new Date(Math.min(readAt, now())).toISOString(),
        ...(unreadableRecords > 0 && { unreadableRecords }),
        ...(unlisted > 0 && { unlisted }),
      };
    },
    viewOf: view,
    counts: listing.counts,
    summaries: async (ids) => ({ ...(await summariesOf(parts, ids)), ...modeField }),
    find,
    capture: async (id, { trackingNumber = null }) => {
      if (trackingNumber !== null && !takes.trackingNumber) throw notTaken('trackingNumber');
      return report(id, { kind: 'capture', trackingNumber });
    },
    refund: async (id, refund) => {
      const { amount, reason = null } = refund;
      if (reason !== null && !takes.refundReason) throw notTaken('reason');
      return report(id, { amount, reason }, refund);
    },
    async withdraw(id, request) {
      const reading = await withdraw(parts, id, request);
      follow(id);
      return view(reading);
    },
    async documents(asked, left) {
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

/** Returns the error for a field that the configured interface does not take. */
export const notTaken = (field: string): RouteError =>
  new RouteError('invalid_request', { message: `${field}: the bank takes none. See takes of the transaction.` });
