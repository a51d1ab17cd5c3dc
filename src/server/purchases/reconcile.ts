import { isFinal } from '../../rules/purchase-state.js';
import { AHEAD, dueOf, type Cursor } from '../store/due-window.js';
import { isConfirming, stateIn } from '../store/purchase-progress.js';
import type { PurchaseRecord, Urgency } from '../store/store.js';
import { withDeadline } from '../scheduling/deadline.js';
import type { QueueBounds } from '../scheduling/background.js';
import { pauseAfter, pauses, type Reconciliation, type ReconcileOptions } from '../scheduling/rounds.js';
import { PurchaseIncident } from '../operations/incidents.js';
import type { Driver } from './driver.js';
import type { LaneName, PurchaseParts } from './parts.js';
import { times } from './record.js';

/** Maximum number of purchases in one round; the next round continues. */
const MOST = 500;

/**
 * Limits of the lanes: few purchases at a time, each with a deadline. `unfinished` has fewer slots, so that slots at
 * the bank remain for orders.
 */
export const reconcileBounds: Readonly<Record<LaneName, QueueBounds>> = {
  unresolved: { name: 'orders at the bank', concurrency: 4, bound: 2 * MOST, deadline: 60_000 },
  orders: { name: 'orders for the shop', concurrency: 4, bound: 2 * MOST, deadline: 90_000 },
  retries: { name: 'orders for the shop, again', concurrency: 4, bound: 2 * MOST, deadline: 90_000 },
  hung: { name: 'orders for the shop that took too long', concurrency: 4, bound: 2 * MOST, deadline: 90_000 },
  unfinished: { name: 'unfinished purchases at the bank', concurrency: 2, bound: 2 * MOST, deadline: 60_000 },
  ends: { name: 'ended purchases for the shop', concurrency: 4, bound: 2 * MOST, deadline: 90_000 },
};

/**
 * Which purchases one round works on: those of one urgency, or the orders that the shop failed to complete before
 * (`retries`) or took too long to complete (`hung`). Those have rounds of their own, so that no other order waits for
 * them.
 */
export type Round = Urgency | Again;

/** Why an order is delivered to the shop again. */
type Again = 'retries' | 'hung';

/**
 * Reconciles the purchases of one round once: advances those that no process is working on, and delivers their end to
 * the shop.
 */
export async function reconcile(
  parts: PurchaseParts,
  driver: Driver,
  round: Round,
  options: ReconcileOptions = {},
): Promise<Reconciliation> {
  const due = await dueIn(parts, round, options);
  const further = await Promise.all(due.map((record) => isFurtherNow(parts, driver, record)));
  return { examined: due.length, resolved: further.filter(Boolean).length, forgotten: 0 };
}

/** Deletes old finished purchases; resolves with their number. */
export const forget = ({ store, now }: Pick<PurchaseParts, 'store' | 'now'>): Promise<number> =>
  store.purchases.forget(now() - times.kept, now() - times.unorderedKept);

async function dueIn(
  { store, now }: PurchaseParts,
  round: Round,
  { untouchedFor = pauses.idle }: ReconcileOptions,
): Promise<PurchaseRecord[]> {
  const urgency = round === 'retries' || round === 'hung' ? 'ordered' : round;
  const window = { before: now() - untouchedFor + 1, after: now() + AHEAD };
  const page = (beyond: Cursor | undefined, limit: number) =>
    store.purchases.due({ ...window, beyond }, limit, urgency);
  const isOfRound = (record: PurchaseRecord) =>
    (urgency !== 'ordered' || (againOf(record) ?? 'ordered') === round) && isDue(record, now(), untouchedFor);
  return dueOf({ page, cursorOf: (record) => record }, isOfRound, MOST);
}

/**
 * Returns true if a purchase is due for reconciling. `updatedAt` in the future, after the clock was set back, counts as
 * due, because its age is not known.
 */
export function isDue(record: PurchaseRecord, now: number, untouchedFor: number): boolean {
  const { situation, isDelivered, updatedAt, expiresAt } = record;
  const { asked = 0, failedDeliveries = 0 } = record.progress;
  const restsFor = (ms: number) => updatedAt > now + AHEAD || now - updatedAt >= ms;
  const isOver = now >= expiresAt || expiresAt - now > 2 * times.validity;
  switch (stateIn(situation)) {
    case 'starting':
      return restsFor(Math.min(times.starting, untouchedFor * 4));
    case 'initialized':
    case 'approved':
      return isOver && restsFor(pauseAfter(asked, untouchedFor));
    case 'confirming':
      // The shop may still be preparing its order.
      return restsFor(situation === 'claimed' ? 2 * untouchedFor : pauseAfter(asked, untouchedFor));
    default:
      // The shop's function takes a minute at most, and may be running for the first time.
      return !isDelivered && restsFor(pauseAfter(Math.max(1, failedDeliveries), untouchedFor));
  }
}

/** Returns why a confirmed order is delivered again; undefined if the shop has not failed to complete it before. */
function againOf(record: PurchaseRecord): Again | undefined {
  const { failedDeliveries = 0, lastFailure } = record.progress;
  if (record.situation !== 'confirmed' || failedDeliveries === 0) return undefined;
  return lastFailure === 'timeout' ? 'hung' : 'retries';
}

/**
 * Lets the shop complete or release an order. Waits for `times.waiting`; a function of the shop that takes longer goes
 * on without a slot, so that it does not delay other orders.
 */
async function deliver(
  { lanes, onError }: PurchaseParts,
  driver: Driver,
  record: PurchaseRecord,
): Promise<PurchaseRecord> {
  const lane = record.situation === 'confirmed' ? (againOf(record) ?? 'orders') : 'ends';
  return lanes[lane].run(record.id, () => {
    const work = driver.drive(record, { on: 'due' }, { delivery: 'to its end' });
    work.catch((error: unknown) => onError(error, 'reconcile'));
    return withDeadline(
      times.waiting,
      () => new Error('not yet'),
      () => work,
    ).catch(() => record);
  });
}

async function isFurtherNow(parts: PurchaseParts, driver: Driver, record: PurchaseRecord): Promise<boolean> {
  const { lanes, onError } = parts;
  try {
    // Two steps, so that reading one purchase at the bank does not wait until the shop has completed the order of
    // another.
    const known = isFinal(record.situation)
      ? record
      : await lanes[isConfirming(record.situation) ? 'unresolved' : 'unfinished'].run(record.id, () =>
          driver.drive(record, { on: 'due' }, { delivery: 'later' }),
        );
    const { situation, isDelivered } =
      isFinal(known.situation) && !known.isDelivered ? await deliver(parts, driver, known) : known;
    if (isConfirming(situation)) onError(new PurchaseIncident('unresolved', record.id), 'reconcile');
    return stateIn(situation) !== stateIn(record.situation) || isDelivered !== record.isDelivered;
  } catch (error) {
    // An error of one purchase must not stop the others.
    onError(error, 'reconcile');
    return false;
  }
}
