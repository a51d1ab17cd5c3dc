import { ServiceError } from '../../service/wire/service-error.js';
import { isWithin } from '../scheduling/clock.js';
import { RouteError } from '../operations/errors.js';
import type { PurchaseRecord } from '../store/store.js';
import type { Driver } from './driver.js';
import { isSameFinancing, readGrant } from './financing.js';
import { outcomeOf } from './outcome.js';
import { times, type PurchaseParts } from './parts.js';
import { isOver, type Reading } from './reading.js';

/** Order of a shopper's current purchase. */
export interface Order {
  /** Hash of the shopper's cookie. */
  readonly shopper: string;
  readonly request: Request;
  /** Id of the shop's order, if the shop has already created it; otherwise `prepareOrder` is called. */
  readonly orderId?: string | undefined;
}

/** Creates the function that orders a purchase. It resolves with the purchase after the order, in whichever state it is then. */
export function createOrdering(parts: PurchaseParts, driver: Driver, reading: Reading): (record: PurchaseRecord, order: Order) => Promise<PurchaseRecord> {
  /** Checks the checkout, the deadline and the figures before anything is sent; returns the purchase, which is unchanged if it may be ordered. */
  async function checked(record: PurchaseRecord, request: Request): Promise<PurchaseRecord> {
    const present = await reading.compared(record, request);
    if (present.state !== 'approved') return present;
    if (isOver(parts, present)) throw new RouteError('service_unavailable');
    try {
      const { financing, isConfirmed } = await readGrant(parts, present);
      if (isConfirmed) return await recovered(present);
      return isSameFinancing(financing, outcomeOf(present).financing) ? present : await driver.drive(present, { on: 'financing_changed', financing });
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'not_found' && error.byService) return driver.drive(present, { on: 'due' }, { request });
      throw error;
    }
  }

  /**
   * The bank has already confirmed a purchase that is approved here, because the store was restored from a backup: its order must not be prepared
   * again.
   */
  async function recovered(record: PurchaseRecord): Promise<PurchaseRecord> {
    const seen = await driver.ask(record);
    if (seen.state === 'approved') throw new RouteError('service_unavailable');
    return seen;
  }

  async function attempt(record: PurchaseRecord, { request, orderId }: Omit<Order, 'shopper'>): Promise<PurchaseRecord> {
    const ready = await checked(record, request).catch(async (error: unknown) => {
      const present = await driver.latest(record);
      // Another request has ordered meanwhile, so the failed check does not matter.
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

  /** Waits for the request that ordered first, and returns the purchase as it is then. */
  async function follow(record: PurchaseRecord, request: Request): Promise<PurchaseRecord> {
    const isDone = ({ state, shopTold }: PurchaseRecord) => state !== 'confirming' && (state !== 'confirmed' || shopTold);
    const present = isDone(record) || !isWithin(times.untouched, record.updatedAt, parts.now()) ? record : await driver.wait(record, isDone);
    return present.state === 'confirming' ? reading.upToDate(present, request) : present;
  }

  /** Stores the id of an order that the shop has created itself, so that it is completed or released however the purchase ends. */
  async function noted(record: PurchaseRecord, { orderId }: Order): Promise<PurchaseRecord> {
    if (orderId === undefined || orderId === record.orderId) return record;
    if (record.state !== 'starting' && record.state !== 'initialized' && record.state !== 'approved') return record;
    return driver.drive(record, { on: 'prepared', orderId, attempt: record.attempts });
  }

  return async (before, given) => {
    const record = await noted(before, given);
    if (record.state === 'approved') return attempt(record, given);
    return record.state === 'confirming' || record.state === 'confirmed' ? follow(record, given.request) : record;
  };
}
