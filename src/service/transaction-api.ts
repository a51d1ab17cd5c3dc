import { basicAuthorization } from './basic-authorization.js';
import { call } from './call.js';
import type { CallOptions, PaymentApiOptions } from './payment-connection.js';
import { isBusinessId, type BusinessId } from './purchase-ids.js';
import { ServiceError } from './service-error.js';
import { transactionRecord, type Transaction } from './transaction-shapes.js';

/** Client of the transaction API (specification: API A). */
export type TransactionApi = ReturnType<typeof createTransactionApi>;

/** Makes a client of the transaction API; nothing is sent yet. Every method rejects with a ServiceError and nothing else. */
export function createTransactionApi({ webshopId, password, host, transport }: PaymentApiOptions) {
  const base = `${host.replace(/\/$/, '')}/api/merchant/v3/`;
  const headers = { accept: 'application/json', authorization: basicAuthorization(webshopId, password) };

  return {
    /** One transaction. `not_found` for an id that is not, or not yet, a transaction of the shop. */
    transaction: async (id: BusinessId, { signal }: CallOptions = {}): Promise<Transaction> => {
      const operation = 'transactions.transaction';
      if (typeof id !== 'string' || !isBusinessId(id)) {
        throw new ServiceError({ code: 'invalid_input', operation, detail: 'the business id must be six of A-Z and 0-9' });
      }
      const request = { method: 'GET', url: `${base}transaction/${id}`, headers, signal } as const;
      return call(transport, { operation, request, writes: false, expect: transactionRecord(id) });
    },
  };
}
