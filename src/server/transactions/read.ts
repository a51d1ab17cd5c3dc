import * as z from 'zod';
import { cleanText } from '../../service/wire/free-text.js';
import { outcomeOf, type Report, type TransactionSnapshot } from '../../service/transactions/report-outcome.js';
import type { Transaction } from '../../service/transactions/shapes.js';
import type { ReportChanges, ReportRecord } from '../store/transaction-store.js';
import { mostWords, times, type TransactionParts } from './parts.js';

/** A transaction and the shop's last reports of it, one of each kind at most. */
export interface Reading {
  readonly transaction: Transaction;
  readonly reports: readonly ReportRecord[];
}

/** Reads a transaction anew and resolves its open reports by what it shows. */
export async function read(parts: TransactionParts, id: string): Promise<Reading> {
  // Before the transaction: a report that is read afterwards could have changed what was read before it.
  const reports = await parts.store.reportsOf([id]);
  return resolved(parts, await parts.backend.transaction(id), reports);
}

/** Resolves the open reports of a transaction that was read after them. */
export async function resolved(parts: TransactionParts, transaction: Transaction, reports: readonly ReportRecord[]): Promise<Reading> {
  return { transaction, reports: await Promise.all(reports.map((record) => resolve(parts, record, transaction))) };
}

/** Whether it is not known yet what became of a report. */
export const isOpen = ({ state }: ReportRecord): boolean => state === 'sending' || state === 'pending' || state === 'overdue';

/** When somebody else was first, the report is shown as it has to be, and keeps the version that nobody can change any more. */
async function resolve({ store, now }: TransactionParts, record: ReportRecord, transaction: Transaction): Promise<ReportRecord> {
  const changes = isOpen(record) ? changesBy(record, transaction, now()) : undefined;
  if (!changes) return record;
  return (await store.changeReport(record, { ...changes, updatedAt: now() })) ?? { ...record, ...changes };
}

function changesBy(record: ReportRecord, transaction: Transaction, now: number): Omit<ReportChanges, 'updatedAt'> | undefined {
  const report = reportOf(record);
  const known = report && outcomeOf(report, transaction);
  if (known?.outcome === 'applied') return { state: 'applied' };
  if (known) return { state: 'refused', reason: (known.reason && cleanText(known.reason, mostWords)) || null };
  return record.state !== 'overdue' && now - record.at >= times.overdue ? { state: 'overdue' } : undefined;
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

/** The report as the service's client looks for it; undefined when what was kept of it is not readable. */
function reportOf({ kind, amount, snapshot: kept }: ReportRecord): Report | undefined {
  const { data: snapshot } = snapshotSchema.safeParse(kept);
  if (!snapshot) return undefined;
  if (kind === 'capture') return { kind, snapshot };
  return amount === null ? undefined : { kind, amount, snapshot };
}
