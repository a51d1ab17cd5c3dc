import type { Purchase } from '../../contract/purchase.js';
import { ServiceError } from '../../service/service-error.js';
import { RouteError } from '../errors.js';
import { ShopError } from '../purchase-errors.js';
import type { PurchaseRecord } from '../store/store.js';
import { changedParts, readDecision, type Arrival } from './decision.js';
import { createDriver } from './driver.js';
import { isSameFinancing, readFinancing } from './financing.js';
import { situationOf } from './machine.js';
import { inDoubt, resolve, type DoubtfulPurchases } from './operator.js';
import { outcomeOf } from './outcome.js';
import { isTestOrder, times, type PurchaseParts } from './parts.js';
import { reconcile, type Reconciliation, type ReconcileOptions } from './reconcile.js';
import { start, type StartRequest } from './start.js';
import { purchaseView } from './view.js';

/** A customer whom the bank sends back. */
export interface Return extends Arrival {
  /** Hash of the shopper's cookie. */
  readonly shopper: string;
  /** The token of the address. */
  readonly token: string;
}

/** Who orders. */
export interface Order {
  /** Hash of the shopper's cookie. */
  readonly shopper: string;
  readonly request: Request;
  /** The shop's order, when it has made one itself; otherwise `prepareOrder` is asked. */
  readonly orderId?: string | undefined;
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
  /** Somebody says that there is news of the purchase with this token. */
  hint(token: string): Promise<void>;
  reconcile(options?: ReconcileOptions): Promise<Reconciliation>;
}

