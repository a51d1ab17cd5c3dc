import type { MerchantRoute } from '../context.js';

/** POST /transactions/:id/refund: reports a refund, and answers with the transaction as it stands afterwards. */
export const refundTransaction: MerchantRoute<'refundTransaction'> = async ({ id, ...refund }, { transactions }) =>
  transactions.refund(id, refund);
