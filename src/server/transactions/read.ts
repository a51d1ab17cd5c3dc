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
import { AHEAD } from '../store/due-window.js';
import type { ReportChanges, ReportRecord } from '../store/store.js';
import { release } from './intents.js';
import { longestReason, reportTimes, type TransactionParts } from './parts.js';
import { withOutcomes, type RequestsWithReports } from './requests.js';

/** A transaction, the shop's last reports of it, at most one of each kind, and its requests in their order. */
export interface TransactionWithReports extends RequestsWithReports {
  readonly transaction: ServiceTransaction;
}

/** Reads a transaction from the service and resolves its open reports and requests by it. */
export async function read(parts: TransactionParts, id: string): Promise<TransactionWithReports> {
  // Requests before reports, and both before the transaction: what comes later in the life of a request is read later,
  // so that a request without a report in the same reading was not sent when it was read.
  const requests = await parts.store.requestsOf([id]);
  const reports = await parts.store.reportsOf([id]);
  return resolved(parts, await parts.backend.transaction(id), { requests, reports });
}

/** Most transactions whose rows are read in one statement; databases limit its length. */
const AT_ONCE = 500;

/** Adds reports and requests to transactions that were read before, and resolves the open ones by them. */
export async function withReports(
  parts: TransactionParts,
  transactions: readonly ServiceTransaction[],
): Promise<TransactionWithReports[]> {
  const ids = transactions.map(({ businessId }) => businessId);
  const requests = await byTransaction(ids, parts.store.requestsOf);
  const reports = await byTransaction(ids, parts.store.reportsOf);
  return Promise.all(
    transactions.map((each) => {
      const { businessId: id } = each;
      return resolved(parts, each, { requests: requests.get(id) ?? [], reports: reports.get(id) ?? [] });
    }),
  );
}

/** Reads rows of many transactions, and returns those of each. */
async function byTransaction<Row extends { readonly transactionId: string }>(
  ids: readonly string[],
  readRows: (ids: readonly string[]) => Promise<readonly Row[]>,
): Promise<ReadonlyMap<string, readonly Row[]>> {
  const known = new Map<string, Row[]>();
  for (let at = 0; at < ids.length; at += AT_ONCE)
    for (const row of await readRows(ids.slice(at, at + AT_ONCE)))
      known.set(row.transactionId, [...(known.get(row.transactionId) ?? []), row]);
  return known;
}

/** Transactions that were read from the service, and when the oldest of them was. */
interface ReadBefore {
  readonly transactions: readonly ServiceTransaction[];
  readonly readAt: number;
}

/**
 * Adds the reports to transactions that may have been read a while ago; reads them again if a report has changed since,
 * so that no row contradicts its report.
 */
export async function readConsistently<Found extends ReadBefore>(
  parts: TransactionParts,
  find: (since?: number) => Promise<Found>,
): Promise<{ readonly found: Found; readonly readings: readonly TransactionWithReports[] }> {
  const first = await find();
  const readings = await withReports(parts, first.transactions);
  const changedAt = Math.max(...readings.flatMap(({ reports }) => reports.map(({ updatedAt }) => updatedAt)));
  if (changedAt < first.readAt || changedAt > parts.now() + AHEAD) return { found: first, readings };
  const found = await find(changedAt);
  return { found, readings: await withReports(parts, found.transactions) };
}

/** Resolves the open reports of a transaction, and their requests, by what the transaction shows. */
async function resolved(
  parts: TransactionParts,
  transaction: ServiceTransaction,
  { requests, reports: known }: RequestsWithReports,
): Promise<TransactionWithReports> {
  const resolving = known.map((record) => resolve(parts, record, transaction));
  const reports = (await Promise.all(resolving)).filter((record) => record !== undefined);
  return { transaction, reports, requests: await withOutcomes(parts, { requests, reports }) };
}

/** Returns true if the outcome of a report is unknown. */
export const isOpen = ({ state }: ReportRecord): boolean =>
  state === 'sending' || state === 'pending' || state === 'overdue';

/**
 * Returns the report before one that was never sent. If another process changed the report first, returns it with the
 * new state but the old version, so that no further change with it can succeed.
 */
async function resolve(
  parts: TransactionParts,
  record: ReportRecord,
  transaction: ServiceTransaction,
): Promise<ReportRecord | undefined> {
  const { store, now, unsent } = parts;
  const left = unsent.find(record.intent);
  if (left && (await release(parts, record, left.previous)))
    return (await store.reportsOf([record.transactionId])).find(({ kind }) => kind === record.kind);
  const changes = isOpen(record) ? changesBy(record, transaction, now()) : undefined;
  const changed = changes && (await store.changeReport(record, { ...changes, updatedAt: now() }));
  const present = changed ?? { ...record, ...changes };
  // The request of a delivery that nobody waits for any more ends then, since there is nothing left to deliver.
  return isNeedless(present, transaction) && (await store.removeReport(present)) ? undefined : present;
}

function changesBy(
  record: ReportRecord,
  transaction: ServiceTransaction,
  now: number,
): Omit<ReportChanges, 'updatedAt'> | undefined {
  const report = reportOf(record);
  const known = report && outcomeOf(report, transaction);
  if (known?.outcome === 'applied') return { state: 'applied' };
  if (known) return { state: 'refused', reason: (known.reason && cleanText(known.reason, longestReason)) || null };
  if (record.state === 'overdue' || now - record.at < reportTimes.overdue) return undefined;
  return {
    state: 'overdue',
    isAccepted: record.isAccepted || (report !== undefined && isReceived(report, transaction)),
  };
}

/** Returns true if the bank shows something that may be of a report, whatever became of it. */
export function isShownOf(record: ReportRecord, transaction: ServiceTransaction): boolean {
  const report = reportOf(record);
  return report !== undefined && showsBookingOf(report, transaction);
}

/** Returns true for a delivery that the bank shows nothing of, and whose goods were refunded in full meanwhile. */
export const isNeedless = (
  { kind, state, isAccepted }: ReportRecord,
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
export function leftAsKnown({
  transaction,
  reports,
}: Pick<TransactionWithReports, 'transaction' | 'reports'>): Cents | undefined {
  const last = reports.find(({ kind }) => kind === 'refund');
  if (!last) return transaction.order.originalValue;
  const before = reportOf(last)?.snapshot.currentValue;
  return before === undefined || last.state === 'refused' ? before : before - (last.amount ?? 0);
}

/** Returns the report for the service's client; `undefined` if its stored snapshot is unreadable. */
function reportOf({ kind, attempts, amount, snapshot: kept }: ReportRecord): ServiceReport | undefined {
  const { data: snapshot } = snapshotSchema.safeParse(kept);
  if (!snapshot) return undefined;
  if (kind === 'capture') return { kind, attempts, snapshot };
  return amount === null ? undefined : { kind, attempts, amount, snapshot };
}
