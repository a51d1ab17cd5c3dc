import { mostRequests, reportResolutions } from '../../contract/names.js';
import type { ReportResolution, TransactionRequest } from '../../contract/transaction-requests.js';
import type { ReportRecord, RequestChanges, RequestRecord } from '../store/store.js';
import type { TransactionParts } from './parts.js';

type Kind = RequestRecord['kind'];

/** Requests of a transaction, and its last reports. */
export interface RequestsWithReports {
  readonly requests: readonly RequestRecord[];
  readonly reports: readonly ReportRecord[];
}

/** Returns true if the request has ended. */
export const hasEnded = ({ state }: Pick<RequestRecord, 'state'>): boolean => state !== 'queued' && state !== 'sent';

/**
 * Returns the statements with which an overdue report can be resolved. Without its request, nobody knows any more what
 * to send: the back office reports it anew.
 */
export const resolutionsOf = (request: RequestRecord | undefined): ReportResolution[] =>
  reportResolutions.filter((each) => each !== 'send_again' || (request && !hasEnded(request)));

const reportOf = ({ id, kind }: RequestRecord, reports: readonly ReportRecord[]): ReportRecord | undefined =>
  reports.find((report) => report.id === id && report.kind === kind);

/** Returns the requests of a kind that were not sent yet, in the order in which they are sent. */
export const waitingIn = ({ requests, reports }: RequestsWithReports, kind: Kind): readonly RequestRecord[] =>
  requests.filter((each) => each.kind === kind && !each.isDone && !hasEnded(each) && !reportOf(each, reports));

/**
 * Copies to the requests what their reports show: that they were sent, that nothing was sent after all, also if the
 * process ended before it could say so, and how they ended. Returns them as they are then. Whoever sends another report
 * has read the last one in this way, so no outcome is lost when it is replaced.
 */
export async function withOutcomes(
  parts: Pick<TransactionParts, 'store' | 'now'>,
  { requests, reports }: RequestsWithReports,
): Promise<readonly RequestRecord[]> {
  return Promise.all(
    requests.map(async (each) => {
      const report = hasEnded(each) ? undefined : reportOf(each, reports);
      if (report) return withOutcome(parts, each, report);
      return each.state === 'sent' && !each.isDone ? waitingAgain(parts, each) : each;
    }),
  );
}

/** Its report was stored with its state, and removed again, so nothing was sent. */
const waitingAgain = async ({ store, now }: Pick<TransactionParts, 'store' | 'now'>, request: RequestRecord) =>
  (await store.changeRequest(request, { state: 'queued', updatedAt: now() })) ?? request;

async function withOutcome(
  { store, now }: Pick<TransactionParts, 'store' | 'now'>,
  request: RequestRecord,
  report: ReportRecord,
): Promise<RequestRecord> {
  for (let present: RequestRecord | undefined = request; present && !hasEnded(present);) {
    const changes = changesBy(present, report);
    if (!changes) return present;
    const changed: RequestRecord | undefined = await store.changeRequest(present, { ...changes, updatedAt: now() });
    if (changed) return changed;
    present = await store.findRequest(request.id);
    if (present && hasEnded(present)) return present;
  }
  return request;
}

function changesBy(
  { state }: RequestRecord,
  { state: outcome, amount, reason }: ReportRecord,
): Omit<RequestChanges, 'updatedAt'> | undefined {
  if (outcome === 'applied' || outcome === 'refused') return { state: outcome, amount, detail: reason, isDone: false };
  return state === 'queued' ? { state: 'sent' } : undefined;
}

/** Returns a request for the view. Until its report has ended, the report alone knows how much was sent. */
export function requestView(request: RequestRecord, reports: readonly ReportRecord[]): TransactionRequest {
  const { id, kind, state, key, code, detail, receivedOn, createdAt } = request;
  const amount = request.amount ?? reportOf(request, reports)?.amount;
  return {
    id,
    kind,
    state,
    ...(typeof amount === 'number' && { amount }),
    ...(receivedOn !== null && { receivedOn }),
    ...(key !== null && { key }),
    ...(code !== null && { code }),
    ...(detail !== null && { detail }),
    at: new Date(createdAt).toISOString(),
  };
}

/** Returns the last requests for the view, the newest first. */
export const requestViews = ({ requests, reports }: RequestsWithReports): TransactionRequest[] =>
  requests
    .slice(-mostRequests.shown)
    .reverse()
    .map((request) => requestView(request, reports));
