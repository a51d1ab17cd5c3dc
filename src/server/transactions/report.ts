import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ReportObstacle } from '../../contract/transaction.js';
import type { Refund } from '../../contract/transaction-requests.js';
import type { Cents } from '../../rules/money.js';
import { RouteError } from '../operations/errors.js';
import type { TaskRecord } from '../store/task-store.js';
import { reportTimes, type TransactionParts } from './parts.js';
import { read } from './read.js';
import { claimOf, send, storing, type ReportDraft } from './sending.js';
import { isDeliveryAskedFor, mustWait, standingOf } from './standing.js';
import { lastReport, withTask, type TransactionWithTasks } from './tasks.js';

interface DirectReport {
  /** What was read just now. */
  readonly known?: TransactionWithTasks | undefined;
  /** True for a refund that is none if the goods are on their way. */
  readonly unlessDelivered?: boolean;
}

/**
 * Reports a delivery or a refund at once: stores the intent, then calls the service. Of several concurrent reports of
 * the same kind only one is sent; it is pending until a read shows its outcome, or is refused immediately with the
 * service's message. Resolves with the transaction as read afterwards.
 * @throws {RouteError} if nothing was sent (`report_pending`: another one is not booked yet, or others wait), or the
 * service rejected it without a reason
 */
export async function sendReport(
  parts: TransactionParts,
  draft: ReportDraft,
  { known, unlessDelivered = false }: DirectReport = {},
): Promise<TransactionWithTasks> {
  const before = known ?? (await read(parts, draft.id));
  if (unlessDelivered) checkUndelivered(before);
  check(before, draft);
  const sent = await sendDirectly(parts, before, draft);
  if (!sent) {
    // A concurrent read may have recorded the outcome of the report before, or something of the other kind was asked
    // for: that is not another report of this kind, so start again from what is known now.
    if (await isLast(parts, before, draft)) return sendReport(parts, draft, { unlessDelivered });
    throw new RouteError('report_pending');
  }
  return readAfter(parts, withTask(before, sent));
}

/**
 * Reads a transaction after something was done. It was done even if the transaction cannot be read now; the answer must
 * arrive before the page's timeout.
 */
export const readAfter = (parts: TransactionParts, known: TransactionWithTasks): Promise<TransactionWithTasks> =>
  Promise.race([
    read(parts, known.transaction.businessId).catch(() => known),
    delay(reportTimes.afterwards, known, { ref: false }),
  ]);

/**
 * Adds a task that is being sent, and sends it, whatever its standing. Returns undefined if the last report was changed,
 * or something was asked for, since the reading: nothing was sent. Returns the task if the service accepted it, may have
 * accepted it, or gave a reason for rejecting it.
 * @throws if nothing was done
 */
async function sendDirectly(
  parts: TransactionParts,
  before: TransactionWithTasks,
  draft: ReportDraft,
): Promise<TaskRecord | undefined> {
  const { store } = parts;
  const id = randomUUID();
  const { claim, last } = claimOf(parts, before, draft, id);
  const claimed = { ...directTask(draft, { id, createdAt: claim.sending.at }), ...claim };
  const isAdded = await storing(parts, claimed, undefined, () =>
    store.tasks.add(claimed, { known: before.tasks, last }),
  );
  if (!isAdded) return undefined;
  const { task, error } = await send(parts, draft, { claimed, before: undefined, last });
  if (error !== undefined) throw error;
  return task;
}

function directTask(
  draft: ReportDraft,
  { id, createdAt }: Pick<TaskRecord, 'id' | 'createdAt'>,
): Omit<TaskRecord, 'state' | 'turn' | 'sending'> {
  const { amount = null, reason = null, receivedOn = null } = draft.kind === 'refund' ? draft.refund : {};
  return {
    id,
    transactionId: draft.id,
    kind: draft.kind,
    version: 1,
    amount,
    reason,
    trackingNumber: (draft.kind === 'capture' && draft.capture.trackingNumber) || null,
    receivedOn,
    key: null,
    isDirect: true,
    code: null,
    detail: null,
    createdAt,
    isDone: false,
    updatedAt: createdAt,
  };
}

/**
 * Checks that the transaction allows the report, after all that was asked for, and that none of its kind waits before
 * it.
 * @throws {RouteError} with the reason if it does not
 */
function check(reading: TransactionWithTasks, draft: ReportDraft): void {
  const { obstacle } = standingOf(reading)[draft.kind];
  if (draft.kind === 'refund') {
    if (mustWait(reading, 'refund')) throw new RouteError('report_pending');
    checkShown(reading, draft.refund);
    checkAmount(reading, draft.refund.amount);
  }
  if (obstacle) throw blocked(obstacle);
}

/**
 * Checks that the user was shown what is so now.
 * @throws {RouteError} `transaction_changed`
 */
export function checkShown(reading: TransactionWithTasks, shown: Pick<Refund, 'currentValue' | 'available'>): void {
  const { currentValue = shown.currentValue } = reading.transaction.order;
  const { available } = standingOf(reading).refund;
  if (currentValue !== shown.currentValue || (shown.available ?? available) !== available)
    throw new RouteError('transaction_changed');
}

/**
 * Checks that an amount is left after what is under way and what waits.
 * @throws {RouteError} `amount_too_high`
 */
export function checkAmount(reading: TransactionWithTasks, amount: Cents): void {
  const { available = Infinity } = standingOf(reading).refund;
  if (amount > available) throw new RouteError('amount_too_high');
}

/**
 * Checks that the delivery was neither booked nor asked for.
 * @throws {RouteError} `wrong_state`
 */
export function checkUndelivered(reading: TransactionWithTasks): void {
  if (isDeliveryAskedFor(standingOf(reading)))
    throw new RouteError('wrong_state', {
      message: 'The delivery was reported: report what comes back by orders.refunded.',
    });
}

/** Returns the error for an obstacle. */
export const blocked = (obstacle: ReportObstacle): RouteError =>
  obstacle === 'report_pending'
    ? new RouteError('report_pending')
    : new RouteError('wrong_state', { message: sentences[obstacle] });

const notDeliverable = 'The transaction is not in a state in which a delivery can be reported.';

const sentences: Readonly<Record<Exclude<ReportObstacle, 'report_pending'>, string>> = {
  already_delivered: 'The delivery was reported before.',
  expired: notDeliverable,
  in_billing: notDeliverable,
  billed: notDeliverable,
  not_deliverable: notDeliverable,
  nothing_left: 'Nothing is left of the order value, or all of it was asked back.',
  value_unknown: 'The service does not say what is left of the order value.',
  value_untrue: 'The service says that more is left of the order value than there was.',
};

/** Returns true if no other report of the kind has come since a reading. */
async function isLast(
  { store }: TransactionParts,
  { transaction, tasks }: TransactionWithTasks,
  { kind }: ReportDraft,
): Promise<boolean> {
  const present = await store.tasks.of([transaction.businessId]);
  return lastReport(present, kind)?.id === lastReport(tasks, kind)?.id;
}
