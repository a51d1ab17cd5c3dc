import { documentOperations } from './documents.js';
import type { CallOptions } from '../call/options.js';
import type { BusinessId } from '../wire/ids.js';
import { checkedBusinessId, reportOperations } from './reports.js';
import { outcomeOperation } from './report-outcome.js';
import { createTransactionConnection, type TransactionApiOptions } from './connection.js';
import { iteratePages, searchOperations, type TransactionQuery } from './search.js';
import { transactionRecord, type ServiceTransaction } from './shapes.js';

export type { TransactionApiOptions } from './connection.js';

/** Client of the transaction API (service.md §A.1). */
export type TransactionApi = ReturnType<typeof createTransactionApi>;

/**
 * Creates a client of the transaction API; sends nothing. Every method rejects with a ServiceError and nothing else.
 * @throws {ServiceError} `invalid_input` for an unusable `host`, or for a signature with an empty secret or unknown
 * scheme
 */
export function createTransactionApi(options: TransactionApiOptions) {
  const connection = createTransactionConnection(options);

  /**
   * Returns one transaction. Rejects with `not_found` for an id that is not, or not yet, a transaction of the shop
   * (service.md §A.7).
   */
  const transaction = async (id: BusinessId, { signal }: CallOptions = {}): Promise<ServiceTransaction> => {
    const operation = 'transactions.transaction';
    return connection.get({
      operation,
      path: `transaction/${checkedBusinessId(operation, id)}`,
      expect: transactionRecord(id),
      signal,
    });
  };

  /** Waits for the outcome of an accepted capture or refund; changes nothing, even if aborted. */
  const outcome = outcomeOperation('transactions.outcome', transaction);

  const searching = searchOperations(connection);

  /**
   * Iterates over all transactions that match, each exactly once, reading page by page; fails with a ServiceError.
   * Transactions that are added or no longer match in the meantime do not cause others to be skipped.
   */
  const iterate = (
    query: Omit<TransactionQuery, 'page'> = {},
    options?: CallOptions,
  ): AsyncIterable<ServiceTransaction> => iteratePages(searching.search, query, options);

  return {
    transaction,
    iterate,
    outcome,
    ...searching,
    ...reportOperations(connection),
    ...documentOperations(connection),
  };
}
