import type { TransactionApi } from '../../service/transaction-api.js';
import type { Backend, Calling } from './backend.js';

/** Transactions through API A, which finds them itself. */
export const byTransactionApi = (api: TransactionApi, { watched, signal }: Calling): Backend => ({
  takes: { trackingNumber: true, refundReason: false },
  search: watched('transactions.search', ({ status, ...search }) =>
    api.search({ ...search, ...(status && status.length > 0 && { statuses: status }) }, { signal }),
  ),
  transaction: watched('transactions.transaction', (id) => api.transaction(id, { signal })),
  capture: watched('transactions.capture', (id, { trackingNumber }) => api.capture(id, { trackingNumber, signal })),
  refund: watched('transactions.refund', (id, { amount }) => api.refund(id, amount, { signal })),
});
