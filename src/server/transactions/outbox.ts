import { reasonOf } from '../shop/failures.js';
import { ShopError } from '../operations/incidents.js';
import type { OutboxChanges, OutboxEntry } from '../store/store.js';
import type { TaskRecord } from '../store/task-store.js';
import { reportTimes, type TransactionParts } from './parts.js';
import type { Reading } from './standing.js';
import { requestViews } from './tasks.js';
import { managedTransaction, serviceView } from './view.js';

/** What the store knows of a transaction. */
interface Known {
  readonly entry: OutboxEntry | undefined;
  readonly tasks: readonly TaskRecord[];
  /**
   * True if the store shows that it concerns the shop: a purchase, a task or a delivered outbox entry. Anyone may send
   * callbacks, so other transactions get fewer resources, and their failures are no incident.
   */
  readonly isOfShop: boolean;
}

/** Returns what the store knows of a transaction: the entry first, so that no tasks are from before its delivery. */
export async function knownOf({ store }: Pick<TransactionParts, 'store'>, id: string): Promise<Known> {
  const entry = await store.outbox.find({ transactionId: id });
  const [purchase, tasks] = await Promise.all([store.purchases.find({ businessId: id }), store.tasks.of([id])]);
  const isDelivered = entry !== undefined && entry.deliveredDigest !== null;
  return { entry, tasks, isOfShop: purchase !== undefined || isDelivered || tasks.length > 0 };
}

/** Returns true if the store shows that a transaction concerns the shop. */
export const concernsShop = async (parts: Pick<TransactionParts, 'store'>, id: string): Promise<boolean> =>
  (await knownOf(parts, id)).isOfShop;

/**
 * Result of delivering a reading to the shop. `delivered`: the shop has it. `overtaken`: a concurrent change may have
 * made the reading outdated. `postponed`: a later attempt is needed. `waiting`: the same, and nothing was stored,
 * because the shop has not taken the order of the transaction yet.
 */
export type Delivery = 'delivered' | 'overtaken' | 'postponed' | 'waiting';

/**
 * Notifies the shop of a transaction if it differs from the last one delivered. `entry` has to be read before the
 * transaction: of several concurrent calls only one notifies the shop, and never with a reading from before the last
 * delivery. If the shop fails, reconciling repeats it.
 */
export async function deliver(
  parts: TransactionParts,
  entry: OutboxEntry | undefined,
  reading: Reading,
): Promise<Delivery> {
  const { store, shop, now } = parts;
  if (!shop.transactionChanged) return 'delivered';
  const digest = digestOf(parts, reading);
  const isSame = entry?.deliveredDigest === digest;
  if (isSame && !entry.isDue) return 'delivered';
  if (entry && isBeingDelivered(entry, now()))
    return (await store.outbox.change(entry, { isDue: true, updatedAt: now() })) ? 'postponed' : 'overtaken';
  if (isSame)
    return (await store.outbox.change(entry, { ...nothingDue, updatedAt: now() })) ? 'delivered' : 'overtaken';
  const { businessId: id } = reading.transaction;
  if (await isBeforeOrder(parts, id)) return 'waiting';
  const claimed = await putEntry(parts, id, entry, {
    isDue: true,
    leaseUntil: now() + reportTimes.lease,
    updatedAt: now(),
  });
  if (!claimed) return 'overtaken';
  try {
    await shop.transactionChanged(managedTransaction(reading));
  } catch (error) {
    parts.onError(error, 'shop');
    await release(parts, claimed, error instanceof ShopError ? error.reason : reasonOf(error));
    return 'postponed';
  }
  return finish(parts, claimed, digest);
}

/** Returns true if the shop is still to take the order of a transaction, whichever process tells it. */
async function isBeforeOrder({ store }: Pick<TransactionParts, 'store'>, id: string): Promise<boolean> {
  const purchase = await store.purchases.find({ businessId: id });
  if (!purchase || purchase.isDelivered) return false;
  const ordered = await store.purchases.ordered({ claim: purchase.claim });
  return ordered?.id === purchase.id && !ordered.isDelivered;
}

/** What the shop is told of. */
type Told = Pick<Reading, 'transaction' | 'tasks'>;

/** What is told of requests: which there are, and their states. Why they were refused is forgotten earlier. */
function digestOf({ digests }: Pick<TransactionParts, 'digests'>, reading: Told): string {
  const requests = requestViews(reading.tasks).map(({ id, state }) => ({ id, state }));
  return digests.transaction(
    JSON.stringify({ ...serviceView(reading.transaction), ...(requests.length > 0 && { requests }) }),
  );
}

/** Returns true if a transaction and its requests look as they did when they were last delivered to the shop. */
export const isDelivered = (
  parts: Pick<TransactionParts, 'digests'>,
  entry: OutboxEntry | undefined,
  reading: Told,
): boolean => entry?.deliveredDigest === digestOf(parts, reading);

/**
 * Returns true if the shop is being notified. A lease that ends later than any new one could was taken before the clock
 * was set back, and does not count.
 */
export const isBeingDelivered = ({ leaseUntil }: Pick<OutboxEntry, 'leaseUntil'>, now: number): boolean =>
  now < leaseUntil && leaseUntil - now <= reportTimes.lease;

const nothingDue = { isDue: false, leaseUntil: 0, attempts: 0, lastFailure: null } as const;

/**
 * Changes the outbox entry of a transaction, or adds its first one. Resolves with undefined if somebody else was
 * faster.
 */
export async function putEntry(
  { store }: Pick<TransactionParts, 'store'>,
  transactionId: string,
  entry: OutboxEntry | undefined,
  changes: OutboxChanges,
): Promise<OutboxEntry | undefined> {
  if (entry) return store.outbox.change(entry, changes);
  const first = { transactionId, version: 1, deliveredDigest: null, ...nothingDue, ...changes };
  return (await store.outbox.add(first)) ? first : undefined;
}

/** Ends the lease after a failure, also if a concurrent callback changed the entry meanwhile, and counts the attempt. */
async function release({ store, now }: TransactionParts, claimed: OutboxEntry, lastFailure: string): Promise<void> {
  let present: OutboxEntry | undefined = claimed;
  while (present?.leaseUntil === claimed.leaseUntil) {
    const changes = { leaseUntil: 0, attempts: present.attempts + 1, lastFailure, updatedAt: now() };
    if (await store.outbox.change(present, changes)) return;
    present = await store.outbox.find({ transactionId: claimed.transactionId });
  }
}

/**
 * Completes a delivery. If a concurrent callback changed the entry meanwhile, it stays due, and the transaction has to
 * be read again.
 */
async function finish(
  { store, now }: TransactionParts,
  claimed: OutboxEntry,
  deliveredDigest: string,
): Promise<Delivery> {
  if (await store.outbox.change(claimed, { ...nothingDue, deliveredDigest, updatedAt: now() })) return 'delivered';
  for (;;) {
    const present = await store.outbox.find({ transactionId: claimed.transactionId });
    if (!present || present.leaseUntil !== claimed.leaseUntil) return 'overtaken';
    if (await store.outbox.change(present, { deliveredDigest, leaseUntil: 0, updatedAt: now() })) return 'overtaken';
  }
}
