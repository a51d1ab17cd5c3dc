import { AHEAD, dueOf, type Cursor } from '../store/due-window.js';
import type { OutboxEntry } from '../store/outbox-store.js';
import type { ReportRecord, RequestRecord } from '../store/store.js';
import type { Lane } from '../scheduling/background.js';
import { pauseAfter, pauses, type Reconciliation, type ReconcileOptions } from '../scheduling/rounds.js';
import { tellOfExpiring } from './expiring.js';
import { refreshTransaction } from './refresh.js';
import { hasEnded } from './requests.js';
import { reportTimes, type TransactionParts } from './parts.js';

/** Most reports, most requests, and most outbox entries, of one round; the others follow in the next. */
const MOST = 1_000;

/** Limits of reading transactions: few at a time, and none delays the others. */
export const transactionBounds = { name: 'transactions', concurrency: 4, bound: 2 * MOST, deadline: 90_000 } as const;

/**
 * Runs one round: follows open reports and requests, notifies the shop of changes, once a day also of transactions
 * that are about to expire, and deletes old records.
 */
export async function reconcileTransactions(
  parts: TransactionParts,
  lane: Lane<boolean>,
  { untouchedFor = pauses.idle }: ReconcileOptions = {},
): Promise<Reconciliation> {
  const { store, now } = parts;
  const window = { before: now() - untouchedFor + 1, after: now() + AHEAD };
  const reportPages = {
    page: (beyond: Cursor | undefined, most: number) => store.openReports({ ...window, beyond }, most),
    cursorOf: (record: ReportRecord) => record,
  };
  const requestPages = {
    page: (beyond: Cursor | undefined, most: number) => store.openRequests({ ...window, beyond }, most),
    cursorOf: (record: RequestRecord) => record,
  };
  const cursorOf = ({ updatedAt, transactionId: id }: OutboxEntry) => ({ updatedAt, id });
  const noticePages = {
    page: (beyond: Cursor | undefined, most: number) => store.dueOutboxEntries({ ...window, beyond }, most),
    cursorOf,
  };
  const [reports, requests, notices] = await Promise.all([
    dueOf(reportPages, (record) => isReportDue(record, now(), untouchedFor), MOST),
    dueOf(requestPages, ({ updatedAt, createdAt: at }) => isReportDue({ updatedAt, at }, now(), untouchedFor), MOST),
    dueOf(noticePages, (record) => isOutboxEntryDue(record, now(), untouchedFor), MOST),
  ]);
  const touched = await Promise.all([
    ...reports.map((record) => touchReport(parts, record)),
    ...requests.map((record) => touchRequest(parts, record)),
    ...notices.map((record) => touchOutboxEntry(parts, record)),
  ]);
  const ids = [...new Set(touched.filter((id) => id !== undefined))];
  const resolved = await Promise.all(ids.map((id) => isResolvedNow(parts, lane, id)));
  const expiring = await tellOfExpiring(parts, lane);
  const forgotten = await store.forgetTransactions(now() - reportTimes.kept);
  return { examined: ids.length + expiring, resolved: resolved.filter(Boolean).length, forgotten };
}

/** The older a report or request, the longer the pauses. */
function isReportDue(
  { updatedAt, at }: Pick<ReportRecord, 'updatedAt' | 'at'>,
  now: number,
  untouchedFor: number,
): boolean {
  return rests(updatedAt, now) >= Math.min(pauses.longest, Math.max(untouchedFor, (updatedAt - at) / 2));
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
 * Only one of several concurrent processes succeeds here and continues. A report that has been open for too long is no
 * longer followed.
 */
async function touchReport({ store, now }: TransactionParts, record: ReportRecord): Promise<string | undefined> {
  const isFollowed = now() - record.at >= reportTimes.kept;
  const changed = await store.changeReport(record, { isFollowed, updatedAt: now() });
  return changed?.transactionId;
}

/** What has waited for too long, behind a report that is never booked, is given up. */
async function touchRequest({ store, now }: TransactionParts, record: RequestRecord): Promise<string | undefined> {
  const isGivenUp = now() - record.createdAt >= reportTimes.kept && !hasEnded(record);
  const end = record.state === 'queued' ? ({ state: 'refused', code: 'overdue' } as const) : { isDone: true };
  const changed = await store.changeRequest(record, { ...(isGivenUp && end), updatedAt: now() });
  return changed?.transactionId;
}

async function touchOutboxEntry({ store, now }: TransactionParts, record: OutboxEntry): Promise<string | undefined> {
  const changed = await store.changeOutboxEntry(record, { updatedAt: now() });
  return changed?.transactionId;
}

async function isResolvedNow(parts: TransactionParts, lane: Lane<boolean>, id: string): Promise<boolean> {
  try {
    return await lane.run(id, () => refreshTransaction(parts, id));
  } catch (error) {
    // A failure of one transaction must not stop the others.
    parts.onError(error, 'reconcile');
    return false;
  }
}
