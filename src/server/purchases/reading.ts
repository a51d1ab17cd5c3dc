import { ServiceError } from '../../service/wire/service-error.js';
import { isWithin } from '../scheduling/clock.js';
import { RouteError } from '../operations/errors.js';
import type { Resting } from '../scheduling/resting.js';
import { ShopError } from '../operations/incidents.js';
import type { PurchaseRecord } from '../store/store.js';
import { changedParts, readDecision, type Arrival } from './decision.js';
import type { Driver } from './driver.js';
import { situationOf } from './machine.js';
import { outcomeOf } from './outcome.js';
import { isTestOrder, times, type PurchaseParts } from './parts.js';

/** Functions that bring a purchase up to date for a customer's request. */
export interface Reading {
  /** Processes a return of the customer, and repeats it if the decision could not be read then. Equal calls within two seconds share one result. */
  decide(record: PurchaseRecord, arrival: Arrival): Promise<PurchaseRecord>;
  /** Processes a callback: reads the decision before the customer has returned. Does nothing if the service cannot be read. */
  decideEarly(record: PurchaseRecord): Promise<void>;
  /** Brings a purchase in any state up to date. */
  upToDate(record: PurchaseRecord, request: Request): Promise<PurchaseRecord>;
  /**
   * Compares an approved purchase with the shop's present checkout, and ends it if the checkout has changed. If its thirty minutes are over,
   * reads the service first, which may allow more.
   */
  compared(record: PurchaseRecord, request: Request): Promise<PurchaseRecord>;
}

/** Returns true if the purchase has expired at the bank as far as known here. */
export const isOver = ({ now }: Pick<PurchaseParts, 'now'>, { expiresAt }: PurchaseRecord): boolean => now() >= expiresAt;

/** Creates the functions; `resting` is the cache shared by all requests. */
export function createReading(parts: PurchaseParts, driver: Driver, resting: Resting): Reading {
  async function decide(record: PurchaseRecord, arrival: Arrival): Promise<PurchaseRecord> {
    if (record.technicalId === null || (record.state !== 'initialized' && record.state !== 'approved')) return record;
    const decided = await resting(`${record.id} ${record.version} ${arrival.outcome}`, () => decideNow(record, arrival));
    return decided.version > record.version ? decided : record;
  }

  async function decideNow(record: PurchaseRecord, arrival: Arrival): Promise<PurchaseRecord> {
    try {
      const event = await readDecision(parts, record, arrival);
      if (!event) return record;
      return await (event.on === 'checkout_changed' ? driver.endAsChanged(record, event.parts, arrival) : driver.drive(record, event, arrival));
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
    const rests = isWithin(times.looked, record.updatedAt, parts.now());
    if (record.state === 'approved') return compared(record, request);
    if (record.state === 'initialized' && isOver(parts, record)) return rests ? record : driver.drive(record, { on: 'due' });
    if (record.state === 'initialized' && returned) return decide(record, { outcome: returned, request });
    const isDoubtful = record.state === 'confirming' && situationOf(record) !== 'claimed';
    if (!isDoubtful || rests) return record;
    // A test order that is not processed ends after it was sent once more; do so now, instead of waiting for reconciling.
    return isTestOrder(parts.mode, record) && situationOf(record) === 'accepted' ? driver.drive(record, { on: 'due' }, { request }) : driver.ask(record);
  }

  async function compared(record: PurchaseRecord, request: Request): Promise<PurchaseRecord> {
    const present = isOver(parts, record) ? await driver.drive(record, { on: 'due' }, { request }) : record;
    if (present.state !== 'approved') return present;
    const changed = await changedParts(parts, present, request);
    return changed.length > 0 ? driver.endAsChanged(present, changed, { request }) : present;
  }

  return { decide, decideEarly, upToDate, compared };
}
