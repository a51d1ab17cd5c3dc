import type { ConfirmPurchase } from '../../contract/purchase.js';
import { isEnd } from '../../rules/purchase-state.js';
import { RouteError } from '../operations/errors.js';
import { ShopError } from '../operations/incidents.js';
import type { Reconciliation, ReconcileOptions } from '../scheduling/rounds.js';
import type { FairnessKey } from '../scheduling/fair-slots.js';
import { createCoalescer } from '../scheduling/caches.js';
import { isConfirming, isOrdered, stateIn } from '../store/purchase-progress.js';
import type { PurchaseRecord } from '../store/store.js';
import type { Runs, VerbCall } from '../shop/verbs/ask.js';
import type { Bank, BankClass, BankOf } from './bank.js';
import { createCheckouts, type Checkouts, type Holding, type ToldCheckouts } from './checkouts.js';
import { createPurchasesById, type PurchasesById } from './by-id.js';
import { managedPurchase } from './managed-purchase.js';
import { createOrders, type OrderReports, type OrdersOptions } from './orders.js';
import type { ProgramOptions } from './program-options.js';
import { createCustomerSteps } from './customer.js';
import { unguessable } from './digests.js';
import { createDriver } from './driver.js';
import {
  countUndeliverable,
  resolve,
  tellAgain,
  undelivered,
  unresolved,
  type UnresolvedPurchases,
} from './operator.js';
import type { PurchaseParts } from './parts.js';
import { forget, reconcile, type Round } from './reconcile.js';
import { isGivenUp, purchaseView, times, type PurchaseView, type ReturnOutcome } from './record.js';
import type { ShopPages } from '../shop/shop.js';
import type { StartedCheckout } from './effects.js';
import { start, type StartRequest } from './start.js';
import { isPersonOf, isSessionOf, requireOwn, sessionOf, visitorOf, type Visitor } from './visitor.js';

/** The return of a shopper from the bank. */
export interface Return {
  /** Hash of the shopper's cookie; undefined for a browser without it. */
  readonly shopper: string | undefined;
  readonly request: Request;
  readonly outcome: ReturnOutcome;
  /** Token from the return address. */
  readonly token: string;
}

/** Where a return from the bank leads. */
export interface Arrived {
  /** State of the purchase; undefined if there is none of this visitor, `confirming` if it could not be read. */
  readonly state: PurchaseView['state'] | undefined;
  /** Pages of this purchase, if it has other ones than all. */
  readonly pages?: ShopPages | undefined;
}

/** Order of the shopper's current purchase. */
export interface OrderRequest {
  /** Hash of the shopper's cookie. */
  readonly shopper: string;
  readonly request: Request;
  /** Id of the shop's order, if the shop has already created it. */
  readonly orderId?: string | undefined;
  /** What stood above the order button; absent if the shop's server does not say. */
  readonly shown?: ConfirmPurchase['shown'] | undefined;
}

