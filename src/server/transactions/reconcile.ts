import { AHEAD, dueOf, type Cursor } from '../store/due-window.js';
import type { OutboxEntry } from '../store/store.js';
import type { TaskRecord } from '../store/task-store.js';
import type { Lane } from '../scheduling/background.js';
import { pauseAfter, pauses, type Reconciliation, type ReconcileOptions } from '../scheduling/rounds.js';
import { tellOfExpiring } from './expiring.js';
import { refreshBeside } from './refresh.js';
import { reportTimes, type TransactionParts } from './parts.js';
import { hasEnded } from './tasks.js';

/** Most tasks, and most outbox entries, of one round; the others follow in the next. */
const MOST = 1_000;

/** Limits of reading transactions: few at a time, and none delays the others. */
export const transactionBounds = { name: 'transactions', concurrency: 4, bound: 2 * MOST, deadline: 90_000 } as const;

/**
 * Runs one round: follows open tasks, notifies the shop of changes, once a day also of transactions that are about to
 * expire, and deletes old records.
 */
export async function reconcileTransactions(
  parts: TransactionParts,
  lane: Lane<boolean>,
  { untouchedFor = pauses.idle }: ReconcileOptions = {},
): Promise<Reconciliation> {
  const { store, now } = parts;
  const window = { before: now() - untouchedFor + 1, after: now() + AHEAD };
  const taskPages = {
    page: (beyond: Cursor | undefined, most: number) => store.tasks.due({ ...window, beyond }, most),
    cursorOf: (record: TaskRecord) => record,
  };
  const cursorOf = ({ updatedAt, transactionId: id }: OutboxEntry) => ({ updatedAt, id });
  const noticePages = {
    page: (beyond: Cursor | undefined, most: number) => store.outbox.due({ ...window, beyond }, most),
    cursorOf,
  };
  const [tasks, notices] = await Promise.all([
    dueOf(taskPages, (record) => isTaskDue(record, now(), untouchedFor), MOST),
    dueOf(noticePages, (record) => isOutboxEntryDue(record, now(), untouchedFor), MOST),
  ]);
  const touched = await Promise.all([
    ...tasks.map((record) => touchTask(parts, record)),
    ...notices.map((record) => touchOutboxEntry(parts, record)),
  ]);
  const ids = [...new Set(touched.filter((id) => id !== undefined))];
  const resolved = await Promise.all(ids.map((id) => refreshBeside(parts, lane, id)));
  const expiring = await tellOfExpiring(parts, lane);
  const forgotten = await store.forgetTransactions(now() - reportTimes.kept);
  return { examined: ids.length + expiring, resolved: resolved.filter(Boolean).length, forgotten };
}

/** The longer ago it was asked for or sent, the longer the pauses. */
function isTaskDue({ updatedAt, createdAt, sending }: TaskRecord, now: number, untouchedFor: number): boolean {
  const age = updatedAt - (sending?.at ?? createdAt);
  return rests(updatedAt, now) >= Math.min(pauses.longest, Math.max(untouchedFor, age / 2));
}

/** The more failed attempts, the longer the pauses. */
function isOutboxEntryDue(
  { updatedAt, leaseUntil, attempts }: OutboxEntry,
  now: number,
  untouchedFor: number,
): boolean {
  return (
    (now >= leaseUntil || rests(updatedAt, now) === Infinity) &&
    rests(updatedAt, now) >= pauseAfter(attempts, untouchedFor)
  );
}

/** Returns the milliseconds since the last change; infinite if the clock was set back since. */
const rests = (updatedAt: number, now: number) => (updatedAt > now + AHEAD ? Infinity : now - updatedAt);

/**
 * Only one of several concurrent processes succeeds here and continues. What has been open for too long is given up: it
 * waits behind a report that is never booked, or is that report.
 */
async function touchTask({ store, now }: TransactionParts, record: TaskRecord): Promise<string | undefined> {
  const since = record.sending?.at ?? record.createdAt;
  const isGivenUp = now() - since >= reportTimes.kept && !hasEnded(record);
  const end = record.state === 'waiting' ? ({ state: 'refused', code: 'overdue' } as const) : { isDone: true };
  const changed = await store.tasks.change(record, { ...(isGivenUp && end), updatedAt: now() });
  return changed?.transactionId;
}

async function touchOutboxEntry({ store, now }: TransactionParts, record: OutboxEntry): Promise<string | undefined> {
  const changed = await store.outbox.change(record, { updatedAt: now() });
  return changed?.transactionId;
}
