import type { ConfirmPurchase } from '../../contract/purchase.js';
import { isEnd } from '../../rules/purchase-state.js';
import { isUnknownAtBank, ServiceError } from '../../service/wire/service-error.js';
import { RouteError } from '../operations/errors.js';
import { ShopError } from '../operations/incidents.js';
import { isWithin } from '../scheduling/clock.js';
import type { Coalescer } from '../scheduling/caches.js';
import { pauses } from '../scheduling/rounds.js';
import { isConfirming, isOrdered } from '../store/purchase-progress.js';
import type { PurchaseRecord } from '../store/store.js';
import { readDecision, readGrant } from './decision.js';
import type { Driver } from './driver.js';
import type { PurchaseParts } from './parts.js';
import { changedParts, isSameFinancing, isTestOrder, times, type ReturnOutcome } from './record.js';
import { isGrantedAs } from './shown.js';
import type { Visitor } from './visitor.js';

/** The return of a customer from the bank's pages. */
export interface Arrival {
  readonly outcome: ReturnOutcome;
  /** Undefined if the shop cannot be asked: then nothing is compared. */
  readonly visitor: Visitor | undefined;
}

/** Order of a shopper's current purchase. */
export interface Order {
  readonly visitor: Visitor;
  /** Id of the shop's order, if the shop has already created it; otherwise `prepareOrder` is called. */
  readonly orderId?: string | undefined;
  /** Amount and plan that the customer has read: no other ones are ordered. Absent if only the shop's program knows. */
  readonly shown?: ConfirmPurchase['shown'] | undefined;
  /** Called just before the order is claimed; if it returns false, nothing is ordered. */
  readonly mayOrder?: (() => boolean) | undefined;
}

/**
 * Steps of a customer with a purchase: the return from the bank, reading it, ordering it. Each resolves with the
 * purchase as it is then.
 */
export interface CustomerSteps {
  /**
   * Processes a return of the customer: keeps the bank's decision, whoever the shop takes the customer for. If the shop
   * knows the checkout, compares it.
   */
  arrive(record: PurchaseRecord, arrival: Arrival): Promise<PurchaseRecord>;
  /**
   * Processes a callback: reads the decision before the customer has returned. Does nothing if the service cannot be
   * read.
   */
  decideEarly(record: PurchaseRecord): Promise<void>;
  /**
   * Brings a purchase in any state up to date; without a visitor, an approved one is not compared.
   * @throws {RouteError} `no_checkout` if the purchase is approved and its checkout is not known here
   */
  upToDate(record: PurchaseRecord, visitor?: Visitor): Promise<PurchaseRecord>;
  /**
   * Orders an approved purchase. Of several concurrent calls one claims the purchase; the others wait for it.
   * @throws {RouteError} `no_checkout` if its checkout is not known here; nothing was sent then
   */
  order(record: PurchaseRecord, order: Order): Promise<PurchaseRecord>;
}

/** The steps before an order, and the comparison that an order makes before anything is sent. */
interface ReadingSteps extends Omit<CustomerSteps, 'order'> {
  /**
   * Compares an approved purchase with the shop's present checkout, and ends it if the checkout has changed. If its
   * thirty minutes are over, reads the service first, which may allow more.
   * @throws {RouteError} `no_checkout` if the checkout is not known here; the purchase stays as it is
   */
  compared(record: PurchaseRecord, visitor?: Visitor): Promise<PurchaseRecord>;
}

/** Creates the steps; `coalesce` is shared by all requests. */
export function createCustomerSteps(parts: PurchaseParts, driver: Driver, coalesce: Coalescer): CustomerSteps {
  const { compared, ...readings } = createReadingSteps(parts, driver, coalesce);
  return { ...readings, order: createOrdering(parts, driver, { compared, upToDate: readings.upToDate }) };
}

/** Returns true if the purchase has expired at the bank as far as known here. */
const isOver = ({ now }: Pick<PurchaseParts, 'now'>, { expiresAt }: PurchaseRecord): boolean => now() >= expiresAt;

function createReadingSteps(parts: PurchaseParts, driver: Driver, coalesce: Coalescer): ReadingSteps {
  async function arrive(record: PurchaseRecord, { outcome, visitor }: Arrival): Promise<PurchaseRecord> {
    const decided = await decide(record, outcome);
    if (decided.situation !== 'approved') return decided;
    // The decision is kept. What the comparison lacks now is made up for by the next reading, or by the order.
    return compared(decided, visitor).catch((error: unknown) => {
      if (error instanceof ShopError) parts.onError(error, error.operation);
      else if (!(error instanceof RouteError)) throw error;
      return decided;
    });
  }

  /**
   * Reads the bank's decision after a return, and stores it; if it cannot be read, stores the return. Equal calls
   * within two seconds share one result.
   */
  async function decide(record: PurchaseRecord, outcome: ReturnOutcome): Promise<PurchaseRecord> {
    if (record.technicalId === null || (record.situation !== 'initialized' && record.situation !== 'approved'))
      return record;
    const decided = await coalesce(`${record.id} ${record.version} ${outcome}`, () => decideNow(record, outcome));
    return decided.version > record.version ? decided : record;
  }

  async function decideNow(record: PurchaseRecord, outcome: ReturnOutcome): Promise<PurchaseRecord> {
    try {
      const event = await readDecision(parts, record, outcome);
      return event ? await driver.drive(record, event) : record;
    } catch (error) {
      if (!(error instanceof ServiceError || error instanceof RouteError)) throw error;
      return driver.drive(record, { on: 'returned', outcome });
    }
  }

  async function decideEarly(record: PurchaseRecord): Promise<void> {
    const event = await readDecision(parts, record).catch((error: unknown) => {
      if (!(error instanceof ServiceError)) throw error;
    });
    if (event) await driver.drive(record, event);
  }

  async function upToDate(record: PurchaseRecord, visitor?: Visitor): Promise<PurchaseRecord> {
    const { returned } = record.progress;
    const rests = isWithin(times.betweenReads, record.updatedAt, parts.now());
    if (record.situation === 'approved') return compared(record, visitor);
    if (record.situation === 'initialized' && isOver(parts, record))
      return rests ? record : driver.drive(record, { on: 'due' });
    if (record.situation === 'initialized' && returned) return compared(await decide(record, returned), visitor);
    const isUnresolved = isConfirming(record.situation) && !['claimed', 'unwanted'].includes(record.situation);
    if (!isUnresolved || rests) return record;
    // A test order that is not processed ends after it was sent once more; do so now, instead of waiting for
    // reconciling.
    if (isTestOrder(parts.mode, record) && record.situation === 'accepted')
      return driver.drive(record, { on: 'due' }, visitor?.effectOptions);
    return driver.ask(record);
  }

  async function compared(record: PurchaseRecord, visitor?: Visitor): Promise<PurchaseRecord> {
    if (record.situation !== 'approved') return record;
    const present = isOver(parts, record) ? await driver.drive(record, { on: 'due' }, visitor?.effectOptions) : record;
    if (present.situation !== 'approved' || !visitor) return present;
    const checkout = await visitor.checkout();
    if (!checkout) throw new RouteError('no_checkout');
    const changed = changedParts(parts, present, checkout);
    return changed.length > 0
      ? driver.drive(present, { on: 'checkout_changed', parts: changed }, visitor.effectOptions)
      : present;
  }

  return { arrive, decideEarly, upToDate, compared };
}

