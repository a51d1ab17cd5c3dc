import { isFinal } from '../../rules/purchase-state.js';
import { AHEAD, dueOf } from '../due-of.js';
import { PurchaseIncident } from '../purchase-errors.js';
import type { Cursor } from '../store/due-window.js';
import type { PurchaseRecord, Urgency } from '../store/store.js';
import type { Driver } from './driver.js';
import type { Errand } from './effects.js';
import { situationOf } from './machine.js';
import { outcomeOf } from './outcome.js';
import { times, type PurchaseParts } from './parts.js';

/** How {@link reconcile} may be told to go about it. */
export interface ReconcileOptions {
  /**
   * Milliseconds for which nobody must have touched a purchase in doubt. Default 30,000: longer than any call takes. 0 only where no
   * other process works on the store and nobody orders, as after the restart of the only one.
   */
  readonly untouchedFor?: number | undefined;
}

/** What reconciling did. */
export interface Reconciliation {
  /** Purchases that were looked into. */
  readonly examined: number;
  /** Those of them that have another state now, or of whose end the shop knows now. */
  readonly settled: number;
  /** Old ones that were forgotten. */
  readonly forgotten: number;
}

/** Purchases one round looks into; the others have their turn in the next. */
const MOST = 500;

/** How reconciling works on purchases: few at a time, and one that hangs holds its place up only so long. */
export const reconcileBounds = {
  bank: { name: 'purchases at the bank', concurrency: 4, bound: 2 * MOST, deadline: 60_000 },
  shop: { name: 'purchases for the shop', concurrency: 4, bound: 2 * MOST, deadline: 90_000 },
} as const;

/** One round: drives on what nobody is working on, what was ordered first; tells the shop what it does not know; forgets what is long over. */
export async function reconcile(parts: PurchaseParts, driver: Driver, options: ReconcileOptions = {}): Promise<Reconciliation> {
  const { store, now } = parts;
  const further: Promise<boolean>[] = [];
  for (const urgency of ['urgent', 'resting'] as const) {
    const due = await dueIn(parts, urgency, options);
    further.push(...due.map((record) => isFurtherNow(parts, driver, record)));
  }
  const settled = (await Promise.all(further)).filter(Boolean).length;
  return { examined: further.length, settled, forgotten: await store.forget(now() - times.kept) };
}

async function dueIn({ store, now }: PurchaseParts, urgency: Urgency, { untouchedFor = times.untouched }: ReconcileOptions): Promise<PurchaseRecord[]> {
  const window = { before: now() - untouchedFor + 1, after: now() + AHEAD };
  const page = (beyond: Cursor | undefined, limit: number) => store.unsettled({ ...window, beyond }, limit, urgency);
  return dueOf({ page, cursorOf: (record) => record }, (record) => isDue(record, now(), untouchedFor), MOST);
}

/** Whether it is time to look into a purchase. What lies in the future, after a clock was set back, is due at once: nobody knows since when. */
export function isDue(record: PurchaseRecord, now: number, untouchedFor: number): boolean {
  const { state, shopTold, updatedAt, expiresAt } = record;
  const { asked = 0, told = 0 } = outcomeOf(record);
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
      return !shopTold && restsFor(pause(told, untouchedFor));
  }
}

/** Longer after each attempt in vain. */
const pause = (attempts: number, first: number) => Math.min(times.longestPause, first * 2 ** Math.min(attempts, 20));

async function isFurtherNow({ lanes, report }: PurchaseParts, driver: Driver, record: PurchaseRecord): Promise<boolean> {
  const drive = (present: PurchaseRecord, delivery: NonNullable<Errand['delivery']>) => driver.drive(present, { on: 'due' }, { delivery });
  try {
    // What the bank says of one purchase does not wait until the shop has completed the order of another.
    const known = isFinal(record.state) ? record : await lanes.bank.run(record.id, () => drive(record, 'later'));
    const { state, shopTold } = isFinal(known.state) && !known.shopTold ? await lanes.shop.run(known.id, () => drive(known, 'to its end')) : known;
    if (state === 'confirming') report(new PurchaseIncident('in_doubt', record.id), record.id);
    return state !== record.state || shopTold !== record.shopTold;
  } catch (error) {
    // One that cannot be settled must not keep the others.
    report(error, 'reconcile');
    return false;
  }
}
