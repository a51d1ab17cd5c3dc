import type { ReportResolution } from '../../contract/transaction-requests.js';
import type { Transaction } from '../../contract/transaction.js';
import type { Cents } from '../../rules/money.js';
import { RouteError } from '../operations/errors.js';
import type { ReportRecord, RequestRecord } from '../store/store.js';
import { isUnresolved } from './overdue.js';
import type { TransactionParts } from './parts.js';
import { read, type TransactionWithReports } from './read.js';
import { sendRequest } from './request-queue.js';
import { hasEnded, resolutionsOf, waitingIn } from './requests.js';
import { throwAsRoute } from './transactions.js';

/** A report of which nobody but the bank knows the outcome. */
export interface UnresolvedReport {
  /** Id of the report, and of its request, if it has one. */
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
export async function countUnresolved({ store, now }: Pick<TransactionParts, 'store' | 'now'>): Promise<number> {
  const open = await store.openReports(everything, MOST_COUNTED);
  return open.filter((report) => isUnresolved(report, now())).length;
}

/** Returns the reports that need an operator. */
export async function unresolvedReports({
  store,
  now,
}: Pick<TransactionParts, 'store' | 'now'>): Promise<readonly UnresolvedReport[]> {
  const open = (await store.openReports(everything, MOST)).filter((report) => isUnresolved(report, now()));
  const ids = [...new Set(open.map(({ transactionId }) => transactionId))];
  const requests = await store.requestsOf(ids);
  return open.map((report) => {
    const ofTransaction = requests.filter(({ transactionId }) => transactionId === report.transactionId);
    const request = ofTransaction.find(({ id }) => id === report.id);
    return {
      id: report.id,
      transactionId: report.transactionId,
      kind: report.kind,
      amount: report.amount ?? undefined,
      key: request?.key ?? undefined,
      since: new Date(report.at).toISOString(),
      accepted: report.isAccepted,
      waiting: waitingIn({ requests: ofTransaction, reports: [report] }, report.kind).length,
      resolutions: resolutionsOf(request),
    };
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
): Promise<TransactionWithReports> {
  for (;;) {
    const reading = await read(parts, id).catch(throwAsRoute);
    const report = reading.reports.find((each) => each.id === reportId);
    if (!report)
      throw new RouteError('not_found', { message: 'The transaction has no such report that is not replaced.' });
    requireOverdue(report);
    const request = reading.requests.find((each) => each.id === reportId);
    if (!resolutionsOf(request).includes(as))
      throw new RouteError('wrong_state', { message: 'The report has no request. Report it in the back office.' });
    if (as === 'send_again' && request) {
      const after = await sendRequest(parts, reading, request);
      if (after.error) throw after.error;
      // Otherwise somebody else has changed it meanwhile, and nothing was sent.
      if (after.reading !== reading) return reading;
    } else if (await apply(parts, { report, request, as })) return reading;
  }
}

function requireOverdue({ state }: ReportRecord): void {
  if (state === 'overdue') return;
  const message =
    state === 'applied' || state === 'refused'
      ? `The bank shows the outcome of the report: ${state}.`
      : 'The report was sent less than ten minutes ago. Wait.';
  throw new RouteError('wrong_state', { message });
}

interface Statement {
  readonly report: ReportRecord;
  readonly request: RequestRecord | undefined;
  readonly as: ReportResolution;
}

/**
 * Stores a statement; resolves with false if something was changed meanwhile. The request first: if the process ends in
 * between, the statement can be made once more.
 */
async function apply({ store, now }: TransactionParts, { report, request, as }: Statement): Promise<boolean> {
  const updatedAt = now();
  if (as === 'booked') return (await store.changeReport(report, { state: 'applied', updatedAt })) !== undefined;
  if (as === 'withdrawn' && request && !hasEnded(request)) {
    const withdrawn = { state: 'withdrawn', code: 'not_received', updatedAt } as const;
    if (!(await store.changeRequest(request, withdrawn))) return false;
  }
  return store.removeReport(report);
}