/** Operations on the purchases of all shoppers. */
export interface Purchases {
  /** Functions of the verbs. */
  readonly runs: {
    readonly checkouts: Runs<'checkouts', ToldCheckouts>;
    readonly purchases: Runs<'purchases', PurchasesById & UnresolvedPurchases>;
    readonly orders: Runs<'orders', OrderReports>;
  };
  /** Checkouts that the shop's server tells. */
  readonly checkouts: Omit<Checkouts, 'runs'>;
  /**
   * Returns true if this browser (hash of its cookie) has last bought for somebody else than the customer of this
   * checkout, who must then be another shopper.
   */
  isOfAnother(shopper: string, checkout: StartedCheckout): Promise<boolean>;
  /** Starts a purchase; resolves with the address of the bank's payment page. */
  start(request: StartRequest): Promise<string>;
  /**
   * Processes a return from the bank. The token alone is enough for a purchase of a program: nothing of it is shown.
   * Never rejects: whatever fails is made up for when the purchase is read again.
   */
  arrive(arrival: Return): Promise<Arrived>;
  /**
   * Returns the shopper's current purchase, compared with the shop's present checkout.
   * @throws {RouteError} `no_purchase`, also if it is somebody else's; `no_checkout` if it is not known whose visit
   *   this is, or if the purchase is approved and its checkout is not known here
   */
  current(shopper: string, from: Request | Visitor): Promise<PurchaseView>;
  /**
   * Orders the shopper's current purchase. Of several concurrent calls one claims the purchase; all of them, and later
   * calls, get the same result.
   * @throws {RouteError} `no_purchase`; `no_checkout` if its checkout is not known here: nothing is sent without a
   * comparison; or `wrong_state` if the purchase cannot be ordered: an order that the shop has created for it is then
   * released
   */
  confirm(order: OrderRequest): Promise<PurchaseView>;
  /**
   * Abandons the shopper's current purchase, or gives up its order if the outcome has been unknown for long enough.
   * @throws {RouteError} `no_purchase` and `no_checkout` as for `current`, or `wrong_state` if it cannot be abandoned
   */
  abandon(shopper: string, from: Request | Visitor): Promise<PurchaseView>;
  /** Processes a callback: reads the purchase with this token at the bank. */
  callback(token: string): Promise<void>;
  /** Reconciles the purchases of this round once. */
  reconcile(round: Round, options?: ReconcileOptions): Promise<Reconciliation>;
  /** Returns how many confirmed orders the shop has failed to take so often that an operator has to help. */
  countUndeliverable(): Promise<number>;
  /**
   * Tells the shop at once the end of a purchase.
   * @throws {RouteError} `shop_unavailable` if it does not take it
   */
  tellAgain(id: string): Promise<void>;
  /** Deletes old finished purchases; resolves with their number. */
  forget(): Promise<number>;
}

/** Milliseconds for which the customer of a link waits for an order. */
const ORDERING = 60_000;

/** Begins a call that nobody repeats by a key. */
const beginningOnce: VerbCall['begin'] = async (_input, subject = unguessable) => ({
  key: '',
  subject: await subject(),
  answer: undefined,
  isFirst: true,
  finish: async (answer) => answer,
});

/** Maximum number of readings in the cache. */
const MOST_READ = 5_000;

export interface PurchasesOptions
  extends Omit<PurchaseParts, keyof Bank>, Pick<ProgramOptions, 'idempotency' | 'consents'> {
  readonly reporting: OrdersOptions;
  readonly bank: BankOf;
  readonly holding: Holding;
}

/**
 * Creates the operations on purchases. The table of the machine defines what can happen to a purchase. Orders use a
 * class of calls of their own, so they do not wait for starts, returns, readings or background work; within a class,
 * shoppers do not wait for each other.
 */
