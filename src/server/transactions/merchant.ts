import { LRUCache } from 'lru-cache';
import type { DocumentsQuery } from '../../service/transactions/documents.js';
import type { CallOptions } from '../../service/call/options.js';
import type { Clients } from '../calls/clients.js';
import type { Settings } from '../config/config.js';
import { atMost } from '../scheduling/caches.js';
import type { Background } from '../scheduling/background.js';
import type { CheckedShop } from '../shop/checked-shop.js';
import { outage, unknownReference, watchedBy } from '../calls/watched.js';
import type { ReconcileOptions } from '../scheduling/rounds.js';
import type { Store } from '../store/store.js';
import { createArchives, type FetchArchive } from './documents.js';
import { byMerchantApi, byTransactionApi, type Calling, loggingUnreadable } from './backend.js';
import { createFollowing, isFollowing } from './refresh.js';
import type { TransactionParts, Unsent } from './parts.js';
import { throwAsConfirmed } from './read.js';
import { createNotifications } from './notifications.js';
import { transactionBounds, reconcileTransactions } from './reconcile.js';
import { askBank, createPrograms, type Asked, type Programs } from './programs.js';
import { takeBack } from './take-back.js';
import { countUnresolved } from './unresolved.js';
import { createTransactions, type Transactions } from './transactions.js';
import type { IncidentLog } from '../operations/incident-log.js';

/** Context of the merchant's routes. */
export interface Merchant {
  readonly transactions: Transactions;
  readonly reports: Pick<Programs, 'resolve'>;
  /**
   * Returns true if the shop allows this visitor to see and change transactions. Rejects with a `ShopError` if the shop
   * cannot say.
   */
  mayManage(request: Request): Promise<boolean>;
  /** Origin of the shop's pages. */
  readonly origin: string;
  /** Resolves when the store is ready. */
  ready(): Promise<void>;
  /**
   * Stores that a transaction has to be read; it is read afterwards in the background. Rejects with a RouteError if the
   * store does not answer.
   */
  notice(id: string): Promise<void>;
}

export interface MerchantOptions {
  readonly settings: Settings;
  readonly clients: Pick<Clients, 'transactions' | 'merchant'>;
  readonly store: Store;
  readonly shop: CheckedShop;
  readonly digests: TransactionParts['digests'];
  readonly incidents: IncidentLog;
  readonly background: Background;
  /** Aborts downloads; aborted as soon as the handler is closed. */
  readonly closing: AbortSignal;
  /** Aborts all other calls to the service; aborted at the end of the grace period. */
  readonly ending: AbortSignal;
  /** Resolves when the store can be used. */
  readonly ready: () => Promise<void>;
}

/** Most intents that one process keeps because it did not send them. */
const MOST_UNSENT = 1_000;

/** Creates the merchant's routes and the function that reconciles transactions. */
export function createMerchant(options: MerchantOptions) {
  const { settings, store, shop, digests, incidents, background, ready } = options;
  const onError = incidents.failed;
  const parts = {
    ...backendsOf(options),
    store,
    shop,
    digests,
    now: settings.now,
    unsent: new LRUCache<string, Unsent>(atMost(MOST_UNSENT)),
    onError,
  };
  const notifications = createNotifications({ parts, background, ready });
  const follow = createFollowing({
    background,
    isFollowing: (id) => isFollowing(parts, id),
    refresh: notifications.refresh,
  });
  const transactions = createTransactions({
    parts,
    mode: settings.mode,
    follow,
    refresh: notifications.refresh,
    documents: archivesOf(options),
  });
  const lane = background.lane<boolean>(transactionBounds);
  const asked = { parts, transactions, follow };
  const programs = createPrograms(asked);
  return {
    routes: {
      transactions,
      reports: programs,
      mayManage: shop.mayManage,
      origin: new URL(settings.publicUrl).origin,
      ready,
      notice: notifications.receive,
    },
    /** Transactions for the shop's own programs. */
    programs,
    /** Asks for a delivery or refund of an order; resolves with undefined if nothing is over what is to be left. */
    ask: (given: Asked) => askBank(asked, given).catch(throwAsConfirmed(parts)),
    takes: parts.backend.takes,
    countUnresolved: () => countUnresolved(parts),
    /** Reports the reversal of a whole order that nobody wants any more. */
    takeBack: (id: string) => takeBack(parts, id),
    reconcile: (given?: ReconcileOptions) => reconcileTransactions(parts, lane, given),
  };
}

/**
 * Returns the configured interface for transactions three times: `backend` logs incidents; `quietBackend` does not,
 * because unauthenticated requests use it; `patientBackend` does not log an outage.
 */
function backendsOf({ settings, clients, incidents, ending: signal }: MerchantOptions) {
  const { now } = settings;
  const backendBy = (way: Calling) =>
    isByTransactionApi(settings) ? byTransactionApi(clients.transactions, way) : byMerchantApi(clients.merchant, way);
  return {
    backend: loggingUnreadable(backendBy({ watched: watchedBy(incidents, unknownReference), signal, now }), {
      interfaceName: isByTransactionApi(settings) ? 'transactions' : 'merchant',
      onError: incidents.failed,
    }),
    quietBackend: backendBy({ watched: (_operation, work) => work, signal, now }),
    patientBackend: backendBy({ watched: watchedBy(incidents, outage), signal, now }),
  };
}

/** Returns the function that fetches billing documents; undefined if API A, which alone has them, is not configured. */
function archivesOf({ settings, clients, incidents, closing }: MerchantOptions): FetchArchive | undefined {
  if (!isByTransactionApi(settings) && settings.service.transactionApiHost === undefined) return undefined;
  const operation = 'transactions.documents';
  const watched = watchedBy(incidents, unknownReference);
  const open = watched(operation, (query: DocumentsQuery, options: CallOptions) =>
    clients.transactions.documents(query, options),
  );
  return createArchives({ open, closed: closing, onBreak: (error) => incidents.failed(error, operation) });
}

const isByTransactionApi = ({ reporting }: Settings) => reporting === 'transaction-api';
