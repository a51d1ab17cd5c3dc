import type { Health } from '../contract/health.js';
import { setMaxListeners } from 'node:events';
import { versions } from 'node:process';
import { openApiOf, pageFilesOf, readAssets } from './config/page-files.js';
import { createBankTurns } from './offers/turns.js';
import { createKnownAmounts, createShopPrices } from './offers/shop-prices.js';
import { createContexts, type FetchHandler } from './shop/contexts.js';
import { checkedClientKey, keyOfPeer, logClients } from './shop/client-key.js';
import type { Clients } from './calls/clients.js';
import { reachService } from './calls/reach-service.js';
import { readConfig, type RatenkaufConfig, type Settings } from './config/config.js';
import { createFirstPaint } from './first-paint/first-paint.js';
import { createLenders, lineOf, withLender, type NamedCalculation } from './offers/lenders.js';
import { createConsents } from './offers/consents.js';
import { createCredentialCheck, createStartCheck } from './calls/credential-check.js';
import { createForeignOrigins } from './http/origin.js';
import { loggingOfMissingFiles } from './http/assets.js';
import { createFinishedAnswers } from './http/finished-answers.js';
import { createHandler } from './http/handler.js';
import { createServerCalls, withoutShop, type ServerCalls } from './http/server-calls.js';
import { createPageWriter, type PageWriter } from './http/page-writer.js';
import type { Context as PublicContext } from './http/routes/context.js';
import { createHealthAccess, createHealthCheck } from './http/routes/health.js';
import { createLinkFilter } from './rich-text/links.js';
import { logMode, type Log } from './operations/log.js';
import { createExamples } from './offers/calculation.js';
import { createOffersCache } from './offers/offers-cache.js';
import { createAdmission, createProgramCall } from './operations/admission.js';
import { createAskVerb, programCalls, type AskVerb } from './shop/verbs/ask.js';
import type { Subject } from './shop/verbs/table.js';
import { createBackground } from './scheduling/background.js';
import { createClosing } from './operations/closing.js';
import { defaultLimits, type Limits } from './operations/limits.js';
import type { PurchasesById } from './purchases/by-id.js';
import type { ToldCheckouts } from './purchases/checkouts.js';
import type { OrderReports } from './purchases/orders.js';
import type { TellUnresolved, UnresolvedPurchases } from './purchases/operator.js';
import { createCircuitBreaker } from './calls/circuit-breaker.js';
import type { Once } from './operations/idempotency.js';
import { createShopping } from './purchases/shopping.js';
import { createSharedRates } from './offers/shared-rates.js';
import { createWarming, type Warmed } from './offers/warming.js';
import type { Store } from './store/store.js';
import { eligibleAmount } from '../rules/eligibility.js';
import type { Cents } from '../rules/money.js';
import { createIncidentLog } from './operations/incident-log.js';
import type { ShopTransactions } from './transactions/programs.js';
import type { UndeliveredTransactions } from './transactions/undelivered.js';
import type { UnresolvedReports } from './transactions/unresolved.js';
import { createTelemetry } from './operations/telemetry.js';

/** The running handler that the elements talk to. `Context` is what the shop's server gives with each request. */
export interface Ratenkauf<Context = undefined> extends PageWriter<Context>, ServerCalls<Context> {
  /** Answers all requests below {@link Ratenkauf.path}; the shop's functions get the context. Never rejects. */
  readonly handler: FetchHandler<Context>;
  /** Path at which the handler answers: the path of `publicUrl`, or `/ratenkauf`. */
  readonly path: string;
  /**
   * Starts what runs without a request, once: interrupted purchases are taken up, what the shop was not told is told,
   * credentials and lender are checked. Call it where the shop's server starts. Otherwise the first request starts it,
   * or the first call of a program; rendering tags for a page does not. Creating the handler opens no store, asks
   * nobody and sets no timer, so that tools may import its file while they build pages. Never throws: what fails is
   * logged. Has no effect once the handler is closed.
   */
  start(): void;
  /** Clients of the bank, for the shop's own programs. */
  readonly clients: Clients;
  /**
   * Checkouts that the shop's own programs tell, for pages that have a token in place of a cookie: see the attribute
   * `checkout` of the elements.
   */
  readonly checkouts: ToldCheckouts;
  /**
   * Purchases by id, for the shop's own programs: started, checked, ordered and abandoned with the same guarantees as
   * by a browser. For operators: lists purchases with an unknown outcome, and resolves them.
   */
  readonly purchases: PurchasesById & UnresolvedPurchases;
  /**
   * Transactions for the shop's own programs, by id: finding them, reporting deliveries and refunds with a key,
   * resolving reports with an unknown outcome. Trusted code: `shop.mayManage` is not asked, and no origin is checked.
   */
  readonly transactions: ShopTransactions & UnresolvedReports & UndeliveredTransactions;
  /** Orders by the shop's own number, for programs that know that an order was shipped, cancelled or refunded. */
  readonly orders: OrderReports;
  /**
   * Fills the cache with the offers of a shop's prices, in cents and the most viewed first, so that no customer waits
   * for the bank. Makes two calls at a time, and only while no customer's amount waits. Fetches what is not cached
   * or older than ten minutes; up to 8,000 amounts, with a database up to 50,000: those beyond the first 8,000 are
   * kept there alone. Stops when the bank fails. Offers are valid for the day: call it after the start, after
   * midnight (Germany), and where prices change.
   * @throws {TypeError} if an amount is not in whole cents
   * @throws {RouteError} `service_unavailable` if the handler is closed
   */
  warm(amounts: Iterable<Cents>): Promise<Warmed>;
  /**
   * Closes the handler: answers new requests with 503, gives running requests and background work up to ten seconds to
   * finish, aborts the rest, and closes connections and store. Resolves within fifteen seconds, usually at once. Never
   * rejects.
   */
  close(): Promise<void>;
}

