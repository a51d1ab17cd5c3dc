import { LRUCache } from 'lru-cache';
import { atMost } from '../scheduling/caches.js';
import { RouteError } from '../operations/errors.js';
import { type Background, BackgroundError } from '../scheduling/background.js';
import type { OutboxEntry } from '../store/store.js';
import { refreshTransaction } from './refresh.js';
import { concernsShop, isBeingDelivered, putEntry } from './outbox.js';
import type { TransactionParts } from './parts.js';

/** Most outbox entries of transactions unknown to the shop that one process keeps; a new one displaces the oldest. */
export const mostUnknown = 200;
/** Most entries that are read to find those of an earlier process. */
const MOST_READ = 1_000;

/** The outbox entries of transactions unknown to the shop, whose ids may be invented. */
interface UnknownTransactions {
  /**
   * Makes room for a new entry. Never removes an entry of a transaction that concerns the shop. Must not run
   * concurrently.
   */
  admit(id: string): Promise<void>;
  /** Records that the entry was removed. */
  forget(id: string): void;
}

/** Limits the number of those entries to {@link mostUnknown} for each process. */
function createUnknownTransactions(parts: Pick<TransactionParts, 'store'>): UnknownTransactions {
  const { store } = parts;
  /** Oldest first; `undefined` until the entries of an earlier process were read. */
  let kept: Set<string> | undefined;

  async function readKept(): Promise<Set<string>> {
    const due = await store.outbox.due({ before: Number.MAX_SAFE_INTEGER }, MOST_READ);
    return new Set(
      due.filter(({ deliveredDigest }) => deliveredDigest === null).map(({ transactionId }) => transactionId),
    );
  }

  async function remove(id: string): Promise<void> {
    const entry = await store.outbox.find({ transactionId: id });
    // The transaction may concern the shop by now.
    if (entry?.deliveredDigest === null && !(await concernsShop(parts, id))) await store.outbox.remove(entry);
  }

  return {
    async admit(id) {
      kept ??= await readKept();
      if (kept.has(id)) return;
      for (const oldest of kept) {
        if (kept.size < mostUnknown) break;
        await remove(oldest);
        kept.delete(oldest);
      }
      kept.add(id);
    },
    forget: (id) => void kept?.delete(id),
  };
}

const SECOND = 1000;

/** Limits of reading transactions, independent of the number of callbacks. */
const refreshLimits = {
  /** Concurrent reads of the shop's transactions; `unknownConcurrency`: of others. */
  concurrency: 2,
  unknownConcurrency: 1,
  /** Most transactions of the shop that may wait for a read; the others are left to reconciling. */
  bound: 500,
  /** Shortest time in milliseconds for which each read keeps its slot. */
  pace: 100,
  /** Milliseconds before the same transaction is read again. */
  leastInterval: SECOND,
  /** Longer than reading the transaction and notifying the shop takes. */
  deadline: 90 * SECOND,
  /** Deadline in milliseconds for storing an outbox entry. */
  keeping: 10 * SECOND,
} as const;

/** Most attempts to write an outbox entry that is being changed concurrently. */
const MOST_ATTEMPTS = 10;

interface NotificationsOptions {
  readonly parts: TransactionParts;
  readonly background: Background;
  /** Resolves when the store is ready. */
  readonly ready: () => Promise<void>;
}

/** Receives callbacks, which anyone may send. */
interface Notifications {
  /**
   * Resolves, for any transaction, when it is stored that the transaction has to be read, so that it will be read even
   * after a crash. Of transactions unknown to the shop only the last {@link mostUnknown} are kept.
   * @throws {RouteError} `service_unavailable` if the store does not answer
   */
  receive(id: string): Promise<void>;
  /** Queues a read of one of the shop's transactions; skipped if too many wait. */
  refresh(id: string): void;
}

/** Creates the receiver of notifications. */
export function createNotifications({ parts, background, ready }: NotificationsOptions): Notifications {
  const { shop } = parts;
  const unknown = createUnknownTransactions(parts);
  const enqueue = createEnqueue(parts);
  const { concurrency, unknownConcurrency, bound, keeping, ...bounds } = refreshLimits;
  const refreshes = background.queue({
    ...bounds,
    name: 'notification',
    concurrency,
    bound,
    work: async (id) => void (await refreshTransaction(parts, id)),
  });
  const unknownRefreshes = background.queue({
    ...bounds,
    name: 'notification of others',
    concurrency: unknownConcurrency,
    bound: mostUnknown,
    work: async (id) => {
      await refreshTransaction(parts, id);
      if (!(await parts.store.outbox.find({ transactionId: id }))) unknown.forget(id);
    },
  });
  const unknownWrites = background.lane<void>({
    name: 'outbox entries of others',
    concurrency: 1,
    bound: mostUnknown,
    deadline: keeping,
  });

  async function receive(id: string): Promise<void> {
    if (await concernsShop(parts, id)) {
      if (shop.transactionChanged) await enqueue(id);
      refreshes.add(id);
    } else if (shop.transactionChanged) {
      await unknownWrites.run(id, () => unknown.admit(id).then(() => enqueue(id)));
      unknownRefreshes.add(id);
    }
  }

  return {
    receive: (id) =>
      ready()
        .then(() => receive(id))
        .catch((error: unknown) => {
          // So many unknown transactions wait that this one would be displaced at once.
          if (error instanceof BackgroundError && error.failure === 'full') return;
          if (!(error instanceof BackgroundError || error instanceof RouteError)) parts.onError(error, 'store');
          throw new RouteError('service_unavailable', { cause: error });
        }),
    refresh: (id) => void refreshes.add(id),
  };
}

/** Stores that a transaction has to be read. Concurrent calls for the same transaction share one write. */
function createEnqueue(parts: Pick<TransactionParts, 'store' | 'now'>): (id: string) => Promise<void> {
  const underWay = new Map<string, Promise<void>>();
  const versions = new LRUCache<string, number>(atMost(1_000));

  async function write(id: string): Promise<void> {
    const { store, now } = parts;
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      const entry = await store.outbox.find({ transactionId: id });
      if (entry && isWritten(entry, now())) return;
      const written = await putEntry(parts, id, entry, { isDue: true, updatedAt: now() });
      if (written) return void versions.set(id, written.version);
    }
    throw new Error('The outbox entry was changed concurrently at every attempt');
  }

  /**
   * Returns true if nothing has to be written. While the shop is being notified, the transaction was read before this
   * callback, so the callback has to be stored, once.
   */
  const isWritten = (entry: OutboxEntry, now: number) =>
    entry.isDue && (!isBeingDelivered(entry, now) || versions.get(entry.transactionId) === entry.version);

  return (id) => {
    const known = underWay.get(id);
    if (known) return known;
    const writing = write(id).finally(() => underWay.delete(id));
    underWay.set(id, writing);
    return writing;
  };
}
