import type { Stage, Summary, TransactionTab, Transaction as View } from '../../contract/transaction.js';
import { standingOf } from './standing.js';
import { summaryOf } from './summary.js';
import type { TransactionWithTasks } from './tasks.js';

/** A reading with its standing, which order and parts of the list follow from. */
export interface Listed {
  readonly reading: TransactionWithTasks;
  readonly standing: View['standing'];
  readonly summary: Summary;
}

/** Returns a reading with its standing. */
export function listed(reading: TransactionWithTasks): Listed {
  const standing = standingOf(reading);
  return { reading, standing, summary: summaryOf(reading.transaction, standing) };
}

/**
 * Stages in the order of the list: what waits for the operator, then what waits for the bank, then what waits for
 * nobody.
 */
const order: readonly Stage[] = [
  'overdue',
  'refused',
  'expiring',
  'to_deliver',
  'unclear',
  'in_progress',
  'delivered',
  'needless',
];

const ranks = new Map(order.map((stage, rank) => [stage, rank]));

/** Sorts by urgency: stage, then deadline, then the newest order first. */
export function sortedByUrgency(rows: readonly Listed[]): Listed[] {
  const keyed = rows.map((row) => ({ row, ...keyOf(row) }));
  return keyed
    .sort(
      (a, b) =>
        a.rank - b.rank || compare(a.deadline, b.deadline) || compare(b.ordered, a.ordered) || compare(a.id, b.id),
    )
    .map(({ row }) => row);
}

const keyOf = ({ reading: { transaction }, standing, summary }: Listed) => ({
  rank: ranks.get(summary.stage) ?? order.length,
  deadline: standing.capture.deadline === undefined ? Infinity : Date.parse(standing.capture.deadline),
  ordered: transaction.order.orderDate ?? '',
  id: transaction.businessId,
});

const compare = <Value extends number | string>(one: Value, other: Value): number =>
  one < other ? -1 : Number(one > other);

/** Returns whether a transaction is in a part of the list. */
export function isIn(
  tab: TransactionTab,
  { reading: { transaction }, standing: { capture }, summary }: Listed,
): boolean {
  const isUndelivered = transaction.status === 'report_capture' || transaction.status === 'report_capture_expiring';
  const isBeingBooked = isUndelivered && capture.state === 'in_progress' && capture.obstacle === 'report_pending';
  switch (tab) {
    case 'all':
      return true;
    case 'to_deliver':
      return isUndelivered && !capture.isNeedless && capture.obstacle !== 'already_delivered' && !isBeingBooked;
    case 'in_billing':
      return isBeingBooked || transaction.status === tab;
    case 'expiring':
      return capture.isUrgent && capture.obstacle === undefined;
    case 'check':
      return summary.stage === 'overdue' || summary.stage === 'refused';
    default:
      return transaction.status === tab;
  }
}
