import type { FileDownload } from '../../contract/proof-files.js';
import type { Transaction, TransactionsAnswer, TransactionsQuery } from '../../contract/transaction.js';
import { requestSchema, type RefundReason, type TransactionRequest } from '../../contract/transaction-requests.js';
import type { Cents } from '../../rules/money.js';
import type { CallOptions } from '../../service/call/options.js';
import type { DocumentType, FileType } from '../../service/transactions/documents.js';
import { StoreError } from '../store/store-error.js';
import { ask, checkTaken, draftOf, withdraw, type Requirements, type TaskDraft } from './asking.js';
import type { TransactionParts } from './parts.js';
import { read, readAfter, throwAsConfirmed, throwAsRoute } from './read.js';
import { advance } from './request-queue.js';
import type { Reading } from './standing.js';
import { hasEnded, requestView } from './tasks.js';
import type { Begun, Runs, VerbCall } from '../shop/verbs/ask.js';
import { resolveReport, unresolvedReports, type UnresolvedReports } from './unresolved.js';
import { createUndelivered, type UndeliveredTransactions } from './undelivered.js';
import type { Transactions } from './transactions.js';

/** The shop's own name for a call, by which a repeated one is recognised. */
export interface Keyed {
  /**
   * 1 to 255 characters in one line, a new one for each delivery or refund. The same call with the same
   * key, at any time within 90 days and in any process, is about the same request: it is never sent twice.
   */
  readonly key: string;
}

/** Options of `transactions.capture`. */
export interface CaptureCall extends Keyed {
  /** Tracking number of the shipment, if the interface takes one (`takes.trackingNumber`). */
  readonly trackingNumber?: string | undefined;
}

/** Options of `transactions.reverse`. */
export interface ReverseCall extends Keyed {
  /** Only if the interface takes one (`takes.refundReason`); `revocation` by default. */
  readonly reason?: RefundReason | undefined;
}

/** Options of `transactions.refund`. */
export interface RefundCall extends ReverseCall {
  /** Cents by which the order value is reduced. */
  readonly amount: Cents;
}

/** Which billing documents are fetched. */
export interface DocumentsRequest {
  /** First day of billing, `2027-01-01`; by default the first of last month. */
  readonly from?: string | undefined;
  /** Last day of billing; by default a month after the first. */
  readonly to?: string | undefined;
  /** Kinds of documents; all by default. */
  readonly type?: readonly DocumentType[] | undefined;
  /** Formats; those of the bank by default. */
  readonly fileType?: readonly FileType[] | undefined;
}

/** A request, and its transaction as it is now. */
export interface RequestedTransaction {
  readonly request: TransactionRequest;
  readonly transaction: Transaction;
}

/**
 * Transactions for the shop's own programs: trusted code. Neither `shop.mayManage` nor the origin of a request is
 * asked, so never pass on what comes from a page without checking who sent it. All functions reject with a RouteError;
 * then nothing was sent, and the same call may be repeated with the same key.
 */
export interface ShopTransactions {
  /** Returns one page of the transactions that match. */
  search(search?: TransactionsQuery): Promise<TransactionsAnswer>;
  /**
   * Returns one transaction, read from the bank.
   * @throws {RouteError} `unknown_transaction`
   */
  find(id: string): Promise<Transaction>;
  /**
   * Returns the bank's billing documents of a period, usually one archive; undefined if it has none of the period. At
   * most three are fetched at a time.
   * @throws {RouteError} `not_found` if API A, which alone has documents, is not configured
   */
  documents(asked?: DocumentsRequest, options?: CallOptions): Promise<FileDownload | undefined>;
  /** Returns the transaction of an order; undefined if no confirmed purchase or transaction has its number. */
  ofOrder(orderId: string): Promise<Transaction | undefined>;
  /**
   * Reports the delivery, once for each transaction. If the bank is away, the request waits, and is sent later.
   * @throws {RouteError} `report_pending` or `wrong_state` if none can be reported
   */
  capture(id: string, call: CaptureCall): Promise<RequestedTransaction>;
  /**
   * Reports a refund, or lets it wait until the ones before are booked: `request.state` says what became of it.
   * @throws {RouteError} `amount_too_high` if less is left after all that is under way or waits
   */
  refund(id: string, call: RefundCall): Promise<RequestedTransaction>;
  /** Refunds all that is left when its turn comes. */
  reverse(id: string, call: ReverseCall): Promise<RequestedTransaction>;
  /**
   * Takes back a request that waits; may be repeated.
   * @throws {RouteError} `wrong_state` once it is sent, `not_found` if the transaction has no such request
   */
  withdraw(id: string, request: string): Promise<RequestedTransaction>;
}

export interface ProgramsOptions {
  readonly parts: TransactionParts;
  readonly transactions: Pick<Transactions, 'search' | 'find' | 'viewOf' | 'documents'>;
  /** Called with the id of a transaction of which something was asked for. */
  readonly follow: (id: string) => void;
}

