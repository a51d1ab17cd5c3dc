import type { Purchase } from '../../contract/purchase.js';
import { RouteError } from '../operations/errors.js';
import type { Reconciliation, ReconcileOptions } from '../scheduling/rounds.js';
import type { Turn } from '../scheduling/fair-slots.js';
import { createResting } from '../scheduling/resting.js';
import type { PurchaseRecord, Urgency } from '../store/store.js';
import type { Bank, BankClass, BankOf } from './bank.js';
import { createCustomerSteps, type Order } from './customer.js';
import type { Arrival } from './decision.js';
import { createDriver } from './driver.js';
import { unresolved, resolve, type UnresolvedPurchases } from './operator.js';
import type { PurchaseParts } from './parts.js';
import { forget, reconcile } from './reconcile.js';
import { purchaseView, times } from './record.js';
import { start, type StartRequest } from './start.js';

/** The return of a shopper from the bank. */
export interface Return extends Arrival {
  /** Hash of the shopper's cookie. */
  readonly shopper: string;
  /** Token from the return address. */
  readonly token: string;
}

/** Operations on the purchases of all shoppers. */
export interface Purchases extends UnresolvedPurchases {
  /** Starts a purchase; resolves with the address of the bank's payment page. */
  start(request: StartRequest): Promise<string>;
  /** Processes a return from the bank; undefined if the token does not belong to this shopper. */
  arrive(arrival: Return): Promise<Purchase | undefined>;
  /** Returns the shopper's current purchase, compared with the shop's present checkout. */
  current(shopper: string, request: Request): Promise<Purchase>;
  /**
   * Orders the shopper's current purchase. Of several concurrent calls one claims the purchase; all of them, and later calls, get the same
   * result.
   * @throws {RouteError} `no_purchase`, or `wrong_state` if the purchase cannot be ordered; an order that the shop has created for it is then
   * released
   */
  confirm(order: Order): Promise<Purchase>;
  /**
   * Abandons the shopper's current purchase.
   * @throws {RouteError} `no_purchase`, or `wrong_state` if it cannot be abandoned
   */
  abandon(shopper: string): Promise<Purchase>;
  /** Processes a callback: reads the purchase with this token at the bank. */
  callback(token: string): Promise<void>;
  /** Reconciles the purchases of this urgency once. */
  reconcile(urgency: Urgency, options?: ReconcileOptions): Promise<Reconciliation>;
  /** Deletes old finished purchases; resolves with their number. */
  forget(): Promise<number>;
}

/** Maximum number of readings in the cache. */
const MOST_READ = 5_000;

/** Options of {@link createPurchases}. */
export interface PurchasesOptions extends Omit<PurchaseParts, keyof Bank> {
  readonly bank: BankOf;
}

/**
 * Creates the operations on purchases. The table of the machine defines what can happen to a purchase. Orders use a class of calls of their own,
 * so they do not wait for starts, returns, readings or background work; within a class, shoppers do not wait for each other.
 */
export function createPurchases({ bank, ...common }: PurchasesOptions): Purchases {
  const { store, digests } = common;
  const view = (record: PurchaseRecord) => purchaseView(common, record);

  const resting = createResting({ ms: times.betweenReads, most: MOST_READ, now: common.now });

  function as(callClass: BankClass, turn: Turn) {
    const parts = { ...common, ...bank(callClass, turn) };
    const driver = createDriver(parts);
    return { parts, driver, customer: createCustomerSteps(parts, driver, resting) };
  }
  const alone = as('reconcile', 'reconcile');

  async function currentOf(shopper: string): Promise<PurchaseRecord> {
    const record = await store.currentOf(shopper);
    if (!record) throw new RouteError('no_purchase');
    return record;
  }

  return {
    async start(request) {
      const { parts, driver } = as('purchase', request.shopper);
      const { technicalId } = await start(parts, driver, request);
      return parts.service.paymentPageUrl(technicalId ?? '');
    },
    async arrive({ shopper, token, ...arrival }) {
      const record = await store.byToken(digests.token(token));
      return record?.shopper === shopper
        ? view(await as('purchase', shopper).customer.decide(record, arrival))
        : undefined;
    },
    current: async (shopper, request) =>
      view(await as('purchase', shopper).customer.upToDate(await currentOf(shopper), request)),
    async confirm(given) {
      const { driver, customer } = as('confirm', given.shopper);
      const before = await currentOf(given.shopper);
      const record = await customer.order(before, given);
      const isEnd = !['approved', 'confirming', 'confirmed'].includes(record.state);
      if (isEnd && given.orderId !== undefined)
        await driver.drive(record, { on: 'ordered', orderId: given.orderId }, given);
      if (isEnd && (before.state !== 'approved' || given.orderId !== undefined))
        throw new RouteError('wrong_state', { message: `The purchase is ${record.state}.` });
      return view(record);
    },
    async abandon(shopper) {
      const record = await as('purchase', shopper).driver.giveUp(await currentOf(shopper));
      if (record.state !== 'abandoned')
        throw new RouteError('wrong_state', { message: `The purchase is ${record.state}.` });
      return view(record);
    },
    async callback(token) {
      const record = await store.byToken(digests.token(token));
      if (record?.state === 'initialized') await alone.customer.decideEarly(record);
      if (record?.state === 'confirming') await alone.driver.ask(record);
    },
    reconcile(urgency, options) {
      const { parts, driver } = as('reconcile', urgency);
      return reconcile(parts, driver, urgency, options);
    },
    forget: () => forget(common),
    unresolved: () => unresolved(common),
    resolve: async (id, as, resolution) => view(await resolve(alone.parts, alone.driver, { ...resolution, id, as })),
  };
}
