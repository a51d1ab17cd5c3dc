import * as z from 'zod';
import { cleanText } from '../../service/wire/free-text.js';
import { outcomeOf, type Report, type TransactionSnapshot } from '../../service/transactions/report-outcome.js';
import type { Transaction } from '../../service/transactions/shapes.js';
import { AHEAD } from '../store/due-window.js';
import type { ReportChanges, ReportRecord } from '../store/store.js';
import { longestReason, reportTimes, type TransactionParts } from './parts.js';

/** A transaction and the shop's last reports of it, at most one of each kind. */
export interface TransactionWithReports {
  readonly transaction: Transaction;
  readonly reports: readonly ReportRecord[];
}

/** Reads a transaction from the service and resolves its open reports by it. */
export async function read(parts: TransactionParts, id: string): Promise<TransactionWithReports> {
  // Read before the transaction: a report created later could have changed what the transaction shows.
  const reports = await parts.store.reportsOf([id]);
  return resolved(parts, await parts.backend.transaction(id), reports);
}

/** Most transactions whose reports are read in one statement; databases limit its length. */
const AT_ONCE = 500;

/** Adds the reports to transactions that were read before, and resolves the open ones by what the transactions show. */
export async function withReports(
  parts: TransactionParts,
  transactions: readonly Transaction[],
): Promise<TransactionWithReports[]> {
  const ids = transactions.map(({ businessId }) => businessId);
  const reports: ReportRecord[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE)
    reports.push(...(await parts.store.reportsOf(ids.slice(at, at + AT_ONCE))));
  const known = new Map<string, ReportRecord[]>();
  for (const report of reports) known.set(report.transactionId, [...(known.get(report.transactionId) ?? []), report]);
  return Promise.all(transactions.map((each) => resolved(parts, each, known.get(each.businessId) ?? [])));
}

/** Transactions that were read from the service, and when the oldest of them was. */
interface ReadBefore {
  readonly transactions: readonly Transaction[];
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

/** Resolves the open reports of a transaction by what the transaction shows. */
async function resolved(
  parts: TransactionParts,
  transaction: Transaction,
  reports: readonly ReportRecord[],
): Promise<TransactionWithReports> {
  return { transaction, reports: await Promise.all(reports.map((record) => resolve(parts, record, transaction))) };
}

/** Returns true if the outcome of a report is unknown. */
export const isOpen = ({ state }: ReportRecord): boolean =>
  state === 'sending' || state === 'pending' || state === 'overdue';

/**
 * If another process changed the report first, returns it with the new state but the old version, so that no further
 * change with it can succeed.
 */
async function resolve(
  { store, now }: TransactionParts,
  record: ReportRecord,
  transaction: Transaction,
): Promise<ReportRecord> {
  const changes = isOpen(record) ? changesBy(record, transaction, now()) : undefined;
  if (!changes) return record;
  return (await store.changeReport(record, { ...changes, updatedAt: now() })) ?? { ...record, ...changes };
}

function changesBy(
  record: ReportRecord,
  transaction: Transaction,
  now: number,
): Omit<ReportChanges, 'updatedAt'> | undefined {
  const report = reportOf(record);
  const known = report && outcomeOf(report, transaction);
  if (known?.outcome === 'applied') return { state: 'applied' };
  if (known) return { state: 'refused', reason: (known.reason && cleanText(known.reason, longestReason)) || null };
  return record.state !== 'overdue' && now - record.at >= reportTimes.overdue ? { state: 'overdue' } : undefined;
}

const cents = z.int().nonnegative().optional();
const snapshotSchema: z.ZodType<TransactionSnapshot> = z
  .object({ bookings: z.array(z.string()), isDelivered: z.boolean(), currentValue: cents, refundsTotal: cents })
  .transform(({ bookings, isDelivered, currentValue, refundsTotal }) => ({
    bookings,
    isDelivered,
    ...(currentValue !== undefined && { currentValue }),
    ...(refundsTotal !== undefined && { refundsTotal }),
  }));

/** Returns the report for the service's client; `undefined` if its stored snapshot is unreadable. */
function reportOf({ kind, amount, snapshot: kept }: ReportRecord): Report | undefined {
  const { data: snapshot } = snapshotSchema.safeParse(kept);
  if (!snapshot) return undefined;
  if (kind === 'capture') return { kind, snapshot };
  return amount === null ? undefined : { kind, amount, snapshot };
}
