import type { DocumentsQuery } from '../service/documents.js';
import type { CallOptions } from '../service/payment-connection.js';
import type { Clients } from './clients.js';
import type { Settings } from './config.js';
import type { Merchant } from './context.js';
import { RouteError } from './errors.js';
import type { KeyedDigests } from './keyed-digests.js';
import type { CheckedShop } from './purchases/checked-shop.js';
import { unknownReference, watchedBy } from './purchases/purchase-service.js';
import type { ReconcileOptions } from './purchases/reconcile.js';
import type { Store } from './store/store.js';
import { createArchives } from './transactions/archives.js';
import type { Calling } from './transactions/backend.js';
import { byMerchantApi } from './transactions/by-merchant-api.js';
import { byTransactionApi } from './transactions/by-transaction-api.js';
import { createFollowing } from './transactions/following.js';
import { isFollowing, keepForLater, look, postpone } from './transactions/look.js';
import { createLooks } from './transactions/looks.js';
import { reconcileTransactions } from './transactions/reconcile.js';
import { createTransactions } from './transactions/transactions.js';
import type { TroubleLog } from './trouble-log.js';

/** What the merchant's side needs. */
export interface MerchantOptions {
  readonly settings: Settings;
  readonly clients: Clients;
  readonly store: Store;
  readonly shop: CheckedShop;
  readonly digests: KeyedDigests;
  readonly troubles: TroubleLog;
  /** Ends what only asks, and what reports. */
  readonly reading: AbortSignal;
  readonly writing: AbortSignal;
  /** Resolves when the store can be used. */
  readonly ready: () => Promise<void>;
}

/** Puts together what the merchant needs. */
export function createMerchant({ settings, clients, store, shop, digests, troubles, reading, writing, ready }: MerchantOptions) {
  const { service, reporting, publicUrl, now } = settings;
  const watched = watchedBy(troubles, unknownReference);
  const calling = { watched, reading, writing };
  const report = (error: unknown, source: string) => troubles.failed(error, source);
  const isByTransactionApi = reporting === 'transaction-api';
  const backendBy = (way: Calling) => (isByTransactionApi ? byTransactionApi(clients.transactions, way) : byMerchantApi(clients.merchant, way));
  const quietBackend = backendBy({ ...calling, watched: (_operation, work) => work });
  const parts = { store, backend: backendBy(calling), quietBackend, shop, digests, now, report };
  const hasDocuments = isByTransactionApi || service.merchantHost !== undefined;
  const open = watched('transactions.documents', (query: DocumentsQuery, options: CallOptions) => clients.transactions.documents(query, options));
  const archives = createArchives({ open, closed: reading, onBreak: (error) => report(error, 'transactions.documents') });
  const looks = createLooks({ look: async (id) => ready().then(() => look(parts, id)), leave: (id) => postpone(parts, id), report });
  const following = createFollowing({ isFollowing: (id) => isFollowing(parts, id), look: looks.take, report });
  const transactions = createTransactions({ parts, follow: following.start, documents: hasDocuments ? archives : undefined });
  const mayManage = (request: Request) =>
    shop.mayManage(request).catch((error: unknown) => {
      report(error, 'shop.mayManage');
      return false;
    });
  const notice = async (id: string) => {
    // Strangers may fill the queue; what the shop has to do with is not lost over it.
    if (!looks.take(id) && !(await ready().then(() => keepForLater(parts, id)))) throw new RouteError('service_unavailable');
  };
  const routes: Merchant = { transactions, mayManage, origin: new URL(publicUrl).origin, ready, notice };
  return {
    routes,
    reconcile: (options?: ReconcileOptions) => reconcileTransactions(parts, options),
    async stop(): Promise<void> {
      following.stop();
      await looks.stop();
    },
  };
}
