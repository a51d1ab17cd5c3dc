import { documentOperations } from './documents.js';
import type { CallOptions } from '../payment/connection.js';
import type { BusinessId } from '../wire/ids.js';
import { checkedBusinessId, reportOperations } from './reports.js';
import { outcomeOperation } from './report-outcome.js';
import { createTransactionConnection, type TransactionApiOptions } from './connection.js';
import { pagesOf, searchOperations, type TransactionQuery } from './search.js';
import { transactionRecord, type Transaction } from './shapes.js';

export type { TransactionApiOptions } from './connection.js';

/** Client of the transaction API (service.md §A.1). */
export type TransactionApi = ReturnType<typeof createTransactionApi>;

/**
 * Makes a client of the transaction API; nothing is sent yet. Every method rejects with a ServiceError and nothing else.
 * @throws {ServiceError} `invalid_input` for a host no request could be made of, or a signature that would protect nothing
 */
export function createTransactionApi(options: TransactionApiOptions) {
  const connection = createTransactionConnection(options);

  /** One transaction. `not_found` for an id that is not, or not yet, a transaction of the shop (service.md §A.7). */
  const transaction = async (id: BusinessId, { signal }: CallOptions = {}): Promise<Transaction> => {
    const operation = 'transactions.transaction';
    return connection.get({ operation, path: `transaction/${checkedBusinessId(operation, id)}`, expect: transactionRecord(id), signal });
  };

  /** Waits for what becomes of an accepted capture or refund; nothing is changed by it, nor by aborting it. */
  const outcome = outcomeOperation('transactions.outcome', transaction);

  const searching = searchOperations(connection);

  /**
   * All transactions that fit, each exactly once, page by page; fails with a ServiceError. New ones that shift the pages, and those
   * that fit no longer, hide none.
   */
  const iterate = (query?: Omit<TransactionQuery, 'page'>, options?: CallOptions): AsyncIterable<Transaction> => pagesOf(searching.search, query, options);

  return { transaction, iterate, outcome, ...searching, ...reportOperations(connection), ...documentOperations(connection) };
}