export function createPurchases(options: PurchasesOptions): Purchases {
  const { bank, idempotency, consents, reporting, holding, ...common } = options;
  const { store, digests } = common;
  const view = (record: PurchaseRecord) => purchaseView(common, record);

  const coalesce = createCoalescer({ ms: times.betweenReads, most: MOST_READ, now: common.now });

  function stepsFor(callClass: BankClass, key: FairnessKey) {
    const parts = { ...common, ...bank(callClass, key) };
    const driver = createDriver(parts);
    return { parts, driver, customer: createCustomerSteps(parts, driver, coalesce) };
  }
  const background = stepsFor('reconcile', 'reconcile');

  async function currentOf(shopper: string): Promise<PurchaseRecord> {
    const record = await store.purchases.find({ shopper });
    if (!record) throw new RouteError('no_purchase');
    return record;
  }

  /**
   * Returns the shopper's current purchase if the shop says that the visit is of the same customer.
   * @throws {RouteError} `no_purchase`, `no_checkout`
   */
  async function ownOf(
    shopper: string,
    from: Request | Visitor,
  ): Promise<{ record: PurchaseRecord; visitor: Visitor }> {
    const record = await currentOf(shopper);
    const visitor = from instanceof Request ? visitorOf(common, record, from) : from;
    await requireOwn(record, visitor);
    return { record, visitor };
  }

  const programs = { parts: common, stepsFor, idempotency, consents };

  /** Returns who comes back from the bank; `foreign` if the shop says that it is not the customer of the purchase. */
  async function visitorFrom(record: PurchaseRecord, request: Request): Promise<Visitor | 'foreign'> {
    const visitor = visitorOf(common, record, request);
    const claim = await visitor.claim(record).catch((error: unknown) => {
      if (!(error instanceof ShopError)) throw error;
      common.onError(error, error.operation);
    });
    return claim === 'foreign' ? claim : visitor;
  }

  const managed = (record: PurchaseRecord) => managedPurchase(common, record);
  const byId = createPurchasesById(programs);
  const { runs: checkouts, ...held } = createCheckouts({
    parts: common,
    stepsFor,
    holding,
    managed,
    idempotency,
    // A customer waits: whoever presses the button again is not told that nothing was ordered. No key is kept of it.
    confirm: (order) => byId.confirm({ ...order, timeout: ORDERING }, { begin: beginningOnce, signal: undefined }),
  });

  return {
    runs: {
      checkouts,
      orders: createOrders(programs, reporting, managed),
      purchases: {
        ...byId,
        unresolved: () => unresolved(common),
        undelivered: () => undelivered(common),
        resolve: async (given) => view(await resolve(background.parts, background.driver, given)),
      },
    },
    checkouts: held,
    async isOfAnother(shopper, checkout) {
      const record = common.shop.sessionKey && (await store.purchases.find({ shopper }));
      if (!record) return false;
      return !isSessionOf(record, sessionOf(common, checkout.sessionKey)) && !isPersonOf(common, record, checkout);
    },
    async start(request) {
      const { parts, driver } = stepsFor('purchase', request.shopper);
      const { technicalId } = await start(parts, driver, request);
      return parts.service.paymentPageUrl(technicalId ?? '');
    },
    async arrive(arrival) {
      let pages: ShopPages | undefined;
      try {
        const record = await store.purchases.find({ token: digests.token(arrival.token) });
        if (!record) return { state: undefined };
        const { byProgram } = record.details;
        if (!byProgram && record.shopper !== arrival.shopper) return { state: undefined };
        pages = await held.pagesOf(record);
        const visitor = byProgram ? undefined : await visitorFrom(record, arrival.request);
        if (visitor === 'foreign') return { state: undefined };
        const decided = await stepsFor('purchase', record.shopper).customer.arrive(record, {
          outcome: arrival.outcome,
          visitor,
        });
        return { state: view(decided).state, pages };
      } catch (error) {
        common.onError(error, 'return');
        return { state: 'confirming', pages };
      }
    },
    async current(shopper, from) {
      const { record, visitor } = await ownOf(shopper, from);
      return view(await stepsFor('purchase', shopper).customer.upToDate(record, visitor));
    },
    async confirm(given) {
      const { driver, customer } = stepsFor('confirm', given.shopper);
      const { record: before, visitor } = await ownOf(given.shopper, given.request);
      const record = await customer.order(before, { visitor, orderId: given.orderId, shown: given.shown });
      const isEnded = record.situation !== 'approved' && !isOrdered(record.situation);
      if (isEnded && given.orderId !== undefined)
        await driver.drive(record, { on: 'ordered', orderId: given.orderId }, visitor.effectOptions);
      if (isEnded && (before.situation !== 'approved' || given.orderId !== undefined))
        throw new RouteError('wrong_state', { message: `The purchase is ${stateIn(record.situation)}.` });
      return view(record);
    },
    async abandon(shopper, from) {
      const { record: present } = await ownOf(shopper, from);
      const record = await stepsFor('purchase', shopper).driver.giveUp(present);
      if (record.situation !== 'abandoned' && !isGivenUp(record))
        throw new RouteError('wrong_state', { message: `The purchase is ${stateIn(record.situation)}.` });
      return view(record);
    },
    async callback(token) {
      const record = await store.purchases.find({ token: digests.token(token) });
      if (record?.situation === 'initialized') await background.customer.decideEarly(record);
      // What has ended here may be confirmed at the bank all the same, which an operator has to know.
      const isRead = record?.technicalId != null && (isConfirming(record.situation) || isEnd(record.situation));
      if (isRead) await background.driver.ask(record);
    },
    reconcile(round, options) {
      const { parts, driver } = stepsFor('reconcile', round);
      return reconcile(parts, driver, round, options);
    },
    forget: () => forget(common),
    countUndeliverable: () => countUndeliverable(common),
    tellAgain: (id) => tellAgain(background.parts, id),
  };
}
