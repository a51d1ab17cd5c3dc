import type { Insertable, Selectable } from 'kysely';
import { z } from 'zod';
import { purchaseStates } from '../../rules/purchase-state.js';
import type { PurchaseRow } from './schema.js';
import type { PurchaseRecord } from './store.js';

const whole = z
  .union([z.number(), z.bigint(), z.string().regex(/^\d{1,16}$/)])
  .transform(Number)
  .pipe(z.int().nonnegative());

const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON' });
    return z.NEVER;
  }
});

const row: z.ZodType<PurchaseRecord> = z.object({
  id: z.string().min(1),
  version: whole,
  state: z.enum(purchaseStates),
  shopper: z.string().min(1),
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
  shopTold: whole.pipe(z.literal([0, 1])).transform(Boolean),
  attempts: whole,
  expiresAt: whole,
  createdAt: whole,
  updatedAt: whole,
});

type Columns = Omit<Insertable<PurchaseRow>, 'settled'>;

/**
 * Reads a row of the database.
 * @throws {Error} when it is not a purchase as this version knows it; names the columns, and no value but the id
 */
export function recordOf(columns: Selectable<PurchaseRow> | Columns): PurchaseRecord {
  const read = row.safeParse(columns);
  if (read.success) return read.data;
  const wrong = [...new Set(read.error.issues.map(({ path }) => path[0] ?? 'row'))].map(String);
  throw new Error(`Purchase ${columns.id} is not readable: ${wrong.join(', ')}`);
}

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
