import { ServiceError } from '../../service/wire/service-error.js';
import { RouteError } from '../operations/errors.js';
import { ShopError } from '../operations/incidents.js';
import { isWithin } from '../scheduling/clock.js';
import type { Resting } from '../scheduling/resting.js';
import type { PurchaseRecord } from '../store/store.js';
import { changedParts, readDecision, readGrant, type Arrival } from './decision.js';
import type { Driver } from './driver.js';
import type { PurchaseParts } from './parts.js';
import { isSameFinancing, isTestOrder, outcomeOf, situationOf, times } from './record.js';

/** Order of a shopper's current purchase. */
export interface Order {
  /** Hash of the shopper's cookie. */
  readonly shopper: string;
  readonly request: Request;
  /** Id of the shop's order, if the shop has already created it; otherwise `prepareOrder` is called. */
  readonly orderId?: string | undefined;
}

/** Steps of a customer with a purchase: the return from the bank, reading it, ordering it. Each resolves with the purchase as it is then. */
export interface CustomerSteps {
  /** Processes a return of the customer, and repeats it if the decision could not be read then. Equal calls within two seconds share one result. */
  decide(record: PurchaseRecord, arrival: Arrival): Promise<PurchaseRecord>;
  /** Processes a callback: reads the decision before the customer has returned. Does nothing if the service cannot be read. */
  decideEarly(record: PurchaseRecord): Promise<void>;
  /** Brings a purchase in any state up to date. */
  upToDate(record: PurchaseRecord, request: Request): Promise<PurchaseRecord>;
  /** Orders an approved purchase. Of several concurrent calls one claims the purchase; the others wait for it. */
  order(record: PurchaseRecord, order: Order): Promise<PurchaseRecord>;
}

/** The steps before an order, and the comparison that an order makes before anything is sent. */
interface Readings extends Omit<CustomerSteps, 'order'> {
  /**
   * Compares an approved purchase with the shop's present checkout, and ends it if the checkout has changed. If its thirty minutes are over,
   * reads the service first, which may allow more.
   */
  compared(record: PurchaseRecord, request: Request): Promise<PurchaseRecord>;
}

/** Creates the steps; `resting` is the cache shared by all requests. */
export function createCustomerSteps(parts: PurchaseParts, driver: Driver, resting: Resting): CustomerSteps {
  const { compared, ...readings } = createReadings(parts, driver, resting);
  return { ...readings, order: createOrdering(parts, driver, { compared, upToDate: readings.upToDate }) };
}

/** Returns true if the purchase has expired at the bank as far as known here. */
const isOver = ({ now }: Pick<PurchaseParts, 'now'>, { expiresAt }: PurchaseRecord): boolean => now() >= expiresAt;

function createReadings(parts: PurchaseParts, driver: Driver, resting: Resting): Readings {
  async function decide(record: PurchaseRecord, arrival: Arrival): Promise<PurchaseRecord> {
    if (record.technicalId === null || (record.state !== 'initialized' && record.state !== 'approved')) return record;
    const decided = await resting(`${record.id} ${record.version} ${arrival.outcome}`, () =>
      decideNow(record, arrival),
    );
    return decided.version > record.version ? decided : record;
  }

  async function decideNow(record: PurchaseRecord, arrival: Arrival): Promise<PurchaseRecord> {
    try {
      const event = await readDecision(parts, record, arrival);
      if (!event) return record;
      return await (event.on === 'checkout_changed'
        ? driver.endAsChanged(record, event.parts, arrival)
        : driver.drive(record, event, arrival));
    } catch (error) {
      if (error instanceof ShopError) parts.onError(error, error.operation);
      else if (!(error instanceof ServiceError || error instanceof RouteError)) throw error;
      return driver.drive(record, { on: 'returned', outcome: arrival.outcome });
    }
  }

  async function decideEarly(record: PurchaseRecord): Promise<void> {
    const event = await readDecision(parts, record).catch((error: unknown) => {
      if (!(error instanceof ServiceError)) throw error;
    });
    if (event) await driver.drive(record, event);
  }

  async function upToDate(record: PurchaseRecord, request: Request): Promise<PurchaseRecord> {
    const { returned } = outcomeOf(record);
    const rests = isWithin(times.betweenReads, record.updatedAt, parts.now());
    if (record.state === 'approved') return compared(record, request);
    if (record.state === 'initialized' && isOver(parts, record))
      return rests ? record : driver.drive(record, { on: 'due' });
    if (record.state === 'initialized' && returned) return decide(record, { outcome: returned, request });
    const isUnresolved = record.state === 'confirming' && situationOf(record) !== 'claimed';
    if (!isUnresolved || rests) return record;
    // A test order that is not processed ends after it was sent once more; do so now, instead of waiting for reconciling.
    return isTestOrder(parts.mode, record) && situationOf(record) === 'accepted'
      ? driver.drive(record, { on: 'due' }, { request })
      : driver.ask(record);
  }

  async function compared(record: PurchaseRecord, request: Request): Promise<PurchaseRecord> {
    const present = isOver(parts, record) ? await driver.drive(record, { on: 'due' }, { request }) : record;
    if (present.state !== 'approved') return present;
    const changed = await changedParts(parts, present, request);
    return changed.length > 0 ? driver.endAsChanged(present, changed, { request }) : present;
  }

  return { decide, decideEarly, upToDate, compared };
}

function createOrdering(
  parts: PurchaseParts,
  driver: Driver,
  { compared, upToDate }: Pick<Readings, 'compared' | 'upToDate'>,
): CustomerSteps['order'] {
  /** Checks the checkout, the deadline and the figures before anything is sent; returns the purchase, which is unchanged if it may be ordered. */
  async function checked(record: PurchaseRecord, request: Request): Promise<PurchaseRecord> {
    const present = await compared(record, request);
    if (present.state !== 'approved') return present;
    if (isOver(parts, present)) throw new RouteError('service_unavailable');
    try {
      const { financing, isConfirmed } = await readGrant(parts, present);
      if (isConfirmed) return await recovered(present);
      return isSameFinancing(financing, outcomeOf(present).financing)
        ? present
        : await driver.drive(present, { on: 'financing_changed', financing });
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'not_found' && error.byService)
        return driver.drive(present, { on: 'due' }, { request });
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

  async function attempt(
    record: PurchaseRecord,
    { request, orderId }: Omit<Order, 'shopper'>,
  ): Promise<PurchaseRecord> {
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
    const isDone = ({ state, isDelivered }: PurchaseRecord) =>
      state !== 'confirming' && (state !== 'confirmed' || isDelivered);
    const present =
      isDone(record) || !isWithin(times.idle, record.updatedAt, parts.now())
        ? record
        : await driver.wait(record, isDone);
    return present.state === 'confirming' ? upToDate(present, request) : present;
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
