import type { Cents } from '../../rules/money.js';
import { createAsk, json, type HandlerClientOptions, type RequestOptions } from './ask.js';
import * as paths from '../paths.js';
import type { Proof } from '../proof.js';
import type {
  Transaction,
  TransactionCounts,
  TransactionsAnswer,
  TransactionSummaries,
  TransactionStatus,
  TransactionTab,
} from '../transaction.js';
import type { Capture, Refund, ReportResolution } from '../transaction-requests.js';

/** Criteria for transactions; amounts in cents. */
export interface TransactionCriteria {
  /** Name, order number, reference or amount. */
  readonly words?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly orderId?: string | undefined;
  readonly status?: readonly Exclude<TransactionStatus, 'unknown'>[] | undefined;
  readonly minValue?: Cents | undefined;
  readonly maxValue?: Cents | undefined;
}

/** Search for transactions; `page` counted from 0, at most 100 transactions per page. */
export interface TransactionSearch extends TransactionCriteria {
  readonly tab?: TransactionTab | undefined;
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
}

/**
 * Requests that a page of the shop's back office may send. Every method rejects with a `HandlerError`, or with the
 * reason of `signal`.
 */
export interface MerchantClient {
  /** Returns one page of the transactions that match. */
  transactions(search?: TransactionSearch, options?: RequestOptions): Promise<TransactionsAnswer>;
  /** Returns how many of the transactions that match are in each part of the list. */
  transactionCounts(criteria?: TransactionCriteria, options?: RequestOptions): Promise<TransactionCounts>;
  /** Returns what up to 200 transactions wait for, by their references. */
  transactionSummaries(ids: readonly string[], options?: RequestOptions): Promise<TransactionSummaries>;
  /** Returns one transaction, read from the bank. */
  transaction(id: string, options?: RequestOptions): Promise<Transaction>;
  /** Reports the delivery. Resolves once the bank has accepted the report, with the transaction as it is then. */
  capture(id: string, capture: Capture, options?: RequestOptions): Promise<Transaction>;
  /**
   * Reports a refund. Resolves once the bank has accepted the report, or once the refund waits for the ones before,
   * with the transaction as it is then.
   */
  refund(id: string, refund: Refund, options?: RequestOptions): Promise<Transaction>;
  /** Takes back a request that waits. Resolves with the transaction as it is then. */
  withdraw(id: string, request: string, options?: RequestOptions): Promise<Transaction>;
  /**
   * Says what the bank knows of a report that is overdue; `report` is `id` of its standing. Resolves with the
   * transaction as it is then.
   */
  resolve(id: string, report: string, as: ReportResolution, options?: RequestOptions): Promise<Transaction>;
  /** Returns what customers saw of an amount (cents) on a day (`YYYY-MM-DD`, in Germany). */
  proof(day: string, amount: Cents, options?: RequestOptions): Promise<Proof>;
}

/**
 * Creates the browser's client of the merchant's routes. A request times out after `timeout` milliseconds, 30,000 by
 * default: the handler answers a report after at most two requests to the bank of ten seconds each and a final read
 * of three.
 */
export function createMerchantClient({ timeout = 30_000, ...options }: HandlerClientOptions = {}): MerchantClient {
  const ask = createAsk({ ...options, timeout });
  const of = <Name extends string>(route: paths.Path<Name>, id: string) => ({
    ...route,
    path: route.path.replace(':id', encodeURIComponent(id)),
  });
  return {
    transactions: (search = {}, options) => ask(paths.transactions, options, '', json(filledIn(search))),
    transactionCounts: (criteria = {}, options) => ask(paths.transactionCounts, options, '', json(filledIn(criteria))),
    transactionSummaries: (ids, options) => ask(paths.transactionSummaries, options, '', json({ ids })),
    transaction: (id, options) => ask(of(paths.transaction, id), options),
    capture: (id, capture, options) => ask(of(paths.captureTransaction, id), options, '', json(capture)),
    withdraw: (id, request, options) => {
      const route = of(paths.withdrawRequest, id);
      return ask({ ...route, path: route.path.replace(':request', encodeURIComponent(request)) }, options);
    },
    resolve: (id, report, as, options) => {
      const route = of(paths.resolveReport, id);
      const path = route.path.replace(':report', encodeURIComponent(report));
      return ask({ ...route, path }, options, '', json({ as }));
    },
    proof: (day, amount, options) => ask(paths.proof, options, `?day=${encodeURIComponent(day)}&amount=${amount}`),
    refund: (id, refund, options) => ask(of(paths.refundTransaction, id), options, '', json(refund)),
  };
}

/** Drops empty texts and lists, which restrict nothing. */
const filledIn = (search: TransactionSearch): TransactionSearch =>
  Object.fromEntries(
    Object.entries(search).filter(
      ([, value]: [string, unknown]) => value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );
