import pLimit from 'p-limit';
import { AHEAD, dueOf } from '../due-of.js';
import { PurchaseInDoubt } from '../purchase-errors.js';
import type { Cursor } from '../store/due-window.js';
import type { PurchaseRecord } from '../store/store.js';
import { outcomeOf } from './outcome.js';
import { times, type PurchaseParts } from './parts.js';
import { settle } from './settle.js';

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

const AT_ONCE = 4;
/** Purchases one round looks into; the others have their turn in the next. */
const MOST = 500;

/** One round: settles what nobody is working on, tells the shop what it does not know, forgets what is long over. */
export async function reconcile(parts: PurchaseParts, { untouchedFor = times.untouched }: ReconcileOptions = {}): Promise<Reconciliation> {
  const { store, now } = parts;
  // They wait in line by when they were touched, most of them at the bank.
  const window = { before: now() - untouchedFor + 1, after: now() + AHEAD };
  const page = (beyond: Cursor | undefined, limit: number) => store.unsettled({ ...window, beyond }, limit);
  const due = await dueOf({ page, cursorOf: (record) => record }, (record) => isDue(record, now(), untouchedFor), MOST);
  const limit = pLimit(AT_ONCE);
  const settled = await Promise.all(due.map((record) => limit(() => isSettledNow(parts, record))));
  const forgotten = await store.forget(now() - times.kept);
  return { examined: due.length, settled: settled.filter(Boolean).length, forgotten };
}

function isDue(record: PurchaseRecord, now: number, untouchedFor: number): boolean {
  const { state, updatedAt, expiresAt } = record;
  const { asked = 0, told = 0 } = outcomeOf(record);
  const rests = updatedAt > now + AHEAD ? Infinity : now - updatedAt;
  switch (state) {
    case 'starting':
      return rests >= Math.min(times.starting, untouchedFor * 4);
    case 'initialized':
      return now >= expiresAt && rests >= pause(asked, untouchedFor);
    case 'approved':
      return now >= expiresAt;
    case 'confirming':
      return rests >= pause(asked, untouchedFor);
    default:
      return rests >= pause(told, untouchedFor);
  }
}

/** Longer after each attempt in vain. */
const pause = (attempts: number, first: number) => Math.min(times.longestPause, first * 2 ** Math.min(attempts, 20));

async function isSettledNow(parts: PurchaseParts, record: PurchaseRecord): Promise<boolean> {
  try {
    const { state, shopTold } = await settle(parts, record);
    if (state === 'confirming') parts.report(new PurchaseInDoubt(`Whether the bank has confirmed purchase ${record.id} is not known yet`), record.id);
    return state !== record.state || shopTold !== record.shopTold;
  } catch (error) {
    // One that cannot be settled must not keep the others.
    parts.report(error, 'reconcile');
    return false;
  }
}
