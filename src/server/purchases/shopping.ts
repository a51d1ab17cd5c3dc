import type { Dialect } from 'kysely';
import { confirmPurchaseSchema, type ConfirmPurchase, type Purchase } from '../../contract/purchase.js';
import type { KnownAmounts } from '../offers/shop-prices.js';
import type { Clients } from '../calls/clients.js';
import type { Settings } from '../config/config.js';
import type { Consents } from '../offers/consents.js';
import { sharedFor, type SharedRatesOptions } from '../offers/shared-rates.js';
import type { Programs } from '../transactions/programs.js';
import { type Merchant, createMerchant } from '../transactions/merchant.js';
import { RouteError } from '../operations/errors.js';
import { createKeyedDigests, digestOfWebshop, type KeyedDigests } from './digests.js';
import { createIdempotency, createOnce, type Idempotency, type Once } from '../operations/idempotency.js';
import { createLinkFilter, type LinkFilter } from '../rich-text/links.js';
import type { Background } from '../scheduling/background.js';
import { StoreRestored } from '../operations/incidents.js';
import { createWebshopGuard } from '../operations/webshop-guard.js';
import { createClockGuard } from '../operations/clock-guard.js';
import { withDeadline } from '../scheduling/deadline.js';
import type { Limits } from '../operations/limits.js';
import { createBank } from './bank.js';
import { checkedShop, type CheckedShop } from '../shop/checked-shop.js';
import type { Contexts } from '../shop/contexts.js';
import { createOffering, type Offering } from '../shop/offering.js';
import { createShopFailures, type ShopFailure } from '../shop/failures.js';
import type { Holding } from './checkouts.js';
import type { OrdersOptions } from './orders.js';
import { tellOfUnresolved, type TellUnresolved } from './operator.js';
import type { PurchaseParts } from './parts.js';
import type { ProofArchive } from '../proof/proof-archive.js';
import { shopAmounts, noting, type ShopAmounts } from './shop-amounts.js';
import { proofsOf } from './shop-proofs.js';
import { createStartQuota } from './start-quota.js';
import { createPurchases, type Purchases } from './purchases.js';
import { times } from './record.js';
import { reconcileBounds } from './reconcile.js';
import { createReconciling, forgetting, uncounted, type Reconcile } from '../scheduling/rounds.js';
import type { ServiceCalls } from '../calls/service-calls.js';
import { checkedInput, orderNumberSchema } from '../operations/checked-input.js';
import { createShoppers, type Shoppers } from './shopper.js';
import type { ShoppingSettings } from '../config/shopping-config.js';
import { guardedStore } from '../store/guarded-store.js';
import { readyOnce } from '../store/ready-once.js';
import { fileWitness } from '../store/sqlite/file-witness.js';
import { createSqlStore, type SqlStoreOptions } from '../store/sql/sql-store.js';
import { isInMemory, sqliteDialect } from '../store/sqlite/sqlite.js';
import type { Store } from '../store/store.js';
import type { IncidentLog } from '../operations/incident-log.js';
import type { Telemetry } from '../operations/telemetry.js';
import type { Runtime } from '../scheduling/clock.js';

/** Options of `confirm()`, for shops with an order button of their own. */
export interface ConfirmOptions<Context = undefined> {
  /** The shopper's request, including its cookies. */
  readonly request: Request;
  /** What the shop's functions get beside the request, as the second argument of the handler. */
  readonly context?: Context | undefined;
  /** Id of the shop's order, if the shop has already created it. */
  readonly orderId?: string | undefined;
  /**
   * Amount and granted plan as the page of the button has shown them: if they are not those of the purchase, nothing is
   * ordered, and the answer is the purchase as it is, `approved`.
   */
  readonly shown?: ConfirmPurchase['shown'] | undefined;
  /**
   * True if the shop has checked that the request comes from one of its own pages, for instance by a token in the form.
   * Otherwise the headers `Origin` and `Sec-Fetch-Site` are checked, which browsers send with every POST.
   */
  readonly originChecked?: boolean | undefined;
}

