import { LRUCache } from 'lru-cache';
import { atMost } from '../scheduling/caches.js';
import { isUnknownAtBank, ServiceError } from '../../service/wire/service-error.js';
import type { Background, Lane } from '../scheduling/background.js';
import { concernsShop, deliver, knownOf, putEntry } from './outbox.js';
import { ReportIncident } from '../operations/incidents.js';
import { isUnresolved, type Reading } from './standing.js';
import type { TransactionParts } from './parts.js';
import { isNeedless, read } from './read.js';
import { advance } from './request-queue.js';
import { hasEnded, isReplaced, lastReports, type SentTask } from './tasks.js';

/**
 * Most reads of one transaction in a row; another read is needed after a concurrent change, or when something was
 * sent.
 */
const MOST_READINGS = 5;
/** Most attempts to read a transaction unknown to the shop. */
const MOST_ATTEMPTS = 10;

/**
 * Reads a transaction, resolves its open reports, sends the request whose turn it is, and delivers its
 * outbox entry to the shop if it has changed. Changes nothing else. For transactions that are not the shop's it stores
 * nothing, or a temporary outbox entry if the service does not answer. Returns true if nothing is left to do.
 */
export async function refreshTransaction(parts: TransactionParts, id: string): Promise<boolean> {
  const { store, shop } = parts;
  if (!shop.transactionChanged && !(await isFollowing(parts, id))) return true;
  const first = await knownOf(parts, id);
  const seen = first.isOfShop ? parts : { ...parts, backend: parts.quietBackend };
  for (let readings = 1; readings <= MOST_READINGS; readings += 1) {
    const isFirst = readings === 1;
    const entry = isFirst ? first.entry : await store.outbox.find({ transactionId: id });
    try {
      const { outcome, reading } = await advance(seen, await read(seen, id, isFirst ? first.tasks : undefined));
      if (outcome === 'moved') continue;
      await tellOfUnresolved(parts, reading);
      const delivery = await deliver(parts, entry, reading);
      if (delivery === 'waiting') await postpone(parts, id, 'waiting');
      if (delivery === 'waiting' || delivery === 'postponed') return false;
      if (delivery === 'delivered') return await follow(parts, reading);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      await (isUnknownAtBank(error) ? forget(parts, id) : postpone(parts, id));
      return false;
    }
  }
  await postpone(parts, id);
  return false;
}

/** Does the same beside others in a lane; a failure of one transaction must not stop the others: undefined. */
export async function refreshBeside(
  parts: TransactionParts,
  lane: Lane<boolean>,
  id: string,
): Promise<boolean | undefined> {
  try {
    return await lane.run(id, () => refreshTransaction(parts, id));
  } catch (error) {
    parts.onError(error, 'reconcile');
    return undefined;
  }
}

/**
 * Tells of reports that need an operator, as the store has them now: a reading that another one has overtaken still has
 * the report as it was before.
 */
async function tellOfUnresolved(
  { store, now, onError }: TransactionParts,
  { transaction, tasks }: Reading,
): Promise<void> {
  const needsOperator = (report: SentTask) => isUnresolved(report, now()) && !isNeedless(report, transaction);
  if (!lastReports(tasks).some(needsOperator)) return;
  const present = lastReports(await store.tasks.of([transaction.businessId]));
  for (const { kind, id, sending } of present.filter(needsOperator))
    onError(new ReportIncident({ kind, id, isAccepted: sending.isAccepted }), 'report');
}

/** Returns true if a task of a transaction still has to be followed. */
export const isFollowing = async ({ store }: Pick<TransactionParts, 'store'>, id: string): Promise<boolean> =>
  (await store.tasks.of([id])).some(({ isDone }) => !isDone);

/** Marks what has ended as done, after the shop was notified. Returns true if nothing is left to follow. */
async function follow({ store, now }: TransactionParts, { tasks }: Reading): Promise<boolean> {
  const updatedAt = now();
  const left = tasks.filter(({ isDone }) => !isDone);
  const done = await Promise.all(
    left.map(async (task) => {
      if (hasEnded(task)) return store.tasks.change(task, { isDone: true, updatedAt });
      return isReplaced(task, tasks) && store.tasks.change(task, { code: 'overdue', isDone: true, updatedAt });
    }),
  );
  return done.every(Boolean);
}

/**
 * Leaves the next attempt to reconciling; for a transaction unknown to the shop only if an outbox entry exists, and for
 * a limited number of attempts.
 */
async function postpone(parts: TransactionParts, id: string, lastFailure: string | null = null): Promise<void> {
  const { store, shop, now } = parts;
  if (!shop.transactionChanged) return;
  for (;;) {
    const entry = await store.outbox.find({ transactionId: id });
    const isOurs = await concernsShop(parts, id);
    if (!entry && !isOurs) return;
    const attempts = (entry?.attempts ?? 0) + 1;
    const isGivenUp = attempts > MOST_ATTEMPTS && !isOurs;
    const left =
      entry && isGivenUp
        ? store.outbox.remove(entry)
        : putEntry(parts, id, entry, { isDue: true, attempts, lastFailure, updatedAt: now() });
    // If the change failed, a concurrent one may have completed with an older reading, so try again.
    if (await left) return;
  }
}

/** Removes the outbox entry of a transaction that the service does not know. */
async function forget({ store, now }: TransactionParts, id: string): Promise<void> {
  const entry = await store.outbox.find({ transactionId: id });
  if (entry?.deliveredDigest === null) await store.outbox.remove(entry);
  else if (entry?.isDue) await store.outbox.change(entry, { isDue: false, updatedAt: now() });
}

/** Milliseconds before the first read after a report; each further pause is 50 percent longer, up to the longest. */
const FIRST = 500;
const LONGEST = 30_000;
/** Milliseconds of following; afterwards reconciling continues. */
const PATIENCE = 11 * 60_000;
/** Most transactions followed at a time; reconciling follows the others. */
const MOST = 500;

interface FollowingOptions {
  readonly background: Background;
  /** Returns true if a task of the transaction still has to be followed. */
  readonly isFollowing: (id: string) => Promise<boolean>;
  /** Queues a read of the transaction; skipped if the queue is full, because following tries again. */
  readonly refresh: (id: string) => void;
}

interface Backoff {
  readonly pause: number;
  /** Milliseconds of the monotonic clock. */
  readonly end: number;
}

/**
 * Creates the function that starts following a transaction after a report: it is read repeatedly until the outcome is
 * known, so that the shop is notified even without a callback. A new report restarts it.
 */
export function createFollowing({ background, isFollowing, refresh }: FollowingOptions): (id: string) => void {
  const backoffs = new LRUCache<string, Backoff>(atMost(MOST));
  const queue = background.queue({
    name: 'following',
    concurrency: 2,
    bound: MOST,
    deadline: 30_000,
    work: async (id) => {
      const backoff = backoffs.get(id);
      if (!backoff) return;
      // Scheduled before the store is read, so that following continues if the store does not answer.
      next(id, { ...backoff, pause: Math.min(LONGEST, backoff.pause * 1.5) });
      if (await isFollowing(id)) refresh(id);
      else if (backoffs.get(id)?.end === backoff.end) backoffs.delete(id);
    },
  });

  function next(id: string, backoff: Backoff): void {
    if (performance.now() + backoff.pause > backoff.end || !queue.add(id, { delay: backoff.pause }))
      backoffs.delete(id);
    else backoffs.set(id, backoff);
  }

  return (id) => next(id, { pause: FIRST, end: performance.now() + PATIENCE });
}
