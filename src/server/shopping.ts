import { setMaxListeners } from 'node:events';
import type { Purchase } from '../contract/purchase.js';
import { createAuthorizationApi } from '../service/authorization-api.js';
import type { PaymentApi } from '../service/payment-api.js';
import { createTransactionApi } from '../service/transaction-api.js';
import type { Transport } from '../service/transport.js';
import type { Settings } from './config.js';
import type { Consents } from './consents.js';
import type { Shopping } from './context.js';
import { RouteError } from './errors.js';
import { createHints } from './hints.js';
import { createKeyedDigests } from './keyed-digests.js';
import { checkedShop } from './purchases/checked-shop.js';
import { createPurchaseService, watchedBy } from './purchases/purchase-service.js';
import { createPurchases } from './purchases/purchases.js';
import type { Reconciliation, ReconcileOptions } from './purchases/reconcile.js';
import { createVerification } from './purchases/verification.js';
import { createRounds } from './rounds.js';
import { preparedOrderSchema } from './shop-schema.js';
import { createShoppers } from './shopper.js';
import type { ShoppingSettings } from './shopping-config.js';
import { createSqlStore } from './store/sql-store.js';
import { sqliteDialect } from './store/sqlite.js';
import type { Store } from './store/store.js';
import type { TroubleLog } from './trouble-log.js';

/** An order of a shop with an order button of its own. */
export interface ConfirmOptions {
  /** The shopper's request, with its cookies. */
  readonly request: Request;
  /** The shop's order, when it has made one already. */
  readonly orderId?: string | undefined;
}

/** What shopping needs. */
export interface ShoppingOptions {
  readonly settings: Settings;
  readonly shopping: ShoppingSettings;
  readonly api: PaymentApi;
  readonly transport: Transport;
  readonly troubles: TroubleLog;
  readonly consents: Consents;
  /** Ends what only asks. */
  readonly closed: AbortSignal;
}

/** Puts together what shoppers need, opens the store and starts reconciling. */
export function createShopping({ settings, shopping, api, transport, troubles, consents, closed }: ShoppingOptions) {
  const { service, publicUrl, now } = settings;
  const { origin, protocol } = new URL(publicUrl);
  const store = storeOf(shopping.store);
  const shop = checkedShop(shopping.shop);
  const digests = createKeyedDigests(shopping.secret);
  const writing = new AbortController();
  setMaxListeners(0, writing.signal);
  const authorization = createAuthorizationApi({ ...service, host: service.authorizationHost ?? service.host, transport });
  const transactions = createTransactionApi({ ...service, host: service.merchantHost ?? service.host, transport });
  const report = (error: unknown, source: string) => troubles.failed(error, source);
  const watched = watchedBy(troubles);
  const purchases = createPurchases({
    ...{ store, shop, digests, now, report, system: shopping.system },
    service: createPurchaseService(api, troubles, { reading: closed, writing: writing.signal }),
    verification: createVerification({
      name: shopping.verification,
      payment: { purchase: watched('payment.purchase', (id) => api.purchase(id, { signal: closed })) },
      authorization: { transaction: watched('authorization.transaction', (id) => authorization.transaction(id, { signal: closed })) },
      transactions: { transaction: watched('transactions.transaction', (id) => transactions.transaction(id, { signal: closed })) },
    }),
    addresses: {
      returnTo: (outcome, token) => `${publicUrl}/return/${outcome}?token=${token}`,
      callback: (token) => `${publicUrl}/authorization/${token}`,
    },
  });
  const shoppers = createShoppers({ digests, isEncrypted: protocol === 'https:' });
  const rounds = createRounds({ migrate: () => store.migrate(), reconcile: purchases.reconcile, every: shopping.reconcileEvery, report });
  const hints = createHints({ look: async (token) => rounds.ready().then(() => purchases.hint(token)), now, report });
  const pages = { review: new URL(shop.pages.review, origin).href, payment: new URL(shop.pages.payment, origin).href };
  const ready = async () => {
    if (closed.aborted) throw new RouteError('service_unavailable');
    await rounds.ready();
  };
  const routes: Shopping = { shop, purchases, shoppers, consents, pages, origin, ready, hint: hints.take, report };

  return {
    routes,
    isStoreReachable: () => store.isReachable(),
    async confirm({ request, orderId }: ConfirmOptions): Promise<Purchase> {
      const shopper = shoppers(request).known;
      if (shopper === undefined) throw new RouteError('no_purchase');
      if (orderId !== undefined) preparedOrderSchema.parse({ orderId });
      await ready();
      return purchases.confirm({ shopper, request, orderId });
    },
    reconcile: async (options?: ReconcileOptions): Promise<Reconciliation> => rounds.reconcile(options),
    async close(): Promise<void> {
      await Promise.all([rounds.stop(), hints.stop()]);
      writing.abort();
      await store.close();
    },
  };
}

const storeOf = (given: ShoppingSettings['store']): Store =>
  'database' in given
    ? createSqlStore({ dialect: typeof given.database === 'string' ? sqliteDialect(given.database) : given.database })
    : given;
