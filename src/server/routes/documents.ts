import type { RouteInput } from '../../contract/routes.js';
import type { Merchant } from '../context.js';
import type { Archive } from '../transactions/transactions.js';

/** GET /documents: the billing documents of a period, as the service sends them, until `left` says that the clerk is gone. */
export const documents = (asked: RouteInput<'documents'>, { transactions }: Merchant, left: AbortSignal): Promise<Archive> => transactions.documents(asked, left);
