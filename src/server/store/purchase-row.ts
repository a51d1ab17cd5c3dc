import type { Insertable, Selectable } from 'kysely';
import { z } from 'zod';
import { purchaseStates } from '../../rules/purchase-state.js';
import { flag, json, readRow, whole } from './columns.js';
import type { PurchaseRow } from './schema.js';
import type { PurchaseRecord } from './store.js';

const row: z.ZodType<PurchaseRecord> = z.object({
  id: z.string().min(1),
  version: whole,
  state: z.enum(purchaseStates),
  shopper: z.string().min(1),
  session: z.string().min(1).nullable(),
  place: z.string().min(1).nullable(),
  token: z.string().min(1),
  amount: whole,
  wishedMonths: whole.nullable(),
  consentVersion: z.string(),
  consentAt: whole,
  fingerprint: json.pipe(z.strictObject({ basket: z.string(), person: z.string(), addresses: z.string() })),
  technicalId: z.string().nullable(),
  businessId: z.string().nullable(),
  outcome: json.nullable(),
  orderId: z.string().nullable(),
  shopTold: flag,
  attempts: whole,
  expiresAt: whole,
  createdAt: whole,
  updatedAt: whole,
});

type Columns = Omit<Insertable<PurchaseRow>, 'settled'>;

/**
 * Reads a row of the database.
 * @throws {RecordError} when it is not a purchase as this version knows it; names the columns, and no value but the id
 */
export const recordOf = (columns: Selectable<PurchaseRow> | Columns): PurchaseRecord => readRow(row, `Purchase ${columns.id}`, columns);

/** The columns of a record, or of part of one. */
export function columnsOf(record: PurchaseRecord): Columns;
export function columnsOf(changes: Partial<PurchaseRecord>): Partial<Columns>;
export function columnsOf({ fingerprint, outcome, shopTold, ...same }: Partial<PurchaseRecord>): Partial<Columns> {
  return {
    ...same,
    ...(fingerprint && { fingerprint: JSON.stringify(fingerprint) }),
    ...(outcome !== undefined && { outcome: outcome === null ? null : JSON.stringify(outcome) }),
    ...(shopTold !== undefined && { shopTold: Number(shopTold) }),
  };
}
