import type { MerchantRoute } from '../context.js';

/** POST /transactions/search: one page of the transactions that fit. */
export const transactions: MerchantRoute<'transactions'> = async (search, merchant) => merchant.transactions.search(search);
