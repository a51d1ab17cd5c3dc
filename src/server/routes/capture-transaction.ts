import type { MerchantRoute } from '../context.js';

/** POST /transactions/:id/capture: reports the delivery, and answers with the transaction as it stands afterwards. */
export const captureTransaction: MerchantRoute<'captureTransaction'> = async ({ id, ...capture }, { transactions }) =>
  transactions.capture(id, capture);
