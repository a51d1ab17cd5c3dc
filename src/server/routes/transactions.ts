import type { MerchantRoute } from '../context.js';
import { RouteError } from '../errors.js';

/** GET /transactions: one page of the transactions that fit. */
export const transactions: MerchantRoute<'transactions'> = async (search, merchant) => {
  if (search.pageSize === 0) throw new RouteError('invalid_request', { message: 'pageSize: has to be 1 at least.' });
  return merchant.transactions.search(search);
};
