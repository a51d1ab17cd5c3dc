import { setMaxListeners } from 'node:events';
import type { Purchase } from '../contract/purchase.js';
import type { Clients } from './clients.js';
import type { Settings } from './config.js';
import type { Consents } from './consents.js';
import type { Shopping } from './context.js';
import { RouteError } from './errors.js';
import { createHints } from './hints.js';
import { createKeyedDigests } from './keyed-digests.js';
import { createMerchant } from './merchant.js';
import { checkedShop } from './purchases/checked-shop.js';
import { createPurchaseService, watchedBy } from './purchases/purchase-service.js';
import type { PurchaseParts } from './purchases/parts.js';
import { createPurchases, type Purchases } from './purchases/purchases.js';
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
  readonly clients: Clients;
  readonly troubles: TroubleLog;
  readonly consents: Consents;
  /** Ends what only asks. */
  readonly closed: AbortSignal;
}

/** Puts together what shoppers need, opens the store and starts reconciling. */
export function createShopping(options: ShoppingOptions) {
  const { settings, shopping, clients, troubles, consents, closed } = options;
  const { publicUrl, now } = settings;
  const { origin, protocol } = new URL(publicUrl);
  const store = storeOf(shopping.store, (error) => troubles.failed(error, 'store'));
  const shop = checkedShop(shopping.shop);
  const digests = createKeyedDigests(shopping.secret);
  const writing = new AbortController();
  setMaxListeners(0, writing.signal);
  const report = (error: unknown, source: string) => troubles.failed(error, source);
  const purchases = purchasesOf(options, { store, shop, digests, writing: writing.signal });
  const shoppers = createShoppers({ digests, isEncrypted: protocol === 'https:' });
  const reconcile = inTurn(purchases.reconcile, (options) => merchant.reconcile(options));
  const rounds = createRounds({ migrate: () => store.migrate(), reconcile, every: shopping.reconcileEvery, report });
  const hints = createHints({ look: async (token) => rounds.ready().then(() => purchases.hint(token)), now, report });
  const pages = { review: new URL(shop.pages.review, origin).href, payment: new URL(shop.pages.payment, origin).href };
  const ready = async () => {
    if (closed.aborted) throw new RouteError('service_unavailable');
    await rounds.ready();
  };
  const merchant = createMerchant({ settings, clients, store, shop, digests, troubles, reading: closed, writing: writing.signal, ready });
  const routes: Shopping = { shop, purchases, shoppers, consents, pages, origin, ready, hint: hints.take, report };

  return {
    routes,
    merchant: merchant.routes,
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
      await Promise.all([rounds.stop(), hints.stop(), merchant.stop()]);
      writing.abort();
      await store.close();
    },
  };
}

interface Made extends Pick<PurchaseParts, 'store' | 'shop' | 'digests'> {
  /** Ends what orders. */
  readonly writing: AbortSignal;
}

function purchasesOf({ settings, shopping, clients, troubles, closed: reading }: ShoppingOptions, { writing, ...made }: Made): Purchases {
  const { publicUrl, now } = settings;
  const { payment, authorization, transactions } = clients;
  const watched = watchedBy(troubles);
  return createPurchases({
    ...{ ...made, now, system: shopping.system, report: (error, source) => troubles.failed(error, source) },
    service: createPurchaseService(payment, troubles, { reading, writing }),
    verification: createVerification({
      name: shopping.verification,
      payment: { purchase: watched('payment.purchase', (id) => payment.purchase(id, { signal: reading })) },
      authorization: { transaction: watched('authorization.transaction', (id) => authorization.transaction(id, { signal: reading })) },
      transactions: { transaction: watched('transactions.transaction', (id) => transactions.transaction(id, { signal: reading })) },
    }),
    addresses: {
      returnTo: (outcome, token) => `${publicUrl}/return/${outcome}?token=${token}`,
      callback: (token) => `${publicUrl}/authorization/${token}`,
    },
  });
}

const storeOf = (given: ShoppingSettings['store'], onUnreadable: (error: Error) => void): Store =>
  'database' in given
    ? createSqlStore({ dialect: typeof given.database === 'string' ? sqliteDialect(given.database) : given.database, onUnreadable })
    : given;

type Reconcile = (options?: ReconcileOptions) => Promise<Reconciliation>;

/** Both, one after the other, as one round. */
const inTurn =
  (first: Reconcile, second: Reconcile): Reconcile =>
  async (options) => {
    const [a, b] = [await first(options), await second(options)];
    return { examined: a.examined + b.examined, settled: a.settled + b.settled, forgotten: a.forgotten + b.forgotten };
  };