/** Context of the shopper's routes. */
export interface Shopping extends Pick<Runtime, 'now' | 'onError'> {
  readonly consents: Consents;
  readonly shop: CheckedShop;
  readonly offering: Offering;
  readonly purchases: Omit<Purchases, 'checkouts'>;
  /** Returns the checkout of a token that a page has. */
  readonly checkoutInHand: Purchases['checkouts']['inHand'];
  /** Returns what the page of a link to pay shows. */
  readonly payPage: Purchases['checkouts']['payPage'];
  /** Mount path of the handler. */
  readonly path: string;
  readonly shoppers: Shoppers;
  /** Origin of the shop's pages. */
  readonly origin: string;
  /** Resolves when the store is ready. */
  ready(): Promise<void>;
  /** Counts a start of the client; rejects with `too_many_purchases` if it has started too many. */
  countStart(request: Request): Promise<void>;
  /** Reads a purchase in the background, after the request was answered. */
  callback(token: string): void;
  readonly calculation: PurchaseParts['calculation'];
  /** Is told what is given out. */
  readonly givenOut: ProofArchive['givenOut'];
  readonly filterLinks: LinkFilter['filterLinks'];
}

export interface ShoppingOptions {
  readonly settings: Settings;
  readonly shopping: ShoppingSettings;
  /** In place of the database of the settings. */
  readonly store: Store | undefined;
  readonly tellUnresolved: TellUnresolved | undefined;
  readonly limits: Limits;
  /** Clients for the merchant's routes; purchases use `calls` only. */
  readonly clients: Pick<Clients, 'transactions' | 'merchant'>;
  readonly calls: ServiceCalls;
  /** Returns the address of the bank's payment page. */
  readonly paymentPageUrl: Clients['payment']['paymentPageUrl'];
  readonly incidents: IncidentLog;
  readonly lender: PurchaseParts['lender'];
  readonly calculation: PurchaseParts['calculation'];
  readonly count: Telemetry['count'];
  readonly consents: Consents;
  /** Returns the shop's key of the client of a request. Never rejects. */
  readonly clientKey: (request: Request) => Promise<string | undefined>;
  readonly knownAmounts: Pick<KnownAmounts, 'add' | 'has'>;
  readonly contexts: Contexts;
  readonly background: Background;
  /** Aborted as soon as the handler is closed. */
  readonly closing: AbortSignal;
  /** Aborts calls to the service that are still in progress at the end of the grace period. */
  readonly ending: AbortSignal;
}

/** The running purchase and merchant features of the handler. */
export interface RunningShop {
  readonly routes: Shopping;
  readonly merchant: Merchant;
  /** What customers were shown. */
  readonly proofs: ProofArchive;
  /** Functions of the shop that classify amounts. */
  readonly amounts: ShopAmounts;
  /** Says to whom rates are shown; undefined if to everyone. */
  readonly showsRates: Offering['showsRates'];
  readonly isStoreReachable: () => Promise<boolean>;
  /** Returns the functions of the shop that fail. */
  readonly shopFailures: () => readonly ShopFailure[];
  /** Returns the other webshops of the store that have open work and no handler. */
  readonly unservedWebshops: () => readonly string[];
  /** Returns how many confirmed orders the shop has failed to take so often that an operator has to help. */
  readonly undelivered: () => Promise<number>;
  /** Returns how many reports of deliveries and refunds need an operator. */
  readonly unresolvedReports: () => Promise<number>;
  /** Does not check where the request comes from. */
  confirm(options: Omit<ConfirmOptions<unknown>, 'originChecked'>): Promise<Purchase>;
  readonly reconcile: Reconcile;
  /** Resolves when the store is ready. */
  readonly ready: () => Promise<void>;
  readonly idempotency: Idempotency;
  /** Functions of the verbs. */
  readonly runs: Purchases['runs'] & { readonly transactions: Programs };
  /** Does something that the store remembers. */
  readonly once: Once;
  /** Where the processes of the shop share rates; undefined if the store is this process's own, and ends with it. */
  readonly ratesIn: Pick<SharedRatesOptions, 'store' | 'ready'> | undefined;
  /** Tells the shop at once the end of a purchase that it has failed to take. */
  tellAgain(id: string): Promise<void>;
  /** Closes the store. */
  close(): Promise<void>;
}

