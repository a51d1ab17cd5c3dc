import { ServiceError } from '../../service/wire/service-error.js';
import type { Lane } from '../scheduling/background.js';
import { AHEAD } from '../store/due-window.js';
import type { OutboxEntry } from '../store/store.js';
import type { Backend } from './backend.js';
import { collect } from './collect.js';
import { refreshBeside } from './refresh.js';
import { isDelivered, putEntry } from './outbox.js';
import { reportTimes, type TransactionParts } from './parts.js';

/**
 * Key of the outbox entry that says when the search was last done, for all processes; no transaction has such an id.
 */
export const searchKey = 'search expiring';
/** Most transactions that one search returns, and most of them that are read and delivered after it. */
const MOST_FOUND = 10_000;
const MOST_TOLD = 1_000;

/**
 * Searches once a day for transactions whose time for reporting the delivery is running out, and notifies the shop of
 * those that it does not know as such: the bank calls nobody who has registered no address for notifications, and does
 * not pay for what is never reported. Of several processes one searches. Resolves with the number of transactions that
 * were read. If the search, or a delivery to the shop, fails, it is done again after a quarter of an hour.
 */
export async function tellOfExpiring(parts: TransactionParts, lane: Lane<boolean>): Promise<number> {
  const { store, shop, now } = parts;
  if (!shop.transactionChanged) return 0;
  const claimed = await claim(parts);
  if (!claimed) return 0;
  // A search that is overdue for a day tells the operator of an outage, too.
  const isOverdue = now() - claimed.updatedAt >= 2 * reportTimes.searchEvery;
  const ids = await untold(parts, isOverdue ? parts.backend : parts.patientBackend);
  const delivered = ids && (await Promise.all(ids.slice(0, MOST_TOLD).map((id) => isTold(parts, lane, id))));
  const isComplete = ids !== undefined && ids.length <= MOST_TOLD && delivered?.every(Boolean) === true;
  await store.outbox.change(
    claimed,
    isComplete
      ? { leaseUntil: 0, updatedAt: now() }
      : { leaseUntil: now() + reportTimes.searchPause, updatedAt: claimed.updatedAt },
  );
  return delivered?.length ?? 0;
}

/** Returns the entry if the search is due and no other process does it. */
async function claim(parts: TransactionParts): Promise<OutboxEntry | undefined> {
  const { store, now } = parts;
  const entry = await store.outbox.find({ transactionId: searchKey });
  if (entry && !isDue(entry, now())) return undefined;
  const updatedAt = entry?.updatedAt ?? now() - reportTimes.searchEvery;
  const leaseUntil = now() + reportTimes.searchPause;
  return putEntry(parts, searchKey, entry, { isDue: false, leaseUntil, updatedAt });
}

/** Times that cannot be, because the clock was set back since, do not count. */
const isDue = ({ updatedAt, leaseUntil }: OutboxEntry, now: number): boolean => {
  const isLeased = now < leaseUntil && leaseUntil - now <= reportTimes.searchPause;
  return !isLeased && (now - updatedAt >= reportTimes.searchEvery || updatedAt > now + AHEAD);
};

/** Returns the transactions that the shop was told of in another state, or never; undefined if the search fails. */
async function untold(parts: TransactionParts, backend: Backend): Promise<readonly string[] | undefined> {
  try {
    const { transactions } = await collect(backend, [{ status: ['report_capture_expiring'] }], MOST_FOUND);
    const ids: string[] = [];
    for (const transaction of transactions) {
      const { businessId: id } = transaction;
      const [entry, tasks] = await Promise.all([
        parts.store.outbox.find({ transactionId: id }),
        parts.store.tasks.of([id]),
      ]);
      if (!isDelivered(parts, entry, { transaction, tasks })) ids.push(id);
    }
    return ids;
  } catch (error) {
    // The backend has logged it.
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

async function isTold(parts: TransactionParts, lane: Lane<boolean>, id: string): Promise<boolean> {
  if ((await refreshBeside(parts, lane, id)) === undefined) return false;
  const entry = await parts.store.outbox.find({ transactionId: id }).catch((error: unknown) => {
    parts.onError(error, 'reconcile');
    return undefined;
  });
  return entry !== undefined;
}
