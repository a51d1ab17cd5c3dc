import { setMaxListeners } from 'node:events';
import type { Purchase } from '../contract/purchase.js';
import { readPageFiles } from './assets/page-files.js';
import { createTransport, totalTimeout, type Transport } from '../service/call/transport.js';
import { checkedClientKey, createAskers, type AskersOptions } from './offers/askers.js';
import { boundedTransport } from './calls/bounded-transport.js';
import { createClients, type Clients } from './calls/clients.js';
import { readConfig, type RatenkaufConfig, type Settings } from './config/config.js';
import { createFirstPaint, type TeaserOptions } from './first-paint/first-paint.js';
import { preloadTag } from './first-paint/preload.js';
import { routes } from '../contract/routes.js';
import { createConsents } from './offers/consents.js';
import { checkAtStart, createCredentialCheck } from './calls/credential-check.js';
import { createForeignOrigins } from './http/origin.js';
import { inputOf } from './http/input.js';
import { createHandler } from './http/handler.js';
import type { Context as PublicContext } from './http/routes/context.js';
import { createHealthCheck } from './http/routes/health.js';
import { createLinkFilter } from './rich-text/links.js';
import { logMode } from './operations/log.js';
import { createOffersCache, type OffersCacheOptions } from './offers/offers-cache.js';
import { createAdmission, type Admission } from './operations/admission.js';
import { createBackground } from './scheduling/background.js';
import { createClosing } from './operations/closing.js';
import { defaultLimits, type Limits } from './operations/limits.js';
import type { UnresolvedPurchases } from './purchases/operator.js';
import type { Reconciliation, ReconcileOptions } from './scheduling/rounds.js';
import { type CallClass, createServiceCalls, mostCalls } from './calls/service-calls.js';
import { createCircuitBreaker } from './calls/circuit-breaker.js';
import { createShopping, type ConfirmOptions, type RunningShop } from './shopping.js';
import { shareOffers, type SharedOffersOptions } from './offers/shared-offers.js';
import { createWarming, type Warmed } from './offers/warming.js';
import type { Cents } from '../rules/money.js';
import { createIncidentLog, type IncidentLog } from './operations/incident-log.js';
import { createTelemetry, type Telemetry } from './telemetry/telemetry.js';

export type { Clients } from './calls/clients.js';
export {
  type ClientKey,
  ConfigError,
  type ConfigProblem,
  type OffersCache,
  type RatenkaufConfig,
  type ServiceConfig,
} from './config/config.js';
export { RouteError } from './operations/errors.js';
export type { MerchantServiceConfig, ReportingName } from './config/merchant-config.js';
export type { TeaserOptions } from './first-paint/first-paint.js';
export type { Log, LogEntry } from './operations/log.js';
export type { Warmed } from './offers/warming.js';
export type { UnresolvedPurchase, UnresolvedPurchases, Resolution, ResolutionOutcome } from './purchases/operator.js';
export type { Reconciliation, ReconcileOptions } from './scheduling/rounds.js';
export type { Checkout, ManagedTransaction, Shop, ShopPages, ShopPurchase } from './shop/shop.js';
export type { ShoppingConfig, VerificationName } from './config/shopping-config.js';
export type { ConfirmOptions } from './shopping.js';
export { StoreError, type StoreErrorCode } from './store/store-error.js';
export type { Cursor, DueWindow } from './store/due-window.js';
export type { Fingerprint, PurchaseChanges, PurchaseRecord, PurchaseStore, Store, Urgency } from './store/store.js';
export type {
  OutboxChanges,
  OutboxEntry,
  OutboxStore,
  ReportChanges,
  ReportRecord,
  ReportStore,
} from './store/transaction-store.js';
export type { Purchase } from '../contract/purchase.js';
export type { PurchaseEnd, PurchaseState } from '../rules/purchase-state.js';
export type { DocumentsQuery, DocumentType, FileType } from '../service/transactions/documents.js';
export { ServiceError, type ServiceErrorCode } from '../service/wire/service-error.js';
export {
  snapshotOf,
  type Report as SentReport,
  type ReportResult,
  type TransactionSnapshot,
} from '../service/transactions/report-outcome.js';
export type { Signature } from '../service/transactions/signature.js';
export type { TransactionPage, TransactionQuery } from '../service/transactions/search.js';
export type { Transaction as ServiceTransaction } from '../service/transactions/shapes.js';
export type { ServiceRequest, ServiceResponse, StreamedResponse, Transport } from '../service/call/transport.js';

