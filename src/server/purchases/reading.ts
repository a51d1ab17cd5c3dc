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

/** What can be known now of a purchase whose customer asks for it. */
export interface Reading {
  /**
   * The customer is back, or asks once more. What cannot be read now is read at the next reading. However often the same is asked within
   * two seconds, it is decided once.
   */
  decide(record: PurchaseRecord, arrival: Arrival): Promise<PurchaseRecord>;
  /** The bank has called: what it decided is read before the customer is back. What cannot be read now is read then. */
  decideEarly(record: PurchaseRecord): Promise<void>;
  /** What can be known now of a purchase in any state. */
  upToDate(record: PurchaseRecord, request: Request): Promise<PurchaseRecord>;
  /** An approved purchase as it is for the shop's present checkout; also when the bank gives it more than its thirty minutes. */
  compared(record: PurchaseRecord, request: Request): Promise<PurchaseRecord>;
}

/** Whether the bank gives a purchase no more time, as far as we know. */
export const isOver = ({ now }: Pick<PurchaseParts, 'now'>, { expiresAt }: PurchaseRecord): boolean => now() >= expiresAt;

/** Makes what reads purchases; `resting` is shared by all who read. */
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
    // A test order that is not processed ends after it was sent once more: nobody has to wait for that.
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
