import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { cleanText } from '../../rules/customer-facts.js';
import {
  isReceived,
  showsBookingOf,
  outcomeOf,
  type ServiceReport,
  type TransactionSnapshot,
} from '../../service/transactions/report-outcome.js';
import type { ServiceTransaction } from '../../service/transactions/shapes.js';
import type { Cents } from '../../rules/money.js';
import { isUnknownAtBank, ServiceError } from '../../service/wire/service-error.js';
import { RouteError } from '../operations/errors.js';
import { AHEAD } from '../store/due-window.js';
import type { TaskChanges, TaskRecord } from '../store/task-store.js';
import { longestReason, reportTimes, type TransactionParts } from './parts.js';
import { endOf, release } from './sending.js';
import { readingOf, type Reading } from './standing.js';
import { isOpen, isReport, lastReport, lastReports, type SentTask } from './tasks.js';

/** Reads a transaction from the service and resolves its open reports by it; `known` are its tasks as just read. */
export async function read(parts: TransactionParts, id: string, known?: readonly TaskRecord[]): Promise<Reading> {
  // The tasks first: what the bank has done of them is in the transaction.
  const tasks = known ?? (await parts.store.tasks.of([id]));
  return resolved(parts, await parts.backend.transaction(id), tasks);
}

/**
 * Reads a transaction after something was done. It was done even if the transaction cannot be read now; the answer must
 * arrive before the page's timeout.
 */
export const readAfter = (parts: TransactionParts, known: Reading): Promise<Reading> =>
  Promise.race([
    read(parts, known.transaction.businessId).catch(() => known),
    delay(reportTimes.afterwards, known, { ref: false }),
  ]);

/** Throws an error of the bank that says that it does not know the transaction as a RouteError. */
export function throwAsRoute(error: unknown): never {
  throw isUnknownAtBank(error) ? new RouteError('unknown_transaction', { cause: error }) : error;
}

/** Returns a function that throws "unknown" of an order that the bank has confirmed as an error that may pass. */
export const throwAsConfirmed =
  ({ onError }: Pick<TransactionParts, 'onError'>) =>
  (error: unknown): never => {
    if (!(error instanceof RouteError) || error.code !== 'unknown_transaction') throw error;
    const { cause } = error;
    if (cause instanceof ServiceError) onError(cause, cause.operation);
    throw new RouteError('service_malformed', {
      message: 'The bank has confirmed this order and does not show it, or not yet. Repeat the call; see the log.',
      cause,
    });
  };

/** Most transactions whose rows are read in one statement; databases limit its length. */
const AT_ONCE = 500;

/** Adds the tasks to transactions that were read before, and resolves the open ones by them. */
export async function withTasks(
  parts: TransactionParts,
  transactions: readonly ServiceTransaction[],
): Promise<Reading[]> {
  const known = new Map<string, TaskRecord[]>();
  for (let at = 0; at < transactions.length; at += AT_ONCE) {
    const ids = transactions.slice(at, at + AT_ONCE).map(({ businessId }) => businessId);
    for (const task of await parts.store.tasks.of(ids))
      known.set(task.transactionId, [...(known.get(task.transactionId) ?? []), task]);
  }
  return Promise.all(transactions.map((each) => resolved(parts, each, known.get(each.businessId) ?? [])));
}

/** Transactions that were read from the service, and when the oldest of them was. */
interface ReadBefore {
  readonly transactions: readonly ServiceTransaction[];
  readonly readAt: number;
}

/**
 * Adds the tasks to transactions that may have been read a while ago; reads them again if a report has changed since,
 * so that no row contradicts its report.
 */
export async function readConsistently<Found extends ReadBefore>(
  parts: TransactionParts,
  find: (since?: number) => Promise<Found>,
): Promise<{ readonly found: Found; readonly readings: readonly Reading[] }> {
  const first = await find();
  const readings = await withTasks(parts, first.transactions);
  const reports = readings.flatMap(({ tasks }) => lastReports(tasks));
  const changedAt = Math.max(...reports.map(({ updatedAt }) => updatedAt));
  if (changedAt < first.readAt || changedAt > parts.now() + AHEAD) return { found: first, readings };
  const found = await find(changedAt);
  return { found, readings: await withTasks(parts, found.transactions) };
}

/** Resolves the open reports of a transaction by what it shows. */
async function resolved(
  parts: TransactionParts,
  transaction: ServiceTransaction,
  stored: readonly TaskRecord[],
): Promise<Reading> {
  const known = await withoutUnsent(parts, transaction.businessId, stored);
  const last = new Set(lastReports(known).map(({ id }) => id));
  const resolving = known.map(async (task) =>
    isReport(task) && last.has(task.id) ? resolve(parts, task, transaction) : task,
  );
  return readingOf(
    transaction,
    (await Promise.all(resolving)).filter((task) => task !== undefined),
  );
}