/** Makes what drives purchases. What may happen to one, and what follows from it, stands in the table of the machine. */
export function createPurchases(parts: PurchaseParts): Purchases {
  const { store, service, digests } = parts;
  const driver = createDriver(parts);
  const view = (record: PurchaseRecord) => purchaseView(parts, record);

  async function currentOf(shopper: string): Promise<PurchaseRecord> {
    const record = await store.currentOf(shopper);
    if (!record) throw new RouteError('no_purchase');
    return record;
  }

  /** The customer is back, or asks once more. What cannot be read now is read at the next reading. */
  async function decide(record: PurchaseRecord, arrival: Arrival): Promise<PurchaseRecord> {
    if (record.technicalId === null || (record.state !== 'initialized' && record.state !== 'approved')) return record;
    try {
      const event = await readDecision(parts, record, arrival);
      return await (event.on === 'checkout_changed' ? driver.endAsChanged(record, event.parts, arrival) : driver.drive(record, event, arrival));
    } catch (error) {
      if (error instanceof ShopError) parts.report(error, error.operation);
      else if (!(error instanceof ServiceError || error instanceof RouteError)) throw error;
      return driver.drive(record, { on: 'returned', outcome: arrival.outcome });
    }
  }

  /** What can be known now of a purchase whose customer asks for it. */
  async function upToDate(record: PurchaseRecord, request: Request): Promise<PurchaseRecord> {
    const { returned } = outcomeOf(record);
    if (record.state === 'approved') return compared(record, request);
    if (record.state === 'initialized' && isOver(record)) return isRecent(record.updatedAt, times.looked) ? record : driver.drive(record, { on: 'due' });
    if (record.state === 'initialized' && returned) return decide(record, { outcome: returned, request });
    const isDoubtful = record.state === 'confirming' && situationOf(record) !== 'claimed';
    if (!isDoubtful || isRecent(record.updatedAt, times.looked)) return record;
    // A test order that is not processed ends after it was sent once more: nobody has to wait for that.
    return isTestOrder(parts.mode, record) && situationOf(record) === 'accepted' ? driver.drive(record, { on: 'due' }, { request }) : driver.ask(record);
  }

  const isRecent = (moment: number, age: number) => moment <= parts.now() && parts.now() - moment < age;
  const isOver = ({ expiresAt }: PurchaseRecord) => parts.now() >= expiresAt;

  /** An approved purchase as it is for the shop's present checkout; also when the bank gives it more than its thirty minutes. */
  async function compared(record: PurchaseRecord, request: Request): Promise<PurchaseRecord> {
    const present = isOver(record) ? await driver.drive(record, { on: 'due' }, { request }) : record;
    if (present.state !== 'approved') return present;
    const changed = await changedParts(parts, present, request);
    return changed.length > 0 ? driver.endAsChanged(present, changed, { request }) : present;
  }

  /** What has to be true before anything is sent; the same record when it is. */
  async function checked(record: PurchaseRecord, request: Request): Promise<PurchaseRecord> {
    const present = await compared(record, request);
    if (present.state !== 'approved') return present;
    if (isOver(present)) throw new RouteError('service_unavailable');
    try {
      const financing = await readFinancing(parts, present, present.technicalId ?? '');
      return isSameFinancing(financing, outcomeOf(present).financing) ? present : await driver.drive(present, { on: 'financing_changed', financing });
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'not_found' && error.byService) return driver.drive(present, { on: 'due' }, { request });
      throw error;
    }
  }

  async function attempt(record: PurchaseRecord, { request, orderId }: Omit<Order, 'shopper'>): Promise<PurchaseRecord> {
    const ready = await checked(record, request).catch(async (error: unknown) => {
      const present = await driver.latest(record);
      // The check came too late: somebody else has ordered meanwhile.
      if (present.state === 'approved' && present.attempts === record.attempts) throw error;
      return present;
    });
    if (ready.state === 'confirming' || ready.state === 'confirmed') return follow(ready, request);
    const isAsShown = isSameFinancing(outcomeOf(ready).financing, outcomeOf(record).financing);
    if (ready.state !== 'approved' || !isAsShown) return ready;
    let isOurs = false;
    const ordered = await driver.drive(ready, { on: 'ordered', orderId }, { request, onFirst: () => (isOurs = true) });
    if (isOurs) return ordered;
    const isUnclaimed = ordered.state === 'approved' && ordered.attempts === ready.attempts;
    return isUnclaimed ? attempt(ordered, { request, orderId }) : follow(ordered, request);
  }

  /** Waits for the one who was first; then says how the purchase stands. */
  async function follow(record: PurchaseRecord, request: Request): Promise<PurchaseRecord> {
    const isDone = ({ state, shopTold }: PurchaseRecord) => state !== 'confirming' && (state !== 'confirmed' || shopTold);
    const present = isDone(record) || !isRecent(record.updatedAt, times.untouched) ? record : await driver.wait(record, isDone);
    return present.state === 'confirming' ? upToDate(present, request) : present;
  }

  /** An order that the shop has made itself is known from here on: however the purchase ends, it does, too. */
  async function noted(record: PurchaseRecord, { orderId }: Order): Promise<PurchaseRecord> {
    if (orderId === undefined || orderId === record.orderId) return record;
    if (record.state !== 'starting' && record.state !== 'initialized' && record.state !== 'approved') return record;
    return driver.drive(record, { on: 'prepared', orderId, attempt: record.attempts });
  }

  async function order(before: PurchaseRecord, given: Order): Promise<PurchaseRecord> {
    const record = await noted(before, given);
    if (record.state === 'approved') return attempt(record, given);
    return record.state === 'confirming' || record.state === 'confirmed' ? follow(record, given.request) : record;
  }

  return {
    async start(request) {
      const { technicalId } = await start(parts, driver, request);
      return service.paymentPageUrl(technicalId ?? '');
    },
    async arrive({ shopper, token, ...arrival }) {
      const record = await store.byToken(digests.token(token));
      return record?.shopper === shopper ? view(await decide(record, arrival)) : undefined;
    },
    current: async (shopper, request) => view(await upToDate(await currentOf(shopper), request)),
    async confirm(given) {
      const before = await currentOf(given.shopper);
      const record = await order(before, given);
      const isEnd = !['approved', 'confirming', 'confirmed'].includes(record.state);
      if (isEnd && given.orderId !== undefined) await driver.drive(record, { on: 'ordered', orderId: given.orderId }, given);
      if (isEnd && (before.state !== 'approved' || given.orderId !== undefined)) throw new RouteError('wrong_state', { message: `The purchase is ${record.state}.` });
      return view(record);
    },
    async abandon(shopper) {
      const record = await driver.giveUp(await currentOf(shopper));
      if (record.state !== 'abandoned') throw new RouteError('wrong_state', { message: `The purchase is ${record.state}.` });
      return view(record);
    },
    async hint(token) {
      const record = await store.byToken(digests.token(token));
      if (record?.state === 'confirming') await driver.ask(record);
    },
    reconcile: (options) => reconcile(parts, driver, options),
    inDoubt: () => inDoubt(parts),
    resolve: async (id, as, resolution) => view(await resolve(parts, driver, { ...resolution, id, as })),
  };
}