function createOrdering(
  parts: PurchaseParts,
  driver: Driver,
  { compared, upToDate }: Pick<ReadingSteps, 'compared' | 'upToDate'>,
): CustomerSteps['order'] {
  /**
   * Checks the checkout, the deadline and the figures before anything is sent; returns the purchase, which is unchanged
   * if it may be ordered.
   */
  async function checked(record: PurchaseRecord, visitor: Visitor): Promise<PurchaseRecord> {
    const present = await compared(record, visitor);
    if (present.situation !== 'approved') return present;
    if (isOver(parts, present)) throw new RouteError('service_unavailable');
    try {
      const { isConfirmed = await isConfirmedElsewhere(present), ...granted } = await readGrant(parts, present);
      if (isConfirmed) return await recovered(present);
      return isSameFinancing(granted.financing, present.details.financing)
        ? present
        : await driver.drive(present, { on: 'financing_changed', ...granted });
    } catch (error) {
      if (isUnknownAtBank(error)) return driver.drive(present, { on: 'due' }, visitor.effectOptions);
      throw error;
    }
  }

  /**
   * Asks the interfaces of the verification whether the bank has already confirmed a purchase. If they do not say it,
   * nothing is ordered: the purchase may have an order already that a restored store does not know. Shops whose bank
   * has no such interface (`answer`) order nevertheless.
   */
  async function isConfirmedElsewhere(record: PurchaseRecord): Promise<boolean> {
    const { answerSuffices, ask } = parts.verification;
    const { as } = await ask(record);
    if (as === 'unreadable' && !answerSuffices) throw new RouteError('service_unavailable');
    return as === 'confirmed' || as === 'reversed';
  }

  /**
   * The bank has already confirmed a purchase that is approved here, because the store was restored from a backup: its
   * order must not be prepared again.
   */
  async function recovered(record: PurchaseRecord): Promise<PurchaseRecord> {
    const seen = await driver.ask(record);
    if (seen.situation === 'approved') throw new RouteError('service_unavailable');
    return seen;
  }

  async function attempt(record: PurchaseRecord, order: Order): Promise<PurchaseRecord> {
    const { visitor, orderId, shown, mayOrder } = order;
    const ready = await checked(record, visitor).catch(async (error: unknown) => {
      const present = await driver.latest(record);
      // Another request has ordered meanwhile, so the failed check does not matter.
      if (present.situation === 'approved' && present.attempts === record.attempts) throw error;
      return present;
    });
    if (isOrdered(ready.situation)) return follow(ready, visitor);
    const isAsShown = shown
      ? isGrantedAs(shown, ready)
      : isSameFinancing(ready.details.financing, record.details.financing);
    if (ready.situation !== 'approved' || !isAsShown) return ready;
    if (mayOrder?.() === false) throw new RouteError('service_unavailable');
    let isOurs = false;
    const ordering = { on: 'ordered', orderId, session: await visitor.session() } as const;
    const ordered = await driver.drive(ready, ordering, { ...visitor.effectOptions, onFirst: () => (isOurs = true) });
    if (isOurs) return ordered;
    const isUnclaimed = ordered.situation === 'approved' && ordered.attempts === ready.attempts;
    return isUnclaimed ? attempt(ordered, order) : follow(ordered, visitor);
  }

  /** Waits for the request that ordered first, and returns the purchase as it is then. */
  async function follow(record: PurchaseRecord, visitor: Visitor): Promise<PurchaseRecord> {
    const isDone = ({ situation, isDelivered }: PurchaseRecord) =>
      !isConfirming(situation) && (situation !== 'confirmed' || isDelivered);
    const present =
      isDone(record) || !isWithin(pauses.idle, record.updatedAt, parts.now())
        ? record
        : await driver.wait(record, isDone);
    return isConfirming(present.situation) ? upToDate(present, visitor) : present;
  }

  /**
   * Stores the id of an order that the shop has created itself, so that it is completed or released however the
   * purchase ends.
   */
  async function noted(record: PurchaseRecord, { orderId }: Order): Promise<PurchaseRecord> {
    if (orderId === undefined || orderId === record.orderId) return record;
    if (isOrdered(record.situation) || isEnd(record.situation)) return record;
    return driver.drive(record, { on: 'prepared', orderId, attempt: record.attempts });
  }

  return async (before, given) => {
    const record = await noted(before, given);
    if (record.situation === 'approved') return attempt(record, given);
    return isOrdered(record.situation) ? follow(record, given.visitor) : record;
  };
}