/** The handler, with what the programs of this package use beside its public functions. */
export interface ComposedRatenkauf<Context = undefined> extends Ratenkauf<Context> {
  /** Does something of the program's own once, for 90 days: the store remembers it by its key. */
  readonly once: Once;
  /** Asks for something by its verb. */
  readonly ask: AskVerb;
  /**
   * Tells the shop at once the end of a purchase that it has failed to take.
   * @throws {RouteError} `shop_unavailable` if it does not take it this time either
   */
  tellAgain(id: string): Promise<void>;
}

/** Parts that tests replace, and what the program says that has the handler in it. */
export interface RatenkaufParts {
  readonly limits?: Limits | undefined;
  /** A store in place of that in `database`. */
  readonly store?: Store | undefined;
  /** Version of Node that the health check judges; default: that of the process. */
  readonly nodeVersion?: string | undefined;
  /** Program of this package that has the handler in it; the health check names it. */
  readonly program?: Health['program'];
  /** Told of each purchase that needs an operator, once; until it resolves, every round calls it again. */
  readonly tellUnresolved?: TellUnresolved | undefined;
}

/** Creates the handler: see `createRatenkauf` of the public entry. */
export function composeRatenkauf<Context = undefined>(
  config: RatenkaufConfig<Context>,
  { limits = defaultLimits, store, nodeVersion = versions.node, program, tellUnresolved }: RatenkaufParts = {},
): ComposedRatenkauf<Context> {
  const settings = readConfig(config);
  const { mode, path, log, now } = settings;
  const telemetry = createTelemetry({ onCount: settings.onCount });
  const incidents = createIncidentLog({
    log: telemetry.counted(named(log, settings.shopping?.webshop)),
    now,
    secrets: secretsOf(settings),
  });
  const [closing, ending] = [endSignal(), endSignal()];
  const { connection, clients, calls } = reachService({ settings, limits, incidents, telemetry });
  const admission = createAdmission({ before: start });
  const background = createBackground({ onError: incidents.failed });
  const asking = { calls, now, closed: closing.signal };
  const checkCredentials = createCredentialCheck({
    ...asking,
    incidents,
    hasIntegrationCheck: settings.service.authorizationHost !== undefined,
  });
  const startCheck = settings.checkCredentials ? createStartCheck(checkCredentials, incidents) : undefined;
  const breaker = createCircuitBreaker({
    ...asking,
    incidents: startCheck?.incidents ?? incidents,
    patience: limits.probe,
  });
  const consents = createConsents({ ...asking, breaker });
  const onError = incidents.failed;
  const contexts = createContexts();
  const clientKey = checkedClientKey({ clientKey: settings.clientKey, contexts, deadline: limits.clientKey, onError });
  const knownAmounts = createKnownAmounts();
  const lenders = createLenders({ configured: settings.lender, incidents });
  const shopping =
    settings.shopping &&
    createShopping({
      settings,
      shopping: settings.shopping,
      store,
      tellUnresolved,
      limits,
      clients,
      calls,
      incidents,
      lender: {
        known: () => lineOf(lenders.known()),
        read: async (amount) => lineOf(lenders.known() ?? (await calculationOf(amount))?.lender),
      },
      calculation: (amount) => calculationOf(amount),
      count: telemetry.count,
      consents,
      clientKey,
      knownAmounts,
      contexts,
      background,
      closing: closing.signal,
      ending: ending.signal,
      paymentPageUrl: clients.payment.paymentPageUrl,
    });
  const health = createHealthCheck({
    checkCredentials,
    calls,
    now,
    mode,
    lender: lenders.state,
    shopping,
    nodeVersion,
    program,
  });
  // Requests that were aborted by closing fail as expected.
  const onUnforeseen = (error: unknown) => ending.signal.aborted || incidents.failed(error, 'handler');
  const onForeignOrigin = createForeignOrigins({ log: incidents.log, expected: new URL(settings.publicUrl).origin });
  const answers = createFinishedAnswers({ bytes: limits.finishedAnswers, now });
  const { pricesAmong, ownAmount } = shopping?.amounts ?? {};
  const turns = createBankTurns({
    calls,
    clientKey: settings.clientKey ? clientKey : keyOfPeer,
    knownAmounts,
    now,
    ownAmount,
    shopPrices: pricesAmong && createShopPrices({ pricesAmong, calls, now }),
  });
  const examples = createExamples();
  const cache = createOffersCache({
    ...asking,
    established: turns.established,
    breaker,
    examples,
    shared: shopping?.ratesIn && createSharedRates({ ...shopping.ratesIn, examples, now }),
    count: telemetry.count,
    onChange: answers.clear,
    patience: limits.newRate,
  });
  const calculations = withLender(cache, lenders);
  const { filterLinks } = createLinkFilter(settings.service);
  const givenOut = shopping?.proofs.givenOut;
  const context: PublicContext = {
    calculations,
    turns,
    firstPaint: createFirstPaint({
      calculations,
      onGiven: givenOut?.rate,
      filterLinks,
      now,
      path,
      patience: limits.firstPaint,
      onError,
    }),
    consents,
    health,
    showsHealth: createHealthAccess(mode, shopping?.merchant.mayManage),
    showsRates: shopping?.showsRates,
    givenOut,
    filterLinks,
  };
  /** Resolves with the calculation of an amount; undefined if it cannot be read, or no lender is known. */
  function calculationOf(amount: Cents): Promise<NamedCalculation | undefined> {
    // Its failure is an incident already.
    return calculations.get(amount, turns.page).then(
      ({ value }) => value,
      () => undefined,
    );
  }
  const call = createProgramCall(admission, telemetry, onUnforeseen);
  const assets = readAssets(settings.assets);
  const handler = createHandler({
    path,
    context,
    shopping: shopping?.routes,
    merchant: shopping && { ...shopping.merchant, proofs: shopping.proofs },
    files: assets && pageFilesOf(assets, settings.lender),
    openApi: assets && openApiOf(assets, path),
    admission,
    contexts,
    answers,
    now,
    onUnforeseen,
    onForeignOrigin,
    onMissingFiles: loggingOfMissingFiles(incidents.log),
  });
  const isShared = shopping?.ratesIn !== undefined;
  const warm = createWarming({ cache, turns, isShared, closed: closing.signal });
  const close = createClosing({
    limits,
    closing,
    ending,
    admission,
    background,
    writeLast: async () => shopping?.proofs.write(),
    store: shopping,
    connection,
    onError: incidents.failed,
  });
  const shop = () => shopping ?? withoutShop();
  const ask = createAskVerb({ call, shop });
  let hasStarted = false;
  function start(): void {
    if (hasStarted || admission.isClosed()) return;
    hasStarted = true;
    logMode(mode, incidents.log);
    logClients(settings, incidents.log);
    background.start();
    startCheck?.start();
    // Without waiting for it, so that a missing lender is an incident from the start.
    if (startCheck && !settings.lender) void calculationOf(eligibleAmount.minimum);
  }
  return {
    handler,
    path,
    start,
    clients,
    ask,
    ...programCalls<Pick<Ratenkauf, Subject>>(ask),
    once: async (key, work) => shop().once(key, work),
    tellAgain: async (id) => shop().tellAgain(id),
    ...createServerCalls(call, health, shopping),
    ...createPageWriter({ ...context, turns, knownAmounts, contexts, lender: settings.lender }),
    warm: (given) => admission.admit(() => warm(knownAmounts.noted(given))),
    close,
  };
}

/** Returns a log whose entries have the name of the webshop, if it has one. */
const named = (log: Log, webshop: string | undefined): Log =>
  webshop === undefined ? log : (entry) => log({ ...entry, webshop });

const secretsOf = ({ service, shopping }: Settings): string[] =>
  [service.password, service.signature?.secret, shopping?.secret].filter((secret) => secret !== undefined);

/** Each call in progress adds a listener; without this, Node warns above ten. */
function endSignal(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}
