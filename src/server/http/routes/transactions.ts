import type { RouteInput } from '../../../contract/routes.js';
import type { Archive } from '../../transactions/transactions.js';
import type { Merchant, MerchantRoute } from './context.js';

/** POST /transactions/search: one page of the transactions that fit. */
export const transactions: MerchantRoute<'transactions'> = async (search, merchant) => merchant.transactions.search(search);

/** GET /transactions/:id: one transaction, read anew. */
export const transaction: MerchantRoute<'transaction'> = async ({ id }, { transactions }) => transactions.find(id);

/** POST /transactions/:id/capture: reports the delivery, and answers with the transaction as it stands afterwards. */
export const captureTransaction: MerchantRoute<'captureTransaction'> = async ({ id, ...capture }, { transactions }) =>
  transactions.capture(id, capture);

/** POST /transactions/:id/refund: reports a refund, and answers with the transaction as it stands afterwards. */
export const refundTransaction: MerchantRoute<'refundTransaction'> = async ({ id, ...refund }, { transactions }) =>
  transactions.refund(id, refund);

/** GET /documents: the billing documents of a period, as the service sends them, until `left` says that the clerk is gone. */
export const documents = (asked: RouteInput<'documents'>, { transactions }: Merchant, left: AbortSignal): Promise<Archive> => transactions.documents(asked, left);

/** GET /notification: a hint of the service. Answered at once, and the same whatever the transaction is. */
export function notification({ vorgangskennung: [id] }: RouteInput<'notification'>, { notice }: Pick<Merchant, 'notice'>): Promise<void> {
  return notice(id);
}
