import type { PurchaseRecord, PurchaseStore, Urgency } from '../../../../src/server/store/store.js';

/** Creates an in-memory store of purchases that follows the port's rules; it can be reset to an older copy. */
export function createModelStore() {
  let records = new Map<string, PurchaseRecord>();
  let copy = new Map(records);
  const newest = (fits: (record: PurchaseRecord) => boolean) =>
    [...records.values()].filter(fits).sort((a, b) => b.createdAt - a.createdAt)[0];
  const isUnsettled = ({ state, isDelivered, outcome }: PurchaseRecord) =>
    ['starting', 'initialized', 'approved', 'confirming'].includes(state) ||
    !isDelivered ||
    JSON.stringify(outcome).includes('"contradicted":true');

  const store: Pick<
    PurchaseStore,
    'insert' | 'currentOf' | 'byToken' | 'openUntil' | 'find' | 'change' | 'unresolved' | 'forget'
  > = {
    insert: async (record) => {
      const isThere =
        records.has(record.id) || newest(({ place, token }) => place === record.place || token === record.token);
      if (isThere) throw new Error('duplicate');
      records.set(record.id, structuredClone(record));
    },
    currentOf: async (shopper) => newest((record) => record.shopper === shopper),
    byToken: async (token) => newest((record) => record.token === token),
    openUntil: async (by, at) => {
      const isTheirs = (record: PurchaseRecord) =>
        'shopper' in by ? record.shopper === by.shopper : record.session === by.session;
      const isOpen = ({ state, expiresAt }: PurchaseRecord) =>
        ['starting', 'initialized', 'approved', 'abandoned'].includes(state) && expiresAt > at;
      return [...records.values()]
        .filter((record) => isTheirs(record) && isOpen(record))
        .map(({ expiresAt }) => expiresAt)
        .sort((a, b) => a - b);
    },
    find: async (id) => records.get(id),
    change: async (record, changes) => {
      if (records.get(record.id)?.version !== record.version) return undefined;
      const changed = structuredClone({ ...record, ...changes, version: record.version + 1 });
      records.set(record.id, changed);
      return changed;
    },
    unresolved: async (_window, limit, urgency) => {
      const isOrdered = ({ state }: PurchaseRecord) => ['confirming', 'confirmed'].includes(state);
      const isResting = ({ state }: PurchaseRecord) => ['starting', 'initialized', 'approved'].includes(state);
      const urgencyOf = (record: PurchaseRecord): Urgency =>
        isOrdered(record) ? 'ordered' : isResting(record) ? 'resting' : 'ended';
      return [...records.values()]
        .filter((record) => isUnsettled(record) && (urgency === undefined || urgencyOf(record) === urgency))
        .slice(0, limit);
    },
    forget: async () => 0,
  };
  return {
    store,
    all: () => [...records.values()],
    open: () => [...records.values()].filter(isUnsettled),
    keepCopy: () => void (copy = structuredClone(records)),
    restore: () => void (records = structuredClone(copy)),
  };
}
