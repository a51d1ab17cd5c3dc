import type { OutboxChanges, OutboxEntry } from '../store/transaction-store.js';
import { times, type TransactionParts } from './parts.js';
import type { Reading } from './read.js';
import { managedTransaction, serviceView } from './view.js';

/**
 * Result of notifying the shop. `known`: the shop is up to date. `overtaken`: a concurrent change may have made the reading outdated. `left`: a later
 * attempt is needed.
 */
export type Telling = 'known' | 'overtaken' | 'left';

/**
 * Notifies the shop of a transaction if it differs from the last one delivered. `notice` has to be read before the transaction: of several concurrent
 * calls only one notifies the shop, and never with a reading from before the last delivery. If the shop fails, reconciling repeats it.
 */
export async function tell(parts: TransactionParts, notice: OutboxEntry | undefined, reading: Reading): Promise<Telling> {
  const { store, shop, digests, now } = parts;
  if (!shop.transactionChanged) return 'known';
  const digest = digests.transaction(JSON.stringify(serviceView(reading.transaction)));
  const isKnown = notice?.told === digest;
  if (isKnown && !notice.isDue) return 'known';
  if (notice && isBeingTold(notice, now())) return (await store.changeOutboxEntry(notice, { isDue: true, updatedAt: now() })) ? 'left' : 'overtaken';
  if (isKnown) return (await store.changeOutboxEntry(notice, { ...nothingDue, updatedAt: now() })) ? 'known' : 'overtaken';
  const claimed = await claim(parts, reading.transaction.businessId, notice);
  if (!claimed) return 'overtaken';
  try {
    await shop.transactionChanged(managedTransaction(reading));
  } catch (error) {
    parts.onError(error, 'shop');
    await store.changeOutboxEntry(claimed, { leaseUntil: 0, attempts: claimed.attempts + 1, updatedAt: now() });
    return 'left';
  }
  return finish(parts, claimed, digest);
}

/**
 * Returns true if the shop is being notified. A lease that ends later than any new one could was taken before the clock was set back, and does not
 * count.
 */
export const isBeingTold = ({ leaseUntil }: Pick<OutboxEntry, 'leaseUntil'>, now: number): boolean => now < leaseUntil && leaseUntil - now <= times.lease;

const nothingDue = { isDue: false, leaseUntil: 0, attempts: 0 } as const;

/** Returns the first outbox entry of a transaction. */
export const firstOutboxEntry = (transactionId: string, changes: OutboxChanges): OutboxEntry => ({
  ...{ transactionId, version: 1, told: null, leaseUntil: 0, attempts: 0, isDue: true },
  ...changes,
});

async function claim({ store, now }: TransactionParts, id: string, notice: OutboxEntry | undefined): Promise<OutboxEntry | undefined> {
  const changes = { isDue: true, leaseUntil: now() + times.lease, updatedAt: now() };
  if (notice) return store.changeOutboxEntry(notice, changes);
  const first = firstOutboxEntry(id, changes);
  return (await store.addOutboxEntry(first)) ? first : undefined;
}

/** Completes a delivery. If a concurrent callback changed the entry meanwhile, it stays due, and the transaction has to be read again. */
async function finish({ store, now }: TransactionParts, claimed: OutboxEntry, told: string): Promise<Telling> {
  if (await store.changeOutboxEntry(claimed, { ...nothingDue, told, updatedAt: now() })) return 'known';
  for (;;) {
    const present = await store.outboxEntryOf(claimed.transactionId);
    if (!present || present.leaseUntil !== claimed.leaseUntil) return 'overtaken';
    if (await store.changeOutboxEntry(present, { told, leaseUntil: 0, updatedAt: now() })) return 'overtaken';
  }
}
