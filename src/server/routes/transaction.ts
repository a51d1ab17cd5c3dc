import type { MerchantRoute } from '../context.js';

/** GET /transactions/:id: one transaction, read anew. */
export const transaction: MerchantRoute<'transaction'> = async ({ id }, { transactions }) => transactions.find(id);
