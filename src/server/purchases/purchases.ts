import type { Purchase } from '../../contract/purchase.js';
import { RouteError } from '../operations/errors.js';
import type { Reconciliation, ReconcileOptions } from '../scheduling/rounds.js';
import type { Turn } from '../scheduling/fair-slots.js';
import { createResting } from '../scheduling/resting.js';
import type { PurchaseRecord, Urgency } from '../store/store.js';
import type { Bank, BankClass, BankOf } from './bank.js';
import type { Arrival } from './decision.js';
import { createDriver } from './driver.js';
import { inDoubt, resolve, type DoubtfulPurchases } from './operator.js';
import { createOrdering, type Order } from './ordering.js';
import { times, type PurchaseParts } from './parts.js';
import { createReading } from './reading.js';
import { forget, reconcile } from './reconcile.js';
import { start, type StartRequest } from './start.js';
import { purchaseView } from './view.js';

/** A customer whom the bank sends back. */
export interface Return extends Arrival {
  /** Hash of the shopper's cookie. */
  readonly shopper: string;
  /** The token of the address. */
  readonly token: string;
}

/** The life of the purchases of all shoppers. */
export interface Purchases extends DoubtfulPurchases {
  /** Resolves with the address of the bank's payment page. */
  start(request: StartRequest): Promise<string>;
  /** Decides; undefined when the address is not this shopper's. */
  arrive(arrival: Return): Promise<Purchase | undefined>;
  /** The shopper's current purchase, compared with the shop's present checkout. */
  current(shopper: string, request: Request): Promise<Purchase>;
  /**
   * Orders the shopper's current purchase. However many do so at once, one of them claims it; all get its result, and whoever comes
   * later gets it again.
   * @throws {RouteError} `no_purchase`, or `wrong_state` when there is nothing to order; an order the shop has made for it is released
   */
  confirm(order: Order): Promise<Purchase>;
  /** Gives the shopper's current purchase up. */
  abandon(shopper: string): Promise<Purchase>;
  /** Somebody says that there is news of the purchase with this token: it is asked for at the bank. */
  callback(token: string): Promise<void>;
  /** One round of what has this urgency. */
  reconcile(urgency: Urgency, options?: ReconcileOptions): Promise<Reconciliation>;
  /** Forgets what is long over. */
  forget(): Promise<number>;
}

/** Purchases of which a reading is remembered for a moment. */
const MOST_READ = 5_000;

/** What purchases are made of: the parts of their steps, and the ways to the bank. */
export interface PurchasesOptions extends Omit<PurchaseParts, keyof Bank> {
  readonly bank: BankOf;
}

/**
 * Makes what drives purchases. What may happen to one, and what follows from it, stands in the table of the machine. An order waits at the
 * bank behind no start, return or reading, nor behind what nobody waits for; and one shopper not behind another.
 */
export function createPurchases({ bank, ...common }: PurchasesOptions): Purchases {
  const { store, digests } = common;
  const view = (record: PurchaseRecord) => purchaseView(common, record);

  const resting = createResting({ ms: times.looked, most: MOST_READ, now: common.now });

  function as(callClass: BankClass, turn: Turn) {
    const parts = { ...common, ...bank(callClass, turn) };
    const driver = createDriver(parts);
    return { parts, driver, reading: createReading(parts, driver, resting) };
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
      return record?.shopper === shopper ? view(await as('purchase', shopper).reading.decide(record, arrival)) : undefined;
    },
    current: async (shopper, request) => view(await as('purchase', shopper).reading.upToDate(await currentOf(shopper), request)),
    async confirm(given) {
      const { parts, driver, reading } = as('confirm', given.shopper);
      const before = await currentOf(given.shopper);
      const record = await createOrdering(parts, driver, reading)(before, given);
      const isEnd = !['approved', 'confirming', 'confirmed'].includes(record.state);
      if (isEnd && given.orderId !== undefined) await driver.drive(record, { on: 'ordered', orderId: given.orderId }, given);
      if (isEnd && (before.state !== 'approved' || given.orderId !== undefined)) throw new RouteError('wrong_state', { message: `The purchase is ${record.state}.` });
      return view(record);
    },
    async abandon(shopper) {
      const record = await as('purchase', shopper).driver.giveUp(await currentOf(shopper));
      if (record.state !== 'abandoned') throw new RouteError('wrong_state', { message: `The purchase is ${record.state}.` });
      return view(record);
    },
    async callback(token) {
      const record = await store.byToken(digests.token(token));
      if (record?.state === 'initialized') await alone.reading.decideEarly(record);
      if (record?.state === 'confirming') await alone.driver.ask(record);
    },
    reconcile(urgency, options) {
      const { parts, driver } = as('reconcile', urgency);
      return reconcile(parts, driver, urgency, options);
    },
    forget: () => forget(common),
    inDoubt: () => inDoubt(common),
    resolve: async (id, as, resolution) => view(await resolve(alone.parts, alone.driver, { ...resolution, id, as })),
  };
}
