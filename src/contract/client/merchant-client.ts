import type { Cents } from '../../rules/money.js';
import { createAsk, json, type HandlerClientOptions, type RequestOptions } from './ask.js';
import * as paths from '../paths.js';
import type { Capture, Refund, Transaction, TransactionsAnswer, TransactionStatus } from '../transaction.js';

/** What transactions are looked for; amounts in cents, `page` from 0, at most 100 on a page. */
export interface TransactionSearch {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly orderId?: string | undefined;
  readonly status?: readonly Exclude<TransactionStatus, 'unknown'>[] | undefined;
  readonly minValue?: Cents | undefined;
  readonly maxValue?: Cents | undefined;
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
}

/** What a page of the merchant's asks the handler. Every method rejects with a `HandlerError`, or with the reason of `signal`. */
export interface MerchantClient {
  /** One page of the transactions that fit. */
  transactions(search?: TransactionSearch, options?: RequestOptions): Promise<TransactionsAnswer>;
  /** One transaction, read anew. */
  transaction(id: string, options?: RequestOptions): Promise<Transaction>;
  /** Reports the delivery. Resolves when the service has taken the report, with the transaction as it stands then. */
  capture(id: string, capture: Capture, options?: RequestOptions): Promise<Transaction>;
  /** Reports a refund. Resolves when the service has taken the report, with the transaction as it stands then. */
  refund(id: string, refund: Refund, options?: RequestOptions): Promise<Transaction>;
}

/**
 * Makes the browser's client of the merchant's routes. A request is given up after `timeout` milliseconds, 30,000 by default: the handler
 * answers a report after two requests to the service, of ten seconds each at the most, and a last look of three.
 */
export function createMerchantClient({ timeout = 30_000, ...options }: HandlerClientOptions = {}): MerchantClient {
  const ask = createAsk({ ...options, timeout });
  const of = <Name extends string>(route: paths.Path<Name>, id: string) => ({ ...route, path: route.path.replace(':id', encodeURIComponent(id)) });
  return {
    transactions: (search = {}, options) => ask(paths.transactions, options, '', json(filledIn(search))),
    transaction: (id, options) => ask(of(paths.transaction, id), options),
    capture: (id, capture, options) => ask(of(paths.captureTransaction, id), options, '', json(capture)),
    refund: (id, refund, options) => ask(of(paths.refundTransaction, id), options, '', json(refund)),
  };
}

/** Without empty words and lists, which leave nothing out. */
const filledIn = (search: TransactionSearch): TransactionSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]: [string, unknown]) => value !== '' && !(Array.isArray(value) && value.length === 0)));
