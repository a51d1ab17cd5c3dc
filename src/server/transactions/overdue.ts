import { reportTimes } from './parts.js';
import { hasBookingUnderWay, obstacleAtItsTurn } from './standing.js';
import { isShownOf } from './read.js';
import { lastReport, type SentTask, type TransactionWithTasks } from './tasks.js';

/**
 * Returns true if only an operator can say what became of a report: it is overdue, and the bank has not accepted it, as
 * far as is known, or has not booked it for a day.
 */
export const isUnresolved = ({ state, sending: { isAccepted, at } }: SentTask, now: number): boolean =>
  state === 'overdue' && (!isAccepted || now - at >= reportTimes.unbooked);

/**
 * Returns the request whose overdue report can be sent once more: the bank shows nothing of it, and could book it only
 * once, because a delivery is booked once, and nothing is left after a refund of all that is left. Not if the bank has
 * refused the second attempt: then it may have the first one.
 */
export function repeatableRequest(reading: TransactionWithTasks, kind: SentTask['kind']): SentTask | undefined {
  const report = lastReport(reading.tasks, kind);
  if (report?.state !== 'overdue' || report.isDirect || report.isDone) return undefined;
  const { isAccepted, amount } = report.sending;
  if (isAccepted || report.detail !== null) return undefined;
  if (hasBookingUnderWay(reading, kind) || isShownOf(report, reading.transaction)) return undefined;
  if (kind === 'capture') return obstacleAtItsTurn(reading) ? undefined : report;
  return amount === reading.transaction.order.currentValue ? report : undefined;
}
