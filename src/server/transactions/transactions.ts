import type { RouteInput } from '../../contract/routes.js';
import type { Capture, Refund, Transaction, TransactionsAnswer } from '../../contract/transaction.js';
import type { Mode } from '../../rules/test-mode.js';
import { ServiceError } from '../../service/wire/service-error.js';
import { RouteError } from '../operations/errors.js';
import { documentsQuery, type FetchArchive } from './documents.js';
import type { Search } from './backend.js';
import type { TransactionParts } from './parts.js';
import { read, resolved, type Reading } from './read.js';
import { sendReport, type Draft } from './report.js';
import { transactionView } from './view.js';

/** The billing documents of a period, as the service packs them. */
export interface Archive {
  readonly contentType: string;
  readonly body: ReadableStream<Uint8Array>;
  readonly fileName: string;
}

/** The transactions of the shop, for whom it lets manage them. Everything rejects with a RouteError or a ServiceError. */
export interface Transactions {
  /** One page of the transactions that fit. */
  search(search: Search): Promise<TransactionsAnswer>;
  /** One transaction, read anew. */
  find(id: string): Promise<Transaction>;
  /** Reports the delivery; resolves with the transaction as it was read afterwards. */
  capture(id: string, capture: Capture): Promise<Transaction>;
  /** Reports a refund; resolves with the transaction as it was read afterwards. */
  refund(id: string, refund: Refund): Promise<Transaction>;
  /** Fetches billing documents until `left` says that nobody waits for them any more. */
  documents(asked: RouteInput<'documents'>, left: AbortSignal): Promise<Archive>;
}

/** What the transactions are made of. */
export interface TransactionsOptions {
  readonly parts: TransactionParts;
  readonly mode: Mode;
  /** Told of a transaction of which something was reported. */
  readonly follow: (id: string) => void;
  /** Fetches billing documents; absent where API A is not configured. */
  readonly documents: FetchArchive | undefined;
}

/*
 * What may happen to a report, what is then in the store, and who goes on.
 *
 * | happens                                     | in the store              | then                                                  |
 * |---------------------------------------------|---------------------------|-------------------------------------------------------|
 * | dies before the intent is kept              | nothing new               | it is reported again                                  |
 * | dies after it, sent or not                  | sending                   | shown as under way, not accepted; a reading that      |
 * |                                             |                           | shows it resolves it, after ten minutes it is overdue |
 * | the service refuses                         | what was there before     | it may be reported again                              |
 * | the same, it says why, and nothing was open | refused                   | the shop is told; it may be reported again            |
 * | the service takes it                        | pending, accepted         | a reading shows what became of it                     |
 * | the answer is lost                          | pending, not accepted     | the same                                              |
 * | nothing is shown for ten minutes            | overdue                   | the same; another one may be reported                 |
 * | a reading shows it                          | applied or refused        | the shop is told, then nothing is left to do          |
 */

/** Puts reading and reporting together. */
export function createTransactions({ parts, mode, follow, documents }: TransactionsOptions): Transactions {
  const { backend, store, now } = parts;
  const told = mode !== 'live' && { mode };
  const view = (reading: Reading): Transaction => ({ ...transactionView(reading, backend), ...told });

  async function report(draft: Draft): Promise<Transaction> {
    const reading = await sendReport(parts, draft).catch(throwAsRoute);
    follow(draft.id);
    return view(reading);
  }

  return {
    async search(search) {
      const { transactions, unreadableRecords, ...page } = await backend.search(search);
      // Read after the transactions: what those do not show yet leaves reports open.
      const reports = await store.reportsOf(transactions.map(({ businessId }) => businessId));
      const readings = transactions.map((each) => resolved(parts, each, reports.filter(({ transactionId }) => transactionId === each.businessId)));
      const views = (await Promise.all(readings)).map((reading) => transactionView(reading, backend));
      return { ...page, ...told, transactions: views, ...(unreadableRecords > 0 && { unreadableRecords }) };
    },
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
      if (!documents) throw new RouteError('not_found', { message: 'Billing documents come from API A: service.transactionApiHost is not configured.' });
      const query = documentsQuery(asked, now());
      const { body, contentType, format } = await documents(query, left);
      return { body, contentType, fileName: `ratenkauf-${query.from}-${query.to}.${format === 'unknown' ? 'bin' : format}` };
    },
  };
}

const notTaken = (field: string) => new RouteError('invalid_request', { message: `${field}: the service takes none. See takes of the transaction.` });

function throwAsRoute(error: unknown): never {
  throw error instanceof ServiceError && error.code === 'not_found' ? new RouteError('unknown_transaction', { cause: error }) : error;
}
