import { isFinal } from '../../rules/purchase-state.js';
import { AHEAD, type Cursor, dueOf } from '../store/due-window.js';
import type { QueueBounds } from '../scheduling/queue.js';
import type { Reconciliation, ReconcileOptions } from '../scheduling/rounds.js';
import { PurchaseIncident } from '../operations/incidents.js';
import type { PurchaseRecord, Urgency } from '../store/store.js';
import type { Driver } from './driver.js';
import type { Errand } from './effects.js';
import type { LaneName, PurchaseParts } from './parts.js';
import { outcomeOf, situationOf, times } from './record.js';

/** Maximum number of purchases in one round; the next round continues. */
const MOST = 500;

/** Limits of the lanes: few purchases at a time, each with a deadline. `unfinished` has fewer slots, so that slots at the bank remain for orders. */
export const reconcileBounds: Readonly<Record<LaneName, QueueBounds>> = {
  unresolved: { name: 'orders at the bank', concurrency: 4, bound: 2 * MOST, deadline: 60_000 },
  orders: { name: 'orders for the shop', concurrency: 4, bound: 2 * MOST, deadline: 90_000 },
  unfinished: { name: 'unfinished purchases at the bank', concurrency: 2, bound: 2 * MOST, deadline: 60_000 },
  ends: { name: 'ended purchases for the shop', concurrency: 4, bound: 2 * MOST, deadline: 90_000 },
};

/** Reconciles the purchases of one urgency once: advances those that no process is working on, and delivers their end to the shop. */
export async function reconcile(
  parts: PurchaseParts,
  driver: Driver,
  urgency: Urgency,
  options: ReconcileOptions = {},
): Promise<Reconciliation> {
  const due = await dueIn(parts, urgency, options);
  const further = await Promise.all(due.map((record) => isFurtherNow(parts, driver, record)));
  return { examined: due.length, resolved: further.filter(Boolean).length, forgotten: 0 };
}

/** Deletes old finished purchases; resolves with their number. */
export const forget = ({ store, now }: Pick<PurchaseParts, 'store' | 'now'>): Promise<number> =>
  store.forget(now() - times.kept, now() - times.unorderedKept);

async function dueIn(
  { store, now }: PurchaseParts,
  urgency: Urgency,
  { untouchedFor = times.idle }: ReconcileOptions,
): Promise<PurchaseRecord[]> {
  const window = { before: now() - untouchedFor + 1, after: now() + AHEAD };
  const page = (beyond: Cursor | undefined, limit: number) => store.unresolved({ ...window, beyond }, limit, urgency);
  return dueOf({ page, cursorOf: (record) => record }, (record) => isDue(record, now(), untouchedFor), MOST);
}

/**
 * Returns true if a purchase is due for reconciling. `updatedAt` in the future, after the clock was set back, counts as due, because its age is
 * not known.
 */
export function isDue(record: PurchaseRecord, now: number, untouchedFor: number): boolean {
  const { state, isDelivered, updatedAt, expiresAt } = record;
  const { asked = 0, failedDeliveries = 0 } = outcomeOf(record);
  const restsFor = (ms: number) => updatedAt > now + AHEAD || now - updatedAt >= ms;
  const isOver = now >= expiresAt || expiresAt - now > 2 * times.validity;
  switch (state) {
    case 'starting':
      return restsFor(Math.min(times.starting, untouchedFor * 4));
    case 'initialized':
    case 'approved':
      return isOver && restsFor(pause(asked, untouchedFor));
    case 'confirming':
      // The shop may still be preparing its order.
      return restsFor(situationOf(record) === 'claimed' ? 2 * untouchedFor : pause(asked, untouchedFor));
    default:
      return !isDelivered && restsFor(pause(failedDeliveries, untouchedFor));
  }
}

/** Exponential backoff. */
const pause = (attempts: number, first: number) => Math.min(times.longestPause, first * 2 ** Math.min(attempts, 20));

async function isFurtherNow(
  { lanes, onError }: PurchaseParts,
  driver: Driver,
  record: PurchaseRecord,
): Promise<boolean> {
  const drive = (present: PurchaseRecord, delivery: NonNullable<Errand['delivery']>) =>
    driver.drive(present, { on: 'due' }, { delivery });
  try {
    // Two steps, so that reading one purchase at the bank does not wait until the shop has completed the order of another.
    const known = isFinal(record.state)
      ? record
      : await lanes[record.state === 'confirming' ? 'unresolved' : 'unfinished'].run(record.id, () =>
          drive(record, 'later'),
        );
    const deliver = () =>
      lanes[known.state === 'confirmed' ? 'orders' : 'ends'].run(known.id, () => drive(known, 'to its end'));
    const { state, isDelivered } = isFinal(known.state) && !known.isDelivered ? await deliver() : known;
    if (state === 'confirming') onError(new PurchaseIncident('unresolved', record.id), 'reconcile');
    return state !== record.state || isDelivered !== record.isDelivered;
  } catch (error) {
    // An error of one purchase must not stop the others.
    onError(error, 'reconcile');
    return false;
  }
}
