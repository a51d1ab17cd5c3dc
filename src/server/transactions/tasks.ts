import { mostRequests, reportKinds, reportResolutions } from '../../contract/names.js';
import type { ReportResolution, TransactionRequest } from '../../contract/transaction-requests.js';
import type { Sending, TaskRecord } from '../store/task-store.js';

type Kind = TaskRecord['kind'];

/** A task that was sent, or is about to be: the report of a delivery or refund. */
export interface SentTask extends TaskRecord {
  readonly state: Exclude<TaskRecord['state'], 'waiting' | 'withdrawn'>;
  readonly turn: number;
  readonly sending: Sending;
}

export const isReport = (task: TaskRecord): task is SentTask =>
  task.turn !== null && task.sending !== null && task.state !== 'waiting' && task.state !== 'withdrawn';

/** Returns the last report of a kind. Only its outcome still matters. */
export function lastReport(tasks: readonly TaskRecord[], kind: Kind): SentTask | undefined {
  const reports = tasks.filter(isReport).filter((each) => each.kind === kind);
  return reports.reduce<SentTask | undefined>((last, each) => (last && last.turn > each.turn ? last : each), undefined);
}

/** Returns the last report of each kind. */
export const lastReports = (tasks: readonly TaskRecord[]): SentTask[] =>
  reportKinds.flatMap((kind) => lastReport(tasks, kind) ?? []);

/** Returns true if the outcome of a report is unknown. */
export const isOpen = ({ state }: Pick<TaskRecord, 'state'>): boolean =>
  state === 'sending' || state === 'pending' || state === 'overdue';

/** Returns true if the task has ended. */
export const hasEnded = ({ state }: Pick<TaskRecord | TransactionRequest, 'state'>): boolean =>
  state === 'applied' || state === 'refused' || state === 'withdrawn';

/**
 * Returns true if another report was sent in place of one whose outcome was unknown, by somebody who has asked the bank:
 * it is not followed any more.
 */
export const isReplaced = (task: TaskRecord, tasks: readonly TaskRecord[]): boolean =>
  isOpen(task) && lastReport(tasks, task.kind)?.id !== task.id;

/** Returns the tasks of a kind that were not sent yet, in the order in which they are sent. */
export const waitingIn = (tasks: readonly TaskRecord[], kind: Kind): readonly TaskRecord[] =>
  tasks.filter((each) => each.kind === kind && each.state === 'waiting' && !each.isDone);

/**
 * Returns the statements with which an overdue report can be resolved. What the back office has reported directly is
 * reported there anew.
 */
export const resolutionsOf = ({ isDirect }: SentTask): ReportResolution[] =>
  reportResolutions.filter((each) => each !== 'send_again' || !isDirect);

/** Returns a task for the view. How much a reversal is, is known when it is sent. */
export function requestView(task: TaskRecord, tasks: readonly TaskRecord[]): TransactionRequest {
  const { id, kind, state, key, detail, receivedOn, createdAt } = task;
  const amount = task.amount ?? task.sending?.amount ?? null;
  const code = task.code ?? (isReplaced(task, tasks) ? 'overdue' : null);
  return {
    id,
    kind,
    state: requestStateOf(state),
    ...(amount !== null && { amount }),
    ...(receivedOn !== null && { receivedOn }),
    ...(key !== null && { key }),
    ...(code !== null && { code }),
    ...(detail !== null && { detail }),
    at: new Date(createdAt).toISOString(),
  };
}

function requestStateOf(state: TaskRecord['state']): TransactionRequest['state'] {
  if (state === 'waiting') return 'queued';
  return state === 'sending' || state === 'pending' || state === 'overdue' ? 'sent' : state;
}

/** Returns the last requests for the view, the newest first. */
export const requestViews = (tasks: readonly TaskRecord[]): TransactionRequest[] =>
  tasks
    .filter(({ isDirect }) => !isDirect)
    .slice(-mostRequests.shown)
    .reverse()
    .map((request) => requestView(request, tasks));