/** Takes back what this process has stored, as it sees now, and did not send; returns the tasks as they are then. */
async function withoutUnsent(
  parts: TransactionParts,
  id: string,
  tasks: readonly TaskRecord[],
): Promise<readonly TaskRecord[]> {
  const left = tasks.filter(isReport).flatMap((task) => {
    const unsent = parts.unsent.get(task.sending.intent);
    return unsent ? [{ task, unsent }] : [];
  });
  for (const { task, unsent } of left) await release(parts, task, unsent.before);
  return left.length > 0 ? parts.store.tasks.of([id]) : tasks;
}

/**
 * Returns a report as it is now; undefined if it was deleted. If another process changed it first, returns it with the
 * new state but the old version, so that no further change with it can succeed.
 */
async function resolve(
  parts: TransactionParts,
  report: SentTask,
  transaction: ServiceTransaction,
): Promise<TaskRecord | undefined> {
  const { store, now } = parts;
  const changes = isOpen(report) ? changesBy(report, transaction, now()) : undefined;
  const changed = changes && (await store.tasks.change(report, { ...changes, updatedAt: now() }));
  const present = changed ?? { ...report, ...changes };
  // A delivery that nobody waits for any more: when its turn comes again, there is nothing left to deliver.
  return isReport(present) && isNeedless(present, transaction) ? undone(parts, present) : present;
}

/** Takes a report back that the bank never got: it waits again, or is deleted if it never waited. */
async function undone({ store, now }: TransactionParts, report: SentTask): Promise<TaskRecord | undefined> {
  if (report.isDirect) return (await store.tasks.remove(report)) ? undefined : report;
  const waiting = { state: 'waiting', turn: null, sending: null, updatedAt: now() } as const;
  return (await store.tasks.change(report, waiting)) ?? report;
}

function changesBy(
  task: SentTask,
  transaction: ServiceTransaction,
  now: number,
): Omit<TaskChanges, 'updatedAt'> | undefined {
  const { sending } = task;
  const report = reportOf(task);
  const known = report && outcomeOf(report, transaction);
  if (known?.outcome === 'applied') return endOf(task, { state: 'applied', detail: null });
  if (known) {
    const detail = (known.reason && cleanText(known.reason, longestReason)) || null;
    return endOf(task, { state: 'refused', detail });
  }
  if (task.state === 'overdue' || now - sending.at < reportTimes.overdue) return undefined;
  const isAccepted = sending.isAccepted || (report !== undefined && isReceived(report, transaction));
  return { state: 'overdue', sending: { ...sending, isAccepted } };
}

/** Returns true if the bank shows something that may be of a report, whatever became of it. */
export function isShownOf(task: SentTask, transaction: ServiceTransaction): boolean {
  const report = reportOf(task);
  return report !== undefined && showsBookingOf(report, transaction);
}

/** Returns true for a delivery that the bank shows nothing of, and whose goods were refunded in full meanwhile. */
export const isNeedless = (
  { kind, state, sending: { isAccepted } }: SentTask,
  { order, bookings }: ServiceTransaction,
): boolean =>
  kind === 'capture' &&
  state === 'overdue' &&
  !isAccepted &&
  order.currentValue === 0 &&
  bookings.every(({ type, status }) => type !== 'capture' || status === 'failed');

const cents = z.int().nonnegative().optional();
const snapshotSchema: z.ZodType<TransactionSnapshot> = z
  .object({ bookings: z.array(z.string()), isDelivered: z.boolean(), currentValue: cents, refundsTotal: cents })
  .transform(({ bookings, isDelivered, currentValue, refundsTotal }) => ({
    bookings,
    isDelivered,
    ...(currentValue !== undefined && { currentValue }),
    ...(refundsTotal !== undefined && { refundsTotal }),
  }));

/**
 * Returns the order value in cents that is left after all refunds that the store knows of; undefined if it is not
 * known. Less is left if others were booked: in the bank's portal, or before the store was restored from a backup.
 */
export function leftAsKnown({ transaction, tasks }: Reading): Cents | undefined {
  const last = lastReport(tasks, 'refund');
  if (!last) return transaction.order.originalValue;
  const before = reportOf(last)?.snapshot.currentValue;
  return before === undefined || last.state === 'refused' ? before : before - (last.sending.amount ?? 0);
}

/** Returns the report for the service's client; `undefined` if its stored snapshot is unreadable. */
function reportOf({ kind, sending: { attempts, amount, ...sending } }: SentTask): ServiceReport | undefined {
  const { data: snapshot } = snapshotSchema.safeParse(sending.snapshot);
  if (!snapshot) return undefined;
  if (kind === 'capture') return { kind, attempts, snapshot };
  return amount === null ? undefined : { kind, attempts, amount, snapshot };
}
