import type { Stage, Standing, Summary, Transaction as View } from '../../contract/transaction.js';
import type { ServiceTransaction } from '../../service/transactions/shapes.js';

type Facts = View['standing'];
type Kind = NonNullable<Summary['about']>;

const kinds: readonly Kind[] = ['capture', 'refund'];

/**
 * Returns what a transaction waits for, the first that applies: a report to be checked, the delivery's own report, the
 * delivery, a refund's report, the bank. A refund that is not booked yet does not hide the deadline of a delivery.
 */
export function summaryOf({ status }: Pick<ServiceTransaction, 'status'>, facts: Facts): Summary {
  const kindIn = (state: Standing['state']) => kinds.find((kind) => facts[kind].state === state);
  const isAgain = facts.capture.state === 'refused' && !facts.capture.obstacle;
  return (
    about(facts, 'overdue', kindIn('overdue')) ??
    about(facts, 'refused', isAgain ? 'capture' : undefined) ??
    about(facts, 'unclear', kindIn('unclear')) ??
    about(facts, 'in_progress', facts.capture.isPending ? 'capture' : undefined) ??
    delivery(facts) ??
    about(facts, 'in_progress', facts.refund.isPending ? 'refund' : undefined) ?? { stage: stageOf(status, facts) }
  );
}

function about(facts: Facts, stage: Stage, kind: Kind | undefined): Summary | undefined {
  if (!kind) return undefined;
  const { at } = facts[kind];
  return { stage, about: kind, ...(at !== undefined && { since: at }) };
}

const delivery = ({ capture }: Facts): Summary | undefined =>
  capture.obstacle ? undefined : { stage: capture.isUrgent ? 'expiring' : 'to_deliver' };

/** Only a delivery that was booked or is needless is left of the statuses in which one can be reported. */
function stageOf(status: ServiceTransaction['status'], { capture }: Facts): Stage {
  if (status !== 'report_capture' && status !== 'report_capture_expiring') return status;
  return capture.isNeedless ? 'needless' : 'delivered';
}