/** Creates the features for shoppers and the merchant. The store is opened when it is first needed. */
export function createShopping(options: ShoppingOptions): RunningShop {
  const { settings, shopping, limits, consents, incidents, background, tellUnresolved: tell } = options;
  const { origin, protocol } = new URL(settings.publicUrl);
  const onError = (error: unknown, source: string) => incidents.failed(error, source);
  const store = storeOf(options);
  const webshops = createWebshopGuard({ store, now: settings.now, failed: incidents.failed });
  const ready = readyOnce(store, settings.now);
  const failures = createShopFailures(settings.now);
  const shop = noting(
    checkedShop(shopping.shop, {
      contexts: options.contexts,
      pageRules: { origin, otherOrigins: shopping.pageOrigins },
      terms: { parcelStations: shopping.parcelStations },
      deadlines: limits.shop,
      failures,
    }),
    options.knownAmounts,
  );
  const offering = createOffering({ shop, onError });
  const digests = createKeyedDigests(shopping.secret);
  const idempotency = createIdempotency({ store: store.keys, digests, now: settings.now });
  const shoppers = createShoppers({ digests, isEncrypted: protocol === 'https:' });
  const merchant = createMerchant({ ...options, store, shop, digests, ready });
  const { takeBack, ask, takes, programs } = merchant;
  const reporting = { ask, takes, transactions: programs };
  const holding = {
    records: store.checkouts,
    secret: shopping.secret,
    onAmount: options.knownAmounts.add,
    hasFiles: settings.assets !== false,
  };
  const purchases = purchasesOf(options, { store, shop, digests, idempotency, reporting, takeBack, holding });
  const proofs = proofsOf({ ...options, store: store.proofs, ready });
  const checkClock = createClockGuard({ ...incidents, now: settings.now, storeNow: clockOf(store, settings) });
  const kinds: Readonly<Record<string, Reconcile>> = {
    orders: (given) => checkClock().then(() => purchases.reconcile('ordered', given)),
    'orders again': (given) => purchases.reconcile('retries', given),
    'orders that took too long': (given) => purchases.reconcile('hung', given),
    'ended purchases': (given) => purchases.reconcile('ended', given),
    'unfinished purchases': (given) => purchases.reconcile('resting', given),
    'old purchases': forgetting(() => purchases.forget()),
    "the bank's texts": forgetting(() => store.forgetTexts(settings.now() - times.unorderedKept)),
    'old checkouts': forgetting(() => purchases.checkouts.forget()),
    'idempotency keys': forgetting(() => idempotency.forget()),
    transactions: merchant.reconcile,
    ...(tell && { 'purchases for an operator': uncounted(() => tellOfUnresolved({ store, idempotency, tell })) }),
    proofs: uncounted(() => proofs.write()),
    'old proofs': forgetting(() => proofs.forget()),
    'old rates': forgetting(() => store.rates.forget(settings.now() - sharedFor)),
    webshops: uncounted(() => webshops.check()),
  };
  const reconcile = createReconciling({
    background,
    ready,
    kinds,
    every: shopping.reconcileInterval,
    deadline: limits.round,
  });
  const callbacks = background.queue({
    ...callbackBounds,
    work: (token) => ready().then(() => purchases.callback(token)),
  });
  return {
    routes: {
      shop,
      offering,
      purchases,
      checkoutInHand: purchases.checkouts.inHand,
      payPage: purchases.checkouts.payPage,
      path: settings.path,
      shoppers,
      consents,
      origin,
      ready,
      callback: (token) => void callbacks.add(token),
      now: settings.now,
      countStart: createStartQuota({ clientKey: options.clientKey, now: settings.now }),
      onError,
      calculation: options.calculation,
      givenOut: proofs.givenOut,
      filterLinks: createLinkFilter(settings.service).filterLinks,
    },
    merchant: merchant.routes,
    proofs,
    amounts: shopAmounts({ shop, shoppers, onError }),
    showsRates: offering.showsRates,
    isStoreReachable: () => isReachable(store, ready),
    shopFailures: failures.current,
    unservedWebshops: webshops.unserved,
    undelivered: () => ready().then(() => purchases.countUndeliverable()),
    unresolvedReports: () => ready().then(() => merchant.countUnresolved()),
    async confirm({ request, context, orderId, shown }) {
      if (context !== undefined) options.contexts.set(request, context);
      const shopper = shoppers(request).known;
      if (shopper === undefined) throw new RouteError('no_purchase');
      const order = checkedInput(orderNumberSchema.optional(), orderId, 'orderId');
      if (shown !== undefined) checkedInput(confirmPurchaseSchema, { shown }, 'shown');
      await ready();
      return purchases.confirm({ shopper, request, orderId: order, shown });
    },
    reconcile,
    ready,
    idempotency,
    runs: { ...purchases.runs, transactions: programs },
    once: (key, work) => ready().then(() => createOnce(idempotency)(key, work)),
    ratesIn: options.store || shopping.database !== ':memory:' ? { store: store.rates, ready } : undefined,
    tellAgain: (id) => ready().then(() => purchases.tellAgain(id)),
    close: store.close,
  };
}

