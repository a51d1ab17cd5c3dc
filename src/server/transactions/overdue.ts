import type { ReportRecord, RequestRecord } from '../store/store.js';
import { reportTimes } from './parts.js';
import { hasEnded, type RequestsWithReports } from './requests.js';
import { hasBookingUnderWay, obstacleAtItsTurn } from './standing.js';
import { isShownOf, type TransactionWithReports } from './read.js';

/**
 * Returns true if only an operator can say what became of a report: it is overdue, and the bank has not accepted it, as
 * far as is known, or has not booked it for a day.
 */
export const isUnresolved = ({ state, isAccepted, at }: ReportRecord, now: number): boolean =>
  state === 'overdue' && (!isAccepted || now - at >= reportTimes.unbooked);

/** Returns the request of a report, if it is still open. */
const openRequestOf = ({ id }: ReportRecord, { requests }: RequestsWithReports): RequestRecord | undefined =>
  requests.find((request) => request.id === id && !hasEnded(request) && !request.isDone);

/**
 * Returns the request whose overdue report can be sent once more: the bank shows nothing of it, and could book it only
 * once, because a delivery is booked once, and nothing is left after a refund of all that is left. Not if the bank has
 * refused the second attempt: then it may have the first one.
 */
export function repeatableRequest(
  reading: TransactionWithReports,
  kind: RequestRecord['kind'],
): RequestRecord | undefined {
  const report = reading.reports.find((each) => each.kind === kind);
  if (report?.state !== 'overdue' || report.isAccepted || report.reason !== null) return undefined;
  const request = openRequestOf(report, reading);
  if (!request || hasBookingUnderWay(reading, kind) || isShownOf(report, reading.transaction)) return undefined;
  if (kind === 'capture') return obstacleAtItsTurn(reading) ? undefined : request;
  return report.amount === reading.transaction.order.currentValue ? request : undefined;
}
