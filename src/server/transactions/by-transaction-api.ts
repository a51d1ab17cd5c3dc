import type { TransactionApi } from '../../service/transaction-api.js';
import type { Backend, Calling } from './backend.js';

/** Transactions through API A, which finds them itself. */
export const byTransactionApi = (api: TransactionApi, { watched, reading, writing }: Calling): Backend => ({
  takes: { trackingNumber: true, refundReason: false },
  search: watched('transactions.search', ({ status, ...search }) =>
    api.search({ ...search, ...(status && status.length > 0 && { statuses: status }) }, { signal: reading }),
  ),
  transaction: watched('transactions.transaction', (id) => api.transaction(id, { signal: reading })),
  capture: watched('transactions.capture', (id, { trackingNumber }) => api.capture(id, { trackingNumber, signal: writing })),
  refund: watched('transactions.refund', (id, { amount }) => api.refund(id, amount, { signal: writing })),
});
