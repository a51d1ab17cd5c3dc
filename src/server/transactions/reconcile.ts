import { AHEAD, type Cursor, dueOf } from '../store/due-window.js';
import type { Lane } from '../scheduling/background.js';
import type { Reconciliation, ReconcileOptions } from '../scheduling/rounds.js';
import type { OutboxEntry, ReportRecord } from '../store/transaction-store.js';
import { look } from './look.js';
import { times, type TransactionParts } from './parts.js';

/** Reports, and notices, that one round looks into; the others have their turn in the next. */
const MOST = 1_000;

/** How reconciling looks at transactions: few at a time, and none of them holds the others up. */
export const reconcileBounds = { name: 'transactions', concurrency: 4, bound: 2 * MOST, deadline: 90_000 } as const;

/** One round: follows reports that nobody follows, tells the shop what it does not know, forgets what is long over. */
export async function reconcileTransactions(parts: TransactionParts, lane: Lane<boolean>, { untouchedFor = times.untouched }: ReconcileOptions = {}): Promise<Reconciliation> {
  const { store, now } = parts;
  const window = { before: now() - untouchedFor + 1, after: now() + AHEAD };
  const reportPages = { page: (beyond: Cursor | undefined, most: number) => store.openReports({ ...window, beyond }, most), cursorOf: (record: ReportRecord) => record };
  const cursorOf = ({ updatedAt, transactionId: id }: OutboxEntry) => ({ updatedAt, id });
  const noticePages = { page: (beyond: Cursor | undefined, most: number) => store.dueOutboxEntries({ ...window, beyond }, most), cursorOf };
  const [reports, notices] = await Promise.all([
    dueOf(reportPages, (record) => isReportDue(record, now(), untouchedFor), MOST),
    dueOf(noticePages, (record) => isOutboxEntryDue(record, now(), untouchedFor), MOST),
  ]);
  const touched = await Promise.all([
    ...reports.map((record) => touchReport(parts, record)),
    ...notices.map((record) => touchOutboxEntry(parts, record)),
  ]);
  const ids = [...new Set(touched.filter((id) => id !== undefined))];
  const resolved = await Promise.all(ids.map((id) => isResolvedNow(parts, lane, id)));
  const forgotten = await store.forgetTransactions(now() - times.kept, now() - times.wordsKept);
  return { examined: ids.length, resolved: resolved.filter(Boolean).length, forgotten };
}

/** The older a report, the longer the pauses. */
function isReportDue({ updatedAt, at }: ReportRecord, now: number, untouchedFor: number): boolean {
  return rests(updatedAt, now) >= Math.min(times.longestPause, Math.max(untouchedFor, (updatedAt - at) / 2));
}

/** The more often it was in vain, the longer the pauses. */
function isOutboxEntryDue({ updatedAt, leaseUntil, attempts }: OutboxEntry, now: number, untouchedFor: number): boolean {
  return (now >= leaseUntil || rests(updatedAt, now) === Infinity) && rests(updatedAt, now) >= Math.min(times.longestPause, untouchedFor * 2 ** Math.min(attempts, 20));
}

/** For how long nobody has touched it; for ever, when the clock was set back since. */
const rests = (updatedAt: number, now: number) => (updatedAt > now + AHEAD ? Infinity : now - updatedAt);

/** Only one of those who try at once goes on. What is open for so long that nobody looks for it any more is given up. */
async function touchReport({ store, now }: TransactionParts, record: ReportRecord): Promise<string | undefined> {
  const isFollowed = now() - record.at >= times.kept;
  const changed = await store.changeReport(record, { isFollowed, updatedAt: now() });
  return changed?.transactionId;
}

async function touchOutboxEntry({ store, now }: TransactionParts, record: OutboxEntry): Promise<string | undefined> {
  const changed = await store.changeOutboxEntry(record, { updatedAt: now() });
  return changed?.transactionId;
}

async function isResolvedNow(parts: TransactionParts, lane: Lane<boolean>, id: string): Promise<boolean> {
  try {
    return await lane.run(id, () => look(parts, id));
  } catch (error) {
    // One that cannot be looked at must not keep the others.
    parts.onError(error, 'reconcile');
    return false;
  }
}
