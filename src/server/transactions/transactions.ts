import type { RouteInput } from '../../contract/routes.js';
import type {
  Capture,
  Refund,
  Transaction,
  TransactionCounts,
  TransactionsAnswer,
  TransactionSummaries,
} from '../../contract/transaction.js';
import type { Mode } from '../../rules/test-mode.js';
import { ServiceError } from '../../service/wire/service-error.js';
import { RouteError } from '../operations/errors.js';
import { documentsQuery, type FetchArchive } from './documents.js';
import type { Search } from './backend.js';
import { createListing, type ListedPage } from './listing.js';
import type { TransactionParts } from './parts.js';
import { readConsistently, read, type TransactionWithReports } from './read.js';
import { sendReport, type ReportDraft } from './report.js';
import { summariesOf } from './summaries.js';
import { transactionView } from './view.js';

/** Billing documents of a period, as received from the service. */
export interface Archive {
  readonly contentType: string;
  readonly body: ReadableStream<Uint8Array>;
  readonly fileName: string;
}

/** Operations on the shop's transactions for the merchant's routes. All reject with a RouteError or a ServiceError. */
export interface Transactions {
  /** Returns one page of the transactions that match. */
  search(search: RouteInput<'transactions'>): Promise<TransactionsAnswer>;
  /** Returns how many of the transactions that match are in each part of the list. */
  counts(criteria: RouteInput<'transactionCounts'>): Promise<TransactionCounts>;
  /** Returns what these transactions wait for. */
  summaries(ids: readonly string[]): Promise<TransactionSummaries>;
  /** Returns one transaction, read from the service. */
  find(id: string): Promise<Transaction>;
  /** Reports the delivery; resolves with the transaction as read afterwards. */
  capture(id: string, capture: Capture): Promise<Transaction>;
  /** Reports a refund; resolves with the transaction as read afterwards. */
  refund(id: string, refund: Refund): Promise<Transaction>;
  /** Fetches billing documents; aborted by `left` when the browser disconnects. */
  documents(asked: RouteInput<'documents'>, left: AbortSignal): Promise<Archive>;
}

/** Dependencies of the transactions. */
export interface TransactionsOptions {
  readonly parts: TransactionParts;
  readonly mode: Mode;
  /** Called with the id of a transaction after a report. */
  readonly follow: (id: string) => void;
  /** Fetches billing documents; absent if API A is not configured. */
  readonly documents: FetchArchive | undefined;
}

/*
 * Events in the life of a report, the state in the store afterwards, and the continuation.
 *
 * | event                                       | in the store              | continuation                                          |
 * |---------------------------------------------|---------------------------|-------------------------------------------------------|
 * | crash before the intent is stored           | nothing new               | it can be reported again                              |
 * | crash after it, sent or not                 | sending                   | shown as pending, not accepted; a read that shows the |
 * |                                             |                           | outcome resolves it; after ten minutes it is overdue  |
 * | the service rejects it                      | the previous report       | it can be reported again                              |
 * | the same, with a reason, and none was open  | refused                   | the shop is notified; it can be reported again        |
 * | the service accepts it                      | pending, accepted         | a read shows the outcome                              |
 * | no answer arrives                           | pending, not accepted     | the same                                              |
 * | no outcome for ten minutes                  | overdue                   | the same; another one can be reported                 |
 * | a read shows the outcome                    | applied or refused        | the shop is notified; then nothing is left to do      |
 */

/** Creates the operations on transactions. */
export function createTransactions({ parts, mode, follow, documents }: TransactionsOptions): Transactions {
  const { backend, now } = parts;
  const listing = createListing(parts);
  const modeField = mode !== 'live' && { mode };
  const view = (reading: TransactionWithReports): Transaction => ({
    ...transactionView(reading, backend),
    ...modeField,
  });

  /** Returns a page in the order of the service. */
  async function pageOfService(search: Search): Promise<ListedPage> {
    const { found, readings } = await readConsistently(parts, (since) => backend.search(search, since));
    const { page, pageSize, count, unreadableRecords, readAt } = found;
    return { page, pageSize, count, unreadableRecords, readAt, readings, unlisted: 0 };
  }

  async function report(draft: ReportDraft): Promise<Transaction> {
    const reading = await sendReport(parts, draft).catch(throwAsRoute);
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
    counts: listing.counts,
    summaries: async (ids) => ({ ...(await summariesOf(parts, ids)), ...modeField }),
    find: async (id) => view(await read(parts, id).catch(throwAsRoute)),
    capture: async (id, capture) => {
      if (capture.trackingNumber !== undefined && !backend.takes.trackingNumber) throw notTaken('trackingNumber');
      return report({ kind: 'capture', id, capture });
    },
    refund: async (id, refund) => {
      if (refund.reason !== undefined && !backend.takes.refundReason) throw notTaken('reason');
      return report({ kind: 'refund', id, refund });
    },
    async documents(asked, left) {
      if (!documents)
        throw new RouteError('not_found', {
          message: 'Billing documents come from API A: service.transactionApiHost is not configured.',
        });
      const query = documentsQuery(asked, now());
      const { body, contentType, format } = await documents(query, left);
      return {
        body,
        contentType,
        fileName: `ratenkauf-${query.from}-${query.to}.${format === 'unknown' ? 'bin' : format}`,
      };
    },
  };
}

const notTaken = (field: string) =>
  new RouteError('invalid_request', { message: `${field}: the service takes none. See takes of the transaction.` });

function throwAsRoute(error: unknown): never {
  throw error instanceof ServiceError && error.code === 'not_found'
    ? new RouteError('unknown_transaction', { cause: error })
    : error;
}
