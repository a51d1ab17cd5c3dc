import { isEnd, isFinal } from '../../../../src/rules/purchase-state.js';
import { isConfirming } from '../../../../src/server/store/purchase-progress.js';
import { StoreError } from '../../../../src/server/store/store-error.js';
import type { PurchaseRecord, PurchaseStore, Urgency } from '../../../../src/server/store/store.js';
import type { TaskStore } from '../../../../src/server/store/task-store.js';

/** Creates an in-memory store of purchases that follows the port's rules; it can be reset to an older copy. */
export function createModelStore() {
  let records = new Map<string, PurchaseRecord>();
  let copy = new Map(records);
  const newest = (fits: (record: PurchaseRecord) => boolean) =>
    [...records.values()].filter(fits).sort((a, b) => b.createdAt - a.createdAt)[0];
  const isUnresolved = ({ situation, isDelivered, progress }: PurchaseRecord) =>
    !isFinal(situation) || !isDelivered || progress.contradicted === true;

  const isOrdered = ({ situation }: PurchaseRecord) =>
    situation === 'confirmed' || (isConfirming(situation) && !['given_up', 'unwanted'].includes(situation));

  const purchases: PurchaseStore = {
    add: async (record) => {
      const isThere =
        records.has(record.id) ||
        newest(({ startKey, token }) => startKey === record.startKey || token === record.token);
      if (!isThere) records.set(record.id, structuredClone(record));
      return !isThere;
    },
    find: async (by) =>
      newest((record) => Object.entries(by).every(([name, value]) => record[name as keyof PurchaseRecord] === value)),
    openUntil: async (by, at) => {
      const isTheirs = (record: PurchaseRecord) =>
        'shopper' in by ? record.shopper === by.shopper : record.session === by.session;
      const isOpen = ({ situation, expiresAt }: PurchaseRecord) =>
        ['starting', 'initialized', 'approved', 'abandoned'].includes(situation) && expiresAt > at;
      return [...records.values()]
        .filter((record) => isTheirs(record) && isOpen(record))
        .map(({ expiresAt }) => expiresAt)
        .sort((a, b) => a - b);
    },
    ordered: async (by) =>
      newest(
        (record) => isOrdered(record) && Object.entries(by).every(([name, value]) => record[name as 'cart'] === value),
      ),
    perhapsOrdered: async (cart) =>
      [...records.values()].filter(
        ({ cart: own, situation, restoredAt }) =>
          own === cart && restoredAt !== null && ['starting', 'initialized', 'approved'].includes(situation),
      ),
    change: async (record, changes) => {
      if (records.get(record.id)?.version !== record.version) return undefined;
      const changed = structuredClone({ ...record, ...changes, version: record.version + 1 });
      const isTaken = newest((other) => other.id !== record.id && other.claim === record.claim && isOrdered(other));
      if (isOrdered(changed) && isTaken) throw new StoreError('duplicate', 'Another purchase holds the claim.');
      records.set(record.id, changed);
      return changed;
    },
    due: async (_window, limit, urgency) => {
      const isResting = ({ situation }: PurchaseRecord) => ['starting', 'initialized', 'approved'].includes(situation);
      const urgencyOf = (record: PurchaseRecord): Urgency =>
        isEnd(record.situation) ? 'ended' : isResting(record) ? 'resting' : 'ordered';
      return [...records.values()]
        .filter((record) => isUnresolved(record) && (urgency === undefined || urgencyOf(record) === urgency))
        .slice(0, limit);
    },
    forget: async () => 0,
  };
  // No shop of the model asks for a refund.
  const tasks: Pick<TaskStore, 'of'> = { of: async () => [] };
  return {
    store: { purchases, tasks },
    all: () => [...records.values()],
    open: () => [...records.values()].filter(isUnresolved),
    keepCopy: () => void (copy = structuredClone(records)),
    /** As the store that finds out that it was restored: what was open is marked. */
    restore: (at: number) => {
      records = structuredClone(copy);
      for (const [id, record] of records)
        if (!isEnd(record.situation) && isUnresolved(record)) records.set(id, { ...record, restoredAt: at });
    },
  };
}