/**
 * Milliseconds for which a health check waits until the store is open: shorter than a first start may take, because
 * monitoring has short timeouts.
 */
const OPENING = 2_000;

/** Checks that the store can be opened and written. */
const isReachable = (store: Store, ready: () => Promise<void>): Promise<boolean> =>
  withDeadline(OPENING, () => new Error('The store is not open yet.'), ready).then(
    () => store.isReachable(),
    () => false,
  );

/**
 * Callbacks are not authenticated, so only a few are processed at a time; reconciling covers those that are dropped.
 */
const callbackBounds = {
  name: 'authorization',
  concurrency: 2,
  bound: 100,
  leastInterval: 2_000,
  deadline: 90_000,
} as const;

/**
 * Returns the store's clock, which is compared with the clock of this machine; undefined if the shop has configured its
 * own clock.
 */
const clockOf = (store: Store, { now }: Settings) => (now === Date.now ? () => store.now() : undefined);

interface PurchaseServices {
  readonly store: Store;
  readonly shop: CheckedShop;
  readonly digests: KeyedDigests;
  readonly idempotency: Idempotency;
  readonly reporting: OrdersOptions;
  readonly takeBack: PurchaseParts['takeBack'];
  readonly holding: Holding;
}

function purchasesOf(options: ShoppingOptions, made: PurchaseServices): Purchases {
  const {
    settings,
    shopping,
    lender,
    calculation,
    calls,
    paymentPageUrl,
    incidents,
    count,
    background,
    ending: signal,
  } = options;
  const { publicUrl, now } = settings;
  return createPurchases({
    mode: settings.mode,
    webshop: shopping.webshop ?? settings.service.webshopId,
    ...createLinkFilter(settings.service),
    lender,
    calculation,
    ...made,
    consents: options.consents,
    now,
    system: shopping.system,
    onError: (error, source) => incidents.failed(error, source),
    onStep: (event, state) =>
      count('ratenkauf.purchase.events', { 'ratenkauf.event': event, 'ratenkauf.state': state }),
    lanes: lanesOf(background),
    bank: createBank({
      calls,
      incidents,
      signal,
      now,
      paymentPageUrl,
      verification: shopping.verification,
      hasTransactions: settings.service.transactionApiHost !== undefined,
    }),
    addresses: {
      returnTo: (outcome, token) => `${publicUrl}/return/${outcome}?token=${token}`,
      callback: (token) => `${publicUrl}/authorization/${token}`,
      pay: (secret) => `${publicUrl}/pay/${secret}`,
    },
  });
}

const lanesOf = (background: Background): PurchaseParts['lanes'] => ({
  unresolved: background.lane(reconcileBounds.unresolved),
  orders: background.lane(reconcileBounds.orders),
  retries: background.lane(reconcileBounds.retries),
  hung: background.lane(reconcileBounds.hung),
  unfinished: background.lane(reconcileBounds.unfinished),
  ends: background.lane(reconcileBounds.ends),
});

function storeOf(options: ShoppingOptions): Store {
  const { shopping, store, incidents } = options;
  const { service, now } = options.settings;
  const onUnreadable = (error: Error) => incidents.failed(error, 'store');
  const onRestored = () => incidents.failed(new StoreRestored(), 'restored store');
  const webshop = digestOfWebshop(service);
  // The webshop's id is a credential: without a name, the digest stands for it.
  const which = { webshop, webshopName: shopping.webshop ?? webshop };
  return guardedStore(
    store ?? createSqlStore({ ...databaseOf(shopping.database), ...which, onUnreadable, onRestored, now }),
    {
      onFailure: (error, access) => incidents.failed(error, `store.${access}`),
      onSuccess: (access) => incidents.worked([`store.${access}`]),
    },
  );
}

const databaseOf = (database: string | Dialect): Pick<SqlStoreOptions, 'dialect' | 'witness'> =>
  typeof database === 'string'
    ? { dialect: sqliteDialect(database), witness: isInMemory(database) ? undefined : fileWitness(database) }
    : { dialect: database };
