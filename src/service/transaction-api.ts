import type { CallOptions } from './payment-connection.js';
import type { BusinessId } from './purchase-ids.js';
import { checkedBusinessId } from './report-input.js';
import { settlingOperation } from './settling.js';
import { createTransactionConnection, type TransactionApiOptions } from './transaction-connection.js';
import { reportOperations } from './transaction-reports.js';
import { searchOperations } from './transaction-search.js';
import { transactionRecord, type Transaction } from './transaction-shapes.js';

export type { TransactionApiOptions } from './transaction-connection.js';

/** Client of the transaction API (specification: API A). */
export type TransactionApi = ReturnType<typeof createTransactionApi>;

/**
 * Makes a client of the transaction API; nothing is sent yet. Every method rejects with a ServiceError and nothing else.
 * @throws {ServiceError} `invalid_input` for a signature that would protect nothing
 */
export function createTransactionApi(options: TransactionApiOptions) {
  const connection = createTransactionConnection(options);

  /** One transaction. `not_found` for an id that is not, or not yet, a transaction of the shop (specification: API A, transaction). */
  const transaction = async (id: BusinessId, { signal }: CallOptions = {}): Promise<Transaction> => {
    const operation = 'transactions.transaction';
    return connection.get({ operation, path: `transaction/${checkedBusinessId(operation, id)}`, expect: transactionRecord(id), signal });
  };

  /** Waits for what becomes of an accepted capture or refund; nothing is changed by it, nor by aborting it. */
  const settled = settlingOperation('transactions.settled', transaction);

  return { transaction, settled, ...searchOperations(connection), ...reportOperations(connection) };
}
