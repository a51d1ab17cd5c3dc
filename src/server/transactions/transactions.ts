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
import { ServiceError } from '../../service/wire/service-error.js';
import { RouteError } from '../operations/errors.js';
import { documentsQuery, type FetchArchive } from './documents.js';
import type { Search } from './backend.js';
import { createListing, summariesOf, type ListedPage } from './listing.js';
import type { TransactionParts } from './parts.js';
import { readConsistently, read } from './read.js';
import { checkShown, sendReport } from './report.js';
import { checkRequest, enqueue, hasNext, withdraw } from './request-queue.js';
import type { ReportDraft } from './sending.js';
import { mustWait } from './standing.js';
import { withTask, type TransactionWithTasks } from './tasks.js';
import { transactionView } from './view.js';

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
  viewOf(reading: TransactionWithTasks): Transaction;
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
  const view = (reading: TransactionWithTasks): Transaction => ({
    ...transactionView(reading, backend),
    ...modeField,
  });

  /** Returns a page in the order of the bank. */
  async function pageOfService(search: Search): Promise<ListedPage> {
    const { found, readings } = await readConsistently(parts, (since) => backend.search(search, since));
    const { page, pageSize, count, unreadableRecords, readAt } = found;
    return { page, pageSize, count, unreadableRecords, readAt, readings, unlisted: 0 };
  }

  /**
   * A refund that has to wait is a request. If somebody else asks for something or sends it at this moment, it is
   * decided again, by what is there then: of two users who were shown the same, one is told that it has changed.
   */
  async function refundOrWait(id: string, refund: Refund, attempts = 1): Promise<Transaction> {
    const again = (error: unknown) => {
      if (attempts >= MOST_ATTEMPTS || !(error instanceof RouteError && error.code === 'report_pending')) throw error;
      return refundOrWait(id, refund, attempts + 1);
    };
    const reading = await read(parts, id).catch(throwAsRoute);
    if (!mustWait(reading, 'refund')) return report({ kind: 'refund', id, refund }, reading).catch(again);
    checkShown(reading, refund);
    const { amount, reason = null } = refund;
    checkRequest(reading, { kind: 'refund', amount });
    const draft = {
      id: randomUUID(),
      transactionId: id,
      kind: 'refund',
      amount,
      reason,
      trackingNumber: null,
      receivedOn: null,
      key: null,
    } as const;
    const request = await enqueue(parts, reading, draft);
    if (!request) return again(new RouteError('report_pending'));
    follow(id);
    return view(withTask(reading, request));
  }

  async function find(id: string): Promise<Transaction> {
    const reading = await read(parts, id).catch(throwAsRoute);
    if (hasNext(reading)) refresh(id);
    return view(reading);
  }

  async function report(draft: ReportDraft, known?: TransactionWithTasks): Promise<Transaction> {
    const reading = await sendReport(parts, draft, { known }).catch(throwAsRoute);
    follow(draft.id);
    return view(reading);
  }

  return {
    async search({ tab, words, ...search }) {
      const isListed = tab !== undefined || words !== undefined;
      const { readings, unreadableRecords, unlisted, readAt, ...page } = await (isListed
        ? listing.page({ tab, words, ...search })
        : pageOfService(search));
      const transactions = readings.map((reading) => transactionView(reading, backend));
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
    capture: async (id, capture) => {
      if (capture.trackingNumber !== undefined && !backend.takes.trackingNumber) throw notTaken('trackingNumber');
      return report({ kind: 'capture', id, capture });
    },
    refund: async (id, refund) => {
      if (refund.reason !== undefined && !backend.takes.refundReason) throw notTaken('reason');
      return refundOrWait(id, refund);
    },
    async withdraw(id, request) {
      const reading = await read(parts, id).catch(throwAsRoute);
      const withdrawn = await withdraw(parts, id, request);
      follow(id);
      return view(withTask(reading, withdrawn));
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

/** Most attempts at a refund that others overtake. */
const MOST_ATTEMPTS = 5;

/** Returns the error for a field that the configured interface does not take. */
export const notTaken = (field: string): RouteError =>
  new RouteError('invalid_request', { message: `${field}: the bank takes none. See takes of the transaction.` });

/** Throws an error of the bank that says that it does not know the transaction as a RouteError. */
export function throwAsRoute(error: unknown): never {
  throw error instanceof ServiceError && error.code === 'not_found'
    ? new RouteError('unknown_transaction', { cause: error })
    : error;
}