/** The running handler that the elements talk to. */
export interface Ratenkauf {
  /** Answers all requests below {@link Ratenkauf.path}. Never rejects. */
  readonly handler: (request: Request) => Promise<Response>;
  /** Path at which the handler answers: the path of `publicUrl`, or `/ratenkauf`. */
  readonly path: string;
  /** Clients of the service, for the shop's own programs. */
  readonly clients: Clients;
  /**
   * Orders the current purchase of the shopper who sent `request`, for shops with an order button of their own; does the same as the route. Only
   * `confirmed` means that the bank has confirmed the order; `confirming` means that the outcome is not known yet. The request has to come from
   * the shop's own pages, as for the route; with `originChecked: true` the shop states that it has checked that itself.
   * @throws {RouteError} with a code of the contract, like `foreign_origin`, `no_purchase` or `wrong_state`
   */
  confirm(options: ConfirmOptions): Promise<Purchase>;
  /** For operators: lists purchases with an unknown outcome, and resolves them as confirmed or not confirmed. */
  readonly purchases: UnresolvedPurchases;
  /**
   * Resolves purchases and reports with an unknown outcome, and delivers to the shop what is still in the outbox. Also runs at the start and
   * every `reconcileEvery` seconds.
   */
  reconcile(options?: ReconcileOptions): Promise<Reconciliation>;
  /**
   * Fills the cache with the offers of a shop's prices, in cents and the most viewed first, so that no customer waits for the service. Makes two calls at a
   * time, and only while no customer's amount waits. Fetches what is not cached or older than ten minutes; up to 8,000 amounts. Stops when the service fails.
   * Offers are valid for the day: call it after the start, after midnight (Germany), and where prices change.
   * @throws {TypeError} if an amount is not in whole cents
   * @throws {RouteError} `service_unavailable` if the handler is closed
   */
  warm(amounts: Iterable<Cents>): Promise<Warmed>;
  /**
   * Returns the tag of a teaser as HTML, with the rate and its legal lines inside: they are painted with the page, and the element takes them over. Outside of
   * the eligible amounts, it has the sentence in place of the rate. If no offer is there within a second, returns the bare tag, and the element asks.
   * @throws {RouteError} `invalid_request` if an option is wrong; nothing that a customer or the service can cause
   */
  renderTeaser(options: TeaserOptions): Promise<string>;
  /**
   * Returns a tag for the head of a page: with it the browser asks for the rates while the teasers' script is still on its way. Of more than a hundred amounts,
   * it is for the first hundred. An empty text if no amount can have a rate.
   * @param amounts prices in cents of all teasers of the page that have no rate in their HTML, in their order
   * @throws {TypeError} if an amount is not in whole cents
   */
  renderPreload(amounts: Iterable<Cents>): string;
  /**
   * Closes the handler: answers new requests with 503, gives running requests and background work up to ten seconds to finish, aborts the rest,
   * and closes connections and store. Resolves within fifteen seconds, usually at once. Never rejects.
   */
  close(): Promise<void>;
}

/**
 * Creates the handler. Checks the credentials in the background (`checkCredentials`) and resumes purchases that are not resolved; sends no other
 * request to the service before a page needs one. `limits` are for tests.
 * @throws {ConfigError} listing everything that is wrong with the configuration
 */
export function createRatenkauf(config: RatenkaufConfig, limits: Limits = defaultLimits): Ratenkauf {
  const settings = readConfig(config);
  const { mode, path, log, now } = settings;
  const telemetry = createTelemetry();
  const incidents = createIncidentLog({ log: telemetry.counted(log), now, secrets: secretsOf(settings) });
  logMode(mode, incidents.log);
  const [closing, ending] = [endSignal(), endSignal()];
  const { connection, clients, calls } = reachService({ settings, limits, incidents, telemetry });
  const admission = createAdmission();
  const background = createBackground({ onError: incidents.failed });
  const asking = { calls, now, closed: closing.signal };
  const checkCredentials = createCredentialCheck({ ...asking, incidents });
  const breaker = createCircuitBreaker({
    ...asking,
    incidents: settings.checkCredentials ? checkAtStart(checkCredentials, incidents) : incidents,
  });
  const consents = createConsents({ ...asking, breaker });
  const shopping =
    settings.shopping &&
    createShopping({
      ...{
        settings,
        shopping: settings.shopping,
        limits,
        clients,
        calls,
        incidents,
        count: telemetry.count,
        consents,
        background,
        closing: closing.signal,
        ending: ending.signal,
      },
      paymentPageUrl: clients.payment.paymentPageUrl,
    });
  const health = createHealthCheck({
    checkCredentials,
    calls,
    now,
    mode,
    isStoreReachable: shopping?.isStoreReachable,
  });
  // Requests that were aborted by closing fail as expected.
  const onUnforeseen = (error: unknown) => ending.signal.aborted || incidents.failed(error, 'handler');
  const onForeignOrigin = createForeignOrigins({ log: incidents.log, expected: new URL(settings.publicUrl).origin });
  const context = createPublicContext({
    ...asking,
    settings,
    limits,
    incidents,
    breaker,
    consents,
    health,
    amounts: shopping?.amounts,
  });
  const handler = createHandler({
    path,
    context,
    shopping: shopping?.routes,
    merchant: shopping?.merchant,
    files: readPageFiles(settings.assets),
    admission,
    finishedBytes: limits.finishedAnswers,
    onUnforeseen,
    onForeignOrigin,
  });
  const warm = createWarming({ ...context, closed: closing.signal });
  const close = createClosing({
    limits,
    closing,
    ending,
    admission,
    background,
    store: shopping,
    connection,
    onError: incidents.failed,
  });
  return {
    handler,
    path,
    clients,
    ...admitted(admission, shopping),
    renderTeaser: async (options) =>
      (await context.firstPaint.paint(inputOf(routes.teaser.address, options), placeOfPage)).html,
    renderPreload: (amounts) => preloadTag(path, amounts),
    warm: (amounts) => admission.admit(() => warm(amounts)),
    close,
  };
}

