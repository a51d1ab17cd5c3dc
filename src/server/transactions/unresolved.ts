import type { ReportResolution } from '../../contract/transaction-requests.js';
import type { Transaction } from '../../contract/transaction.js';
import type { Cents } from '../../rules/money.js';
import { RouteError } from '../operations/errors.js';
import { isUnresolved, type Reading } from './standing.js';
import type { TransactionParts } from './parts.js';
import { read, throwAsRoute } from './read.js';
import { sendTask } from './request-queue.js';
import { endOf } from './sending.js';
import { isReplaced, isReport, lastReports, resolutionsOf, waitingIn, type SentTask } from './tasks.js';

/** A report of which nobody but the bank knows the outcome. */
export interface UnresolvedReport {
  /** Id of the report; also that of its request, if it is of one. */
  readonly id: string;
  /** The bank's reference of the transaction. */
  readonly transactionId: string;
  /** What was reported: a delivery (`capture`) or a refund. */
  readonly kind: 'capture' | 'refund';
  /** Cents of a refund. */
  readonly amount: Cents | undefined;
  /** The shop's own key, if its program has asked for it. */
  readonly key: string | undefined;
  /** Time at which it was sent, ISO 8601. */
  readonly since: string;
  /** True if the bank has accepted it; otherwise it is not even known whether it was sent. */
  readonly accepted: boolean;
  /** Number of requests that wait until it is resolved. */
  readonly waiting: number;
  /** Statements with which it can be resolved. */
  readonly resolutions: readonly ReportResolution[];
}

/** Functions for operators on reports whose outcome does not show by itself. */
export interface UnresolvedReports {
  /** Returns the reports that need somebody who asks the bank; the longest untouched first, 1,000 at most. */
  unresolved(): Promise<readonly UnresolvedReport[]>;
  /**
   * Says what the bank knows of a report that is overdue. The transaction is read first: if it shows the outcome, that
   * takes precedence. What waits behind the report goes on. `id` is that of the transaction.
   * @throws {RouteError} `not_found` if it is not the last report of its kind; `wrong_state` if its outcome is known,
   * or it is not overdue yet, or `as` does not fit; `report_rejected` or `service_unavailable` if it could not be sent
   * again: it is still overdue
   */
  resolve(id: string, report: string, as: ReportResolution): Promise<Transaction>;
}

/** Most reports in the list, and most that the health check counts. */
const MOST = 1_000;
const MOST_COUNTED = 200;

const everything = { before: Number.MAX_SAFE_INTEGER };

/** Returns the number of unresolved reports, for the health check. */
export const countUnresolved = async (parts: Pick<TransactionParts, 'store' | 'now'>): Promise<number> =>
  (await unresolvedIn(parts, MOST_COUNTED)).length;

/** Returns the reports that need an operator. */
export async function unresolvedReports(
  parts: Pick<TransactionParts, 'store' | 'now'>,
): Promise<readonly UnresolvedReport[]> {
  return (await unresolvedIn(parts, MOST)).map(({ report, tasks }) => ({
    id: report.id,
    transactionId: report.transactionId,
    kind: report.kind,
    amount: report.sending.amount ?? undefined,
    key: report.key ?? undefined,
    since: new Date(report.sending.at).toISOString(),
    accepted: report.sending.isAccepted,
    waiting: waitingIn(tasks, report.kind).length,
    resolutions: resolutionsOf(report),
  }));
}

/** Returns the unresolved reports among as many that are overdue, with all tasks of their transactions. */
async function unresolvedIn({ store, now }: Pick<TransactionParts, 'store' | 'now'>, most: number) {
  const overdue = (await store.tasks.due(everything, most, 'overdue'))
    .filter(isReport)
    .filter((each) => isUnresolved(each, now()));
  const known = await store.tasks.of([...new Set(overdue.map(({ transactionId }) => transactionId))]);
  return overdue.flatMap((report) => {
    const tasks = known.filter(({ transactionId }) => transactionId === report.transactionId);
    return isReplaced(report, tasks) ? [] : [{ report, tasks }];
  });
}

/**
 * Resolves a report as an operator says; resolves with what was read before. What is to be sent again is sent in place
 * of the report, which is kept until then: the bank may get the first request all the same.
 * @throws {RouteError} as {@link UnresolvedReports.resolve} says
 */
export async function resolveReport(
  parts: TransactionParts,
  { id, report: reportId, as }: { readonly id: string; readonly report: string; readonly as: ReportResolution },
): Promise<Reading> {
  for (;;) {
    const reading = await read(parts, id).catch(throwAsRoute);
    const report = lastReports(reading.tasks).find((each) => each.id === reportId);
    if (!report)
      throw new RouteError('not_found', { message: 'The transaction has no such report that is not replaced.' });
    requireOverdue(report);
    if (!resolutionsOf(report).includes(as))
      throw new RouteError('wrong_state', { message: 'The report has no request. Report it in the back office.' });
    if (as === 'send_again') {
      const after = await sendTask(parts, reading, report);
      if (after.error) throw after.error;
      // Otherwise somebody else has changed it meanwhile, and nothing was sent.
      if (after.reading !== reading) return reading;
    } else if (await apply(parts, report, as)) return reading;
  }
}

function requireOverdue({ state }: SentTask): void {
  if (state === 'overdue') return;
  const message =
    state === 'applied' || state === 'refused'
      ? `The bank shows the outcome of the report: ${state}.`
      : 'The report was sent less than ten minutes ago. Wait.';
  throw new RouteError('wrong_state', { message });
}

/** Stores a statement; resolves with false if the report was changed meanwhile. */
async function apply({ store, now }: TransactionParts, report: SentTask, as: ReportResolution): Promise<boolean> {
  const updatedAt = now();
  if (as === 'booked') {
    const booked = endOf(report, { state: 'applied', detail: null });
    return (await store.tasks.change(report, { ...booked, updatedAt })) !== undefined;
  }
  if (report.isDirect) return store.tasks.remove(report);
  const withdrawn = { state: 'withdrawn', code: 'not_received', turn: null, sending: null, updatedAt } as const;
  return (await store.tasks.change(report, withdrawn)) !== undefined;
}
