import { randomUUID } from 'node:crypto';
import { cleanText } from '../../rules/customer-facts.js';
import type { Cents } from '../../rules/money.js';
import { snapshotOf } from '../../service/transactions/report-outcome.js';
import type { ServiceTransaction } from '../../service/transactions/shapes.js';
import { ServiceError } from '../../service/wire/service-error.js';
import { RouteError } from '../operations/errors.js';
import type { Sending, TaskChanges, TaskRecord } from '../store/task-store.js';
import { longestReason, reportTimes, type TransactionParts } from './parts.js';
import { isOpen, isReport, type SentTask } from './tasks.js';
import type { Reading } from './standing.js';

/** A task that is stored as one that is being sent, before it is. */
export interface Intent {
  readonly claimed: SentTask;
  /** The task before; undefined if it was added with the intent. */
  readonly before: TaskRecord | undefined;
  /** The last report of its kind; the task itself if it is sent once more. */
  readonly last: SentTask | undefined;
}

/** Fields of a task that is being sent. */
type Claim = Pick<SentTask, 'state' | 'turn' | 'sending'>;

/** Returns the fields with which a task is sent, once more if it was sent last; a reversal is of all that is left. */
export function claimOf(
  { now }: Pick<TransactionParts, 'now'>,
  { transaction, facts }: Reading,
  { id, kind, amount }: Pick<TaskRecord, 'id' | 'kind' | 'amount'>,
): { readonly claim: Claim; readonly last: SentTask | undefined } {
  const last = facts[kind].report;
  const again = last?.id === id ? last : undefined;
  const sending: Sending = {
    intent: randomUUID(),
    attempts: (again?.sending.attempts ?? 0) + 1,
    amount: kind === 'refund' ? (amount ?? valueOf(transaction)) : null,
    snapshot: again ? again.sending.snapshot : snapshotOf(transaction),
    isAccepted: false,
    at: now(),
  };
  return { claim: { state: 'sending', turn: again?.turn ?? (last?.turn ?? 0) + 1, sending }, last };
}

const valueOf = ({ order: { currentValue = 0 } }: ServiceTransaction): Cents => currentValue;

/** Stores an intent by `write`. If it rejects, nothing is sent, whether or not the store has the intent. */
export async function storing<Result>(
  { unsent }: Pick<TransactionParts, 'unsent'>,
  { sending: { intent } }: Pick<SentTask, 'sending'>,
  before: TaskRecord | undefined,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    unsent.set(intent, { before });
    throw error;
  }
}

/** What became of a task that was to be sent. `error`: nothing was done, and `task` is the one before, if it is known. */
export type Sent =
  | { readonly task: TaskRecord; readonly error?: undefined }
  | { readonly task: TaskRecord | undefined; readonly error: RouteError | ServiceError };

/**
 * Sends a task whose intent is stored. It is pending if the service accepted it, or may have accepted it, and refused if
 * the service gave a reason for rejecting it.
 */
export async function send(parts: TransactionParts, transaction: ServiceTransaction, intent: Intent): Promise<Sent> {
  const { claimed, before, last } = intent;
  if (parts.now() - claimed.sending.at > reportTimes.slowWrite)
    return { task: await release(parts, claimed, before), error: new RouteError('service_unavailable') };
  try {
    await tell(parts, transaction, claimed);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.maybeDone) return { task: await note(parts, claimed, false) };
    const words = error.code === 'rejected' ? error.messages.find(({ text }) => text)?.text : undefined;
    // An overdue report may still be booked, so a rejected one must not take its place.
    if (words && !(last && isOpen(last))) return { task: await noteRefusal(parts, claimed, words) };
    // The words of the service on a report that was sent once more stay with the first attempt.
    const kept = before && words && last?.id === claimed.id ? { ...before, detail: shortened(words) } : before;
    return { task: await release(parts, claimed, kept), error: rejection(error) };
  }
  return { task: await note(parts, claimed, true) };
}

