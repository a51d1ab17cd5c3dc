import { LRUCache } from 'lru-cache';
import { atMost } from '../scheduling/at-most.js';
import { ServiceError } from '../../service/wire/service-error.js';
import type { Background } from '../scheduling/background.js';
import type { ReportRecord } from '../store/transaction-store.js';
import { isKnown } from './notifications.js';
import type { TransactionParts } from './parts.js';
import { isOpen, read } from './read.js';
import { firstOutboxEntry, tell } from './tell.js';

/** Readings of one look: each of them because somebody else was at it. */
const MOST_READINGS = 5;
/** Looks at a transaction of which the shop knows nothing before it is given up. */
const MOST_ATTEMPTS = 10;

/**
 * Reads a transaction anew, resolves its open reports and tells the shop what it does not know. Changes nothing else, and keeps nothing
 * of transactions that are not the shop's, or not much for a while when the service cannot tell. Tells whether nothing is left to do.
 */
export async function look(parts: TransactionParts, id: string): Promise<boolean> {
  const { store, shop } = parts;
  if (!shop.transactionChanged && !(await isFollowing(parts, id))) return true;
  const seen = (await isKnown(parts, id)) ? parts : { ...parts, backend: parts.quietBackend };
  for (let readings = 1; readings <= MOST_READINGS; readings += 1) {
    const notice = await store.outboxEntryOf(id);
    try {
      const reading = await read(seen, id);
      const telling = await tell(parts, notice, reading);
      if (telling === 'left') return false;
      if (telling === 'known') return await follow(parts, reading.reports);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      await (error.code === 'not_found' ? forget(parts, id) : postpone(parts, id));
      return false;
    }
  }
  await postpone(parts, id);
  return false;
}

/** Whether a report of a transaction is still to be followed. */
export const isFollowing = async ({ store }: Pick<TransactionParts, 'store'>, id: string): Promise<boolean> =>
  (await store.reportsOf([id])).some(({ isFollowed }) => !isFollowed);

/** The shop knows what became of these reports, as far as it is known. */
async function follow({ store, now }: TransactionParts, reports: readonly ReportRecord[]): Promise<boolean> {
  const done = reports.filter((record) => !record.isFollowed && !isOpen(record));
  const followed = await Promise.all(done.map((record) => store.changeReport(record, { isFollowed: true, updatedAt: now() })));
  return followed.every(Boolean) && !reports.some(isOpen);
}

/** Leaves a look to reconciling; one of what the shop does not know only when that was promised, and not for ever. */
async function postpone(parts: TransactionParts, id: string): Promise<void> {
  const { store, shop, now } = parts;
  if (!shop.transactionChanged) return;
  for (;;) {
    const notice = await store.outboxEntryOf(id);
    const isOurs = await isKnown(parts, id);
    if (!notice && !isOurs) return;
    const attempts = (notice?.attempts ?? 0) + 1;
    const changes = { isDue: true, attempts, updatedAt: now() };
    const isGivenUp = attempts > MOST_ATTEMPTS && !isOurs;
    const left = notice ? (isGivenUp ? store.removeOutboxEntry(notice) : store.changeOutboxEntry(notice, changes)) : store.addOutboxEntry(firstOutboxEntry(id, changes));
    // Whoever was first may have finished with what is older than this.
    if (await left) return;
  }
}

/** The service knows no such transaction of the shop's. */
async function forget({ store, now }: TransactionParts, id: string): Promise<void> {
  const notice = await store.outboxEntryOf(id);
  if (notice?.told === null) await store.removeOutboxEntry(notice);
  else if (notice?.isDue) await store.changeOutboxEntry(notice, { isDue: false, updatedAt: now() });
}

/** Milliseconds before the first look after a report; each further pause is half as long again, up to the longest. */
const FIRST = 500;
const LONGEST = 30_000;
/** Milliseconds of following; reconciling goes on. */
const PATIENCE = 11 * 60_000;
/** Reports that are followed at a time; reconciling follows the others. */
const MOST = 500;

/** What following needs. */
interface FollowingOptions {
  readonly background: Background;
  /** Whether there is something to follow. */
  readonly isFollowing: (id: string) => Promise<boolean>;
  /** Looks at the transaction, unless there is too much to look at: there is another turn. */
  readonly look: (id: string) => void;
}

interface Turn {
  readonly pause: number;
  /** By the monotonic clock. */
  readonly end: number;
}

/**
 * Looks at transactions after a report until it is known what became of it, so that the shop is told without a notification. Gives
 * what starts to follow one; a new report is followed from the beginning.
 */
export function createFollowing({ background, isFollowing, look }: FollowingOptions): (id: string) => void {
  const turns = new LRUCache<string, Turn>(atMost(MOST));
  const queue = background.queue({
    ...{ name: 'following', concurrency: 2, bound: MOST, deadline: 30_000 },
    work: async (id) => {
      const turn = turns.get(id);
      if (!turn) return;
      // Before the store is asked: when it does not answer, there is another turn.
      next(id, { ...turn, pause: Math.min(LONGEST, turn.pause * 1.5) });
      if (await isFollowing(id)) look(id);
      else if (turns.get(id)?.end === turn.end) turns.delete(id);
    },
  });

  function next(id: string, turn: Turn): void {
    if (performance.now() + turn.pause > turn.end || !queue.add(id, { delay: turn.pause })) turns.delete(id);
    else turns.set(id, turn);
  }

  return (id) => next(id, { pause: FIRST, end: performance.now() + PATIENCE });
}