/** Something that is asked for with a key. */
export interface Asked extends Pick<Requirements, 'unlessDelivered' | 'leaving'> {
  readonly begun: Begun;
  /** Id of the transaction. */
  readonly transactionId: string;
  readonly draft: TaskDraft;
}

/** Creates the functions for the shop's own programs. */
export function createPrograms(options: ProgramsOptions) {
  const { parts, transactions, follow } = options;
  const { takes } = parts.backend;
  const undelivered = createUndelivered(parts);

  /** Asks for something by the id of the transaction. */
  async function request(
    { begin }: VerbCall,
    transactionId: string,
    given: Partial<TaskDraft>,
  ): Promise<RequestedTransaction> {
    const draft = checkTaken(takes, draftOf(given));
    return askBank(options, { begun: await begin({ id: transactionId, ...draft }), transactionId, draft });
  }

  return {
    search: (search) => transactions.search(search),
    find: ({ id }) => transactions.find(id),
    documents: (asked, { signal }) => transactions.documents(asked, signal),
    async ofOrder({ orderId }) {
      const purchase = await parts.store.purchases.ordered({ orderId });
      if (purchase?.situation === 'confirmed' && purchase.businessId !== null)
        return transactions.find(purchase.businessId).catch(throwAsConfirmed(parts));
      const { transactions: found } = await transactions.search({ orderId, pageSize: 1 });
      return found[0] && transactions.find(found[0].id);
    },
    capture: ({ id, trackingNumber = null }, call) => request(call, id, { kind: 'capture', trackingNumber }),
    refund: ({ id, amount, reason = null }, call) => request(call, id, { amount, reason }),
    reverse: ({ id, reason = null }, call) => request(call, id, { reason }),
    async withdraw({ id, request }) {
      const reading = await withdraw(parts, id, request);
      follow(id);
      return answerOf(options, reading, request);
    },
    undelivered: undelivered.undelivered,
    tellAgain: ({ id }) => undelivered.tellAgain(id),
    unresolved: () => unresolvedReports(parts),
    async resolve(given) {
      const { transaction } = await resolveReport(parts, given);
      const { businessId } = transaction;
      const after = await sentNext(parts, await read(parts, businessId).catch(throwAsRoute));
      follow(businessId);
      return transactions.viewOf(after);
    },
  } satisfies Runs<'transactions', ShopTransactions & UnresolvedReports & UndeliveredTransactions>;
}

/** The functions of the verbs on transactions. */
export type Programs = ReturnType<typeof createPrograms>;

/**
 * Asks for something: the first call with its key stores the request and lets it wait, or sends it if it is its turn;
 * every call returns what became of it; undefined if nothing is over what is to be left. Between any two steps the
 * process may end: the next call goes on.
 */
export async function askBank(options: ProgramsOptions, asked: Omit<Asked, 'leaving'>): Promise<RequestedTransaction>;
export async function askBank(options: ProgramsOptions, asked: Asked): Promise<RequestedTransaction | undefined>;
export async function askBank(options: ProgramsOptions, asked: Asked): Promise<RequestedTransaction | undefined> {
  const { parts, transactions, follow } = options;
  const { begun, transactionId, draft, ...conditions } = asked;
  const { subject: id, key, answer, isFirst } = begun;
  const known = isFirst ? undefined : await parts.store.tasks.find({ id });
  if (!known && answer !== undefined)
    return { request: requestSchema.parse(answer), transaction: await transactions.find(transactionId) };
  const reading = await (known
    ? read(parts, transactionId).catch(throwAsRoute)
    : ask(parts, { ...draft, id, transactionId, key, isDirect: false }, conditions));
  if (!known && !reading.tasks.some((each) => each.id === id)) return undefined;
  const done = answerOf(options, await sentNow(parts, reading, id), id);
  follow(transactionId);
  // The bank's words have a shorter life than the answer.
  if (hasEnded(done.request)) await begun.finish({ ...done.request, detail: undefined });
  return done;
}

/** Sends what is to be sent now, unless the request has ended; returns the reading afterwards. */
async function sentNow(parts: TransactionParts, reading: Reading, id: string): Promise<Reading> {
  const present = reading.tasks.find((each) => each.id === id);
  return !present || hasEnded(present) ? reading : sentNext(parts, reading);
}

async function sentNext(parts: TransactionParts, reading: Reading): Promise<Reading> {
  const { outcome, reading: after } = await advance(parts, reading);
  return outcome === 'moved' ? readAfter(parts, after) : after;
}

function answerOf({ transactions }: ProgramsOptions, reading: Reading, id: string): RequestedTransaction {
  const request = reading.tasks.find((each) => each.id === id);
  if (!request) throw new StoreError('failed', `Request ${id} is no longer in the store`);
  return { request: requestView(request, reading.tasks), transaction: transactions.viewOf(reading) };
}