/** Tells the service what is asked for. */
function tell({ backend }: TransactionParts, transaction: ServiceTransaction, task: SentTask): Promise<void> {
  const { transactionId: id, kind, trackingNumber, reason, receivedOn, sending } = task;
  if (kind === 'capture') return backend.capture(id, trackingNumber === null ? {} : { trackingNumber });
  return backend.refund(id, {
    amount: sending.amount ?? 0,
    currentValue: valueOf(transaction),
    ...(reason !== null && { reason }),
    ...(receivedOn !== null && { receivedOn }),
  });
}

/** Returns the error for a report that the service rejected without a reason. */
function rejection(error: ServiceError): RouteError | ServiceError {
  const isAboutTheReport = error.code === 'rejected' || error.code === 'invalid_input';
  return isAboutTheReport ? new RouteError('report_rejected', { cause: error }) : error;
}

const shortened = (words: string): string => cleanText(words, longestReason);

/**
 * Records that a task was sent; a concurrent read may already have recorded its outcome. Returns the task even if it
 * could not be stored.
 */
async function note(parts: TransactionParts, claimed: SentTask, isAccepted: boolean): Promise<TaskRecord> {
  const noted = await whileOurs(parts, claimed, (present) => {
    const state = present.state === 'sending' ? 'pending' : present.state;
    return changed(parts, present, { state, sending: { ...present.sending, isAccepted } });
  });
  return noted ?? { ...claimed, state: 'pending', sending: { ...claimed.sending, isAccepted } };
}

/**
 * Records that the service rejected a task immediately and gave a reason. If that cannot be stored, or it was sent once
 * more meanwhile, its outcome is not known.
 */
async function noteRefusal(parts: TransactionParts, claimed: SentTask, words: string): Promise<TaskRecord> {
  const refusal = endOf(claimed, { state: 'refused', detail: shortened(words) });
  const noted = await whileOurs(parts, claimed, (present) => changed(parts, present, refusal));
  return noted ?? { ...claimed, state: 'pending' };
}

/** Returns the end of a report; the amount of a reversal is known then. */
export const endOf = (
  { sending: { amount } }: SentTask,
  end: Pick<TaskRecord, 'state' | 'detail'>,
): Pick<TaskRecord, 'state' | 'detail' | 'amount' | 'isDone'> => ({ ...end, amount, isDone: false });

/**
 * Restores a task as it was before, or deletes one that was added with its intent, because nothing was done. Returns
 * the task before as it is stored now. If the store fails, the next read does it.
 */
export async function release(
  parts: TransactionParts,
  claimed: SentTask,
  before: TaskRecord | undefined,
): Promise<TaskRecord | undefined> {
  const released = await whileOurs(parts, claimed, async (present) => {
    if (!before) return (await parts.store.tasks.remove(present)) ? claimed : undefined;
    const { state, detail, turn, sending } = before;
    return changed(parts, present, { state, detail, turn, sending });
  });
  if (!released) parts.unsent.set(claimed.sending.intent, { before });
  return before && released;
}

const changed = ({ store, now }: TransactionParts, task: TaskRecord, changes: Omit<TaskChanges, 'updatedAt'>) =>
  store.tasks.change(task, { ...changes, updatedAt: now() });

/**
 * Retries a change after concurrent ones, as long as the task still has the claimed intent. If the store fails, the task
 * is left to reconciling.
 */
async function whileOurs(
  { store, onError }: TransactionParts,
  claimed: SentTask,
  change: (present: SentTask) => Promise<TaskRecord | undefined>,
): Promise<TaskRecord | undefined> {
  try {
    for (let present: TaskRecord | undefined = claimed; present && isOurs(present, claimed);) {
      const done = await change(present);
      if (done) return done;
      present = await store.tasks.find({ id: claimed.id });
    }
  } catch (error) {
    onError(error, 'reports');
  }
  return undefined;
}

const isOurs = (present: TaskRecord, { sending: { intent } }: SentTask): present is SentTask =>
  isReport(present) && present.sending.intent === intent;
