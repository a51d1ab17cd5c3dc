import type { Stage, Summary, TransactionTab, Transaction as View } from '../../contract/transaction.js';
import type { Reading } from './read.js';
import { standingOf } from './standing.js';
import { summaryOf } from './summary.js';

/** A reading with its standing, which order and parts of the list follow from. */
export interface Listed {
  readonly reading: Reading;
  readonly standing: View['standing'];
  readonly summary: Summary;
}

/** Returns a reading with its standing. */
export function listed(reading: Reading): Listed {
  const standing = standingOf(reading);
  return { reading, standing, summary: summaryOf(reading.transaction, standing) };
}

/** Stages in the order of the list: what waits for the operator, then what waits for the bank, then what waits for nobody. */
const order: readonly Stage[] = ['overdue', 'refused', 'expiring', 'to_deliver', 'unclear', 'in_progress', 'delivered', 'needless'];

const rankOf = ({ summary }: Listed): number => (order.includes(summary.stage) ? order.indexOf(summary.stage) : order.length);

/** Compares by urgency: stage, then deadline, then the newest order first. */
export function byUrgency(one: Listed, other: Listed): number {
  const [a, b] = [one, other].map(({ standing, reading: { transaction } }) => ({
    deadline: Date.parse(standing.capture.deadline ?? '') || Infinity,
    ordered: transaction.order.orderDate ?? '',
    id: transaction.businessId,
  })) as [Sorted, Sorted];
  return rankOf(one) - rankOf(other) || compare(a.deadline, b.deadline) || compare(b.ordered, a.ordered) || compare(a.id, b.id);
}

interface Sorted {
  readonly deadline: number;
  readonly ordered: string;
  readonly id: string;
}

const compare = <Value extends number | string>(one: Value, other: Value): number => (one < other ? -1 : Number(one > other));

/** Returns whether a transaction is in a part of the list. */
export function isIn(tab: TransactionTab, { reading: { transaction }, standing: { capture }, summary }: Listed): boolean {
  const isUndelivered = transaction.status === 'report_capture' || transaction.status === 'report_capture_expiring';
  switch (tab) {
    case 'all':
      return true;
    case 'to_deliver':
      return isUndelivered && !capture.isNeedless && capture.obstacle !== 'already_delivered';
    case 'expiring':
      return capture.isUrgent && capture.obstacle === undefined;
    case 'check':
      return summary.stage === 'overdue' || summary.stage === 'refused';
    default:
      return transaction.status === tab;
  }
}