/** Returns what a shop's own programs do with purchases: refused once the handler is closed, and without a shop. */
function admitted(
  { admit }: Admission,
  shopping: RunningShop | undefined,
): Pick<Ratenkauf, 'confirm' | 'purchases' | 'reconcile'> {
  const shop = () => shopping ?? withoutShop();
  return {
    confirm: (options) => admit(async () => shop().confirm(options)),
    purchases: {
      unresolved: () => admit(async () => shop().purchases.unresolved()),
      resolve: (id, as, resolution) => admit(async () => shop().purchases.resolve(id, as, resolution)),
    },
    reconcile: (options) => admit(async () => shop().reconcile(options)),
  };
}

/** Amounts of the shop's own pages are prices of the shop, and each page waits for itself. */
const placeOfPage = async () => ({ callClass: 'offers', turn: Symbol('page') }) as const;

interface PublicOptions extends OffersCacheOptions, Pick<PublicContext, 'consents' | 'health'> {
  readonly settings: Settings;
  readonly limits: Limits;
  readonly incidents: IncidentLog;
  readonly amounts: Pick<AskersOptions, 'isPrice' | 'ownAmount'> | undefined;
}

/** Creates the context of the public routes. */
function createPublicContext({ settings, limits, incidents, consents, health, amounts, ...asking }: PublicOptions) {
  const { lender, now, service } = settings;
  const clientKey = checkedClientKey({
    clientKey: settings.clientKey,
    deadline: limits.clientKey,
    onError: incidents.failed,
  });
  const askers = createAskers({ clientKey, now, ...amounts });
  const cache = settings.offersCache;
  const sharing =
    cache &&
    ((given: Pick<SharedOffersOptions, 'exampleOf'>) => shareOffers({ ...given, cache, service, incidents, now }));
  const calculations = createOffersCache({ ...asking, sharing });
  const linked = createLinkFilter(service.linkHosts);
  const firstPaint = createFirstPaint({
    calculations,
    lender,
    linked,
    now,
    path: settings.path,
    patience: limits.firstPaint,
    onError: incidents.failed,
  });
  return { calculations, askers, firstPaint, consents, health, lender, linked };
}

interface ReachOptions {
  readonly settings: Settings;
  readonly limits: Limits;
  readonly incidents: IncidentLog;
  readonly telemetry: Telemetry;
}

/** Opens the connections to the service: `clients` for the merchant and the shop's own programs, `calls` with limits for everything else. */
function reachService({ settings, limits: { service: ms }, incidents, telemetry }: ReachOptions) {
  const connection = connect(settings.transport, ms);
  const clientsOn = (transport: Transport, callClass?: CallClass) =>
    createClients(settings, telemetry.traced(transport, callClass));
  const calls = createServiceCalls({
    clientsOf: (name) => clientsOn(connection.ofCalls, name),
    incidents,
    count: telemetry.count,
  });
  return { connection, calls, clients: clientsOn(connection.transport) };
}

const secretsOf = ({ service, shopping }: Settings): string[] =>
  [service.password, service.signature?.secret, shopping?.secret].filter((secret) => secret !== undefined);

function withoutShop(): never {
  throw new Error('There are no purchases without the field shop in the configuration of createRatenkauf.');
}

/** Each call in progress adds a listener; without this, Node warns above ten. */
function endSignal(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}

interface Connection {
  readonly transport: Transport;
  /** A separate pool for the classes of calls, with one connection for each of their slots, so that other calls cannot use these up. */
  readonly ofCalls: Transport;
  close(): Promise<void>;
}

/**
 * A transport that the shop has passed in is not closed here, because it belongs to the shop; it may also ignore deadlines and signals, which the
 * default one keeps.
 */
function connect(given: Transport | undefined, ms: number): Connection {
  if (given) {
    const transport = boundedTransport(given, ms);
    return { transport, ofCalls: transport, close: async () => {} };
  }
  const totalTimeoutMs = Math.min(ms, totalTimeout);
  const transport = createTransport({ totalTimeoutMs });
  const ofCalls = createTransport({ totalTimeoutMs, connections: mostCalls });
  return { transport, ofCalls, close: async () => void (await Promise.all([transport.close(), ofCalls.close()])) };
}
