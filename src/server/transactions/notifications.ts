import { LRUCache } from 'lru-cache';
import { atMost } from '../scheduling/at-most.js';
import { RouteError } from '../operations/errors.js';
import type { Background } from '../scheduling/background.js';
import { BackgroundError } from '../scheduling/queue.js';
import type { OutboxEntry } from '../store/transaction-store.js';
import { look } from './look.js';
import type { TransactionParts } from './parts.js';
import { firstOutboxEntry, isBeingTold } from './tell.js';

/**
 * Whether the shop has to do with a transaction, as far as its store knows: it bought by it, reported something of it or was told of it.
 * Hints may be sent by anybody: what is asked about all others is asked little, and what fails about them is no incident.
 */
export async function isKnown({ store }: Pick<TransactionParts, 'store'>, id: string): Promise<boolean> {
  const [purchase, notice, reports] = await Promise.all([store.byBusinessId(id), store.outboxEntryOf(id), store.reportsOf([id])]);
  return purchase !== undefined || (notice !== undefined && notice.told !== null) || reports.length > 0;
}

/** Notices of transactions unknown to the shop that one process keeps; when there is another one, the oldest of them makes room. */
export const mostUnknown = 200;
/** Notices that are read to find those of an earlier process. */
const MOST_READ = 1_000;

/** The notices of transactions with which the shop has nothing to do, as far as it knows: anybody may invent them. */
interface Strangers {
  /** Makes room for one that is about to be kept. Never takes away what the shop has to do with. Not to be called twice at a time. */
  admit(id: string): Promise<void>;
  /** Its notice is gone. */
  forget(id: string): void;
}

/** Keeps the number of those notices within {@link mostUnknown} for each process. */
function createStrangers(parts: Pick<TransactionParts, 'store'>): Strangers {
  const { store } = parts;
  /** Oldest first; undefined until those of an earlier process were read. */
  let kept: Set<string> | undefined;

  async function readKept(): Promise<Set<string>> {
    const due = await store.dueOutboxEntries({ before: Number.MAX_SAFE_INTEGER }, MOST_READ);
    return new Set(due.filter(({ told }) => told === null).map(({ transactionId }) => transactionId));
  }

  async function remove(id: string): Promise<void> {
    const notice = await store.outboxEntryOf(id);
    // The shop may have learned of it since.
    if (notice?.told === null && !(await isKnown(parts, id))) await store.removeOutboxEntry(notice);
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

/** How much is looked at, however much is notified. */
const lookLimits = {
  /** Transactions at a time, of the shop's and of others. */
  concurrency: 2,
  unknownConcurrency: 1,
  /** Transactions of the shop's that may wait for a look; the others are left to reconciling. */
  bound: 500,
  /** Milliseconds that each look takes at least. */
  pace: 100,
  /** Milliseconds before the same transaction is looked at again. */
  leastInterval: SECOND,
  /** Longer than reading the transaction and telling the shop may take. */
  deadline: 90 * SECOND,
  /** Milliseconds that keeping a notice may take. */
  keeping: 10 * SECOND,
} as const;

/** Attempts at writing one notice while others write it. */
const MOST_ATTEMPTS = 10;

/** What notifications need. */
interface NotificationsOptions {
  readonly parts: TransactionParts;
  readonly background: Background;
  /** Resolves when the store can be used. */
  readonly ready: () => Promise<void>;
}

/** Takes callbacks that anybody may send. */
interface Notifications {
  /**
   * Resolves, whatever the transaction is, when the look that is to be taken at it is in the store, so that it will be taken also after
   * a crash. Of transactions unknown to the shop only the last {@link mostUnknown} are kept.
   * @throws {RouteError} `service_unavailable` when the store does not answer
   */
  receive(id: string): Promise<void>;
  /** Looks at a transaction of the shop's when it is its turn; not at all when too many wait. */
  lookAt(id: string): void;
}

/** Makes the way in for notifications. */
export function createNotifications({ parts, background, ready }: NotificationsOptions): Notifications {
  const { shop } = parts;
  const strangers = createStrangers(parts);
  const keep = createKeeper(parts);
  const { concurrency, unknownConcurrency, bound, keeping, ...bounds } = lookLimits;
  const looks = background.queue({ ...bounds, name: 'notification', concurrency, bound, work: async (id) => void (await look(parts, id)) });
  const unknownLooks = background.queue({
    ...{ ...bounds, name: 'notification of others', concurrency: unknownConcurrency, bound: mostUnknown },
    work: async (id) => {
      await look(parts, id);
      if (!(await parts.store.outboxEntryOf(id))) strangers.forget(id);
    },
  });
  const unknownWrites = background.lane<void>({ name: 'notices of others', concurrency: 1, bound: mostUnknown, deadline: keeping });

  async function receive(id: string): Promise<void> {
    if (await isKnown(parts, id)) {
      if (shop.transactionChanged) await keep(id);
      looks.add(id);
    } else if (shop.transactionChanged) {
      await unknownWrites.run(id, () => strangers.admit(id).then(() => keep(id)));
      unknownLooks.add(id);
    }
  }

  return {
    receive: (id) =>
      ready()
        .then(() => receive(id))
        .catch((error: unknown) => {
          // So many are unknown that it would have made room for others at once.
          if (error instanceof BackgroundError && error.failure === 'full') return;
          if (!(error instanceof BackgroundError || error instanceof RouteError)) parts.onError(error, 'store');
          throw new RouteError('service_unavailable', { cause: error });
        }),
    lookAt: (id) => void looks.add(id),
  };
}

/** Keeps that a look is to be taken. However many ask for the same transaction at once, it is written once. */
function createKeeper(parts: Pick<TransactionParts, 'store' | 'now'>): (id: string) => Promise<void> {
  const underWay = new Map<string, Promise<void>>();
  const versions = new LRUCache<string, number>(atMost(1_000));

  async function write(id: string): Promise<void> {
    const { store, now } = parts;
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      const notice = await store.outboxEntryOf(id);
      if (notice && isWritten(notice, now())) return;
      const changes = { isDue: true, updatedAt: now() };
      const first = firstOutboxEntry(id, changes);
      const written = notice ? await store.changeOutboxEntry(notice, changes) : (await store.addOutboxEntry(first)) && first;
      if (written) return void versions.set(id, written.version);
    }
    throw new Error('The notice was changed by others all the time');
  }

  /** Whoever is telling the shop has read the transaction before: that we have news has to be written, once. */
  const isWritten = (notice: OutboxEntry, now: number) => notice.isDue && (!isBeingTold(notice, now) || versions.get(notice.transactionId) === notice.version);

  return (id) => {
    const known = underWay.get(id);
    if (known) return known;
    const writing = write(id).finally(() => underWay.delete(id));
    underWay.set(id, writing);
    return writing;
  };
}
