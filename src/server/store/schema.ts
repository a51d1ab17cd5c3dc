import { sql, type ColumnType, type Kysely } from 'kysely';
import { isFinal, type PurchaseState } from '../../rules/purchase-state.js';
import type { PurchaseRecord, Urgency } from './store.js';
import type { ReportRecord } from './transaction-store.js';

/** An integer column: by default, PostgreSQL's client returns `bigint` as text. */
type Whole = ColumnType<number | string | bigint, number, number>;

/** Columns of a purchase, in snake case in the database. They hold digests, ids, amounts and times, and no personal data. */
export interface PurchaseRow {
  id: string;
  version: Whole;
  state: PurchaseState;
  shopper: string;
  session: string | null;
  place: string | null;
  token: string;
  amount: Whole;
  wishedMonths: Whole | null;
  consentVersion: string;
  consentAt: Whole;
  /** JSON */
  fingerprint: string;
  technicalId: string | null;
  businessId: string | null;
  /** JSON */
  outcome: string | null;
  orderId: string | null;
  /** 0 or 1 */
  shopTold: Whole;
  attempts: Whole;
  expiresAt: Whole;
  createdAt: Whole;
  updatedAt: Whole;
  /** 1 if nothing is left to do, otherwise 0: an index on this column finds open work. */
  settled: Whole;
}

/** Columns of the last report of a transaction and kind: amounts, ids and times, and in `reason` the service's text on why it refused the report. */
export interface ReportRow {
  transactionId: string;
  kind: ReportRecord['kind'];
  id: string;
  version: Whole;
  state: ReportRecord['state'];
  amount: Whole | null;
  /** JSON */
  mark: string;
  /** 0 or 1 */
  isAccepted: Whole;
  reason: string | null;
  at: Whole;
  /** 0 or 1: an index on this column finds the reports that are still to be followed. */
  isFollowed: Whole;
  updatedAt: Whole;
}

/** Columns of an outbox entry: ids, digests and times. */
export interface OutboxRow {
  transactionId: string;
  version: Whole;
  told: string | null;
  /** 0 or 1 */
  isDue: Whole;
  leaseUntil: Whole;
  attempts: Whole;
  updatedAt: Whole;
}

/** Tables by their names in Kysely. */
export interface Tables {
  ratenkaufPurchases: PurchaseRow;
  ratenkaufReports: ReportRow;
  ratenkaufNotices: OutboxRow;
  /** Written by the health check to test that the store is writable; holds no information. */
  ratenkaufHealth: { id: string; filler: string };
  /** Migration steps that were run. */
  ratenkaufMigrations: { step: Whole };
}

/** Returns 1 if a purchase is final, its end is delivered to the shop and the bank has not contradicted it; otherwise 0. */
export const settledOf = ({
  state,
  isDelivered,
  outcome,
}: Pick<PurchaseRecord, 'state' | 'isDelivered' | 'outcome'>): number =>
  Number(isFinal(state) && isDelivered && !isContradicted(outcome));

const isContradicted = (outcome: unknown): boolean =>
  typeof outcome === 'object' && outcome !== null && 'contradicted' in outcome && outcome.contradicted === true;

/** 1 for purchases that are not ordered yet. Used only by the index of an older migration step. */
const rests = sql<number>`(case when state in ('starting', 'initialized', 'approved') then 1 else 0 end)`;

/** Values of {@link turn} for each urgency. */
export const turns: Readonly<Record<Urgency, number>> = { ordered: 0, ended: 1, resting: 2 };

/**
 * Rank of an open purchase by urgency. It is an expression, not a column, so that processes of an older version need not write it. The database
 * uses the index only if the query contains exactly this expression.
 */
export const turn = sql<number>`(case when state in ('confirming', 'confirmed') then 0 when state in ('starting', 'initialized', 'approved') then 2 else 1 end)`;

/** Time of the last change of a purchase that is settled and was never ordered; null for all others. */
export const unorderedSince = sql<number>`(case when settled = 1 and attempts = 0 and order_id is null then updated_at else null end)`;

/** Converts a time to a non-negative safe integer: integer columns cannot be compared with fractions or infinity. */
export const wholeMoment = (moment: number): number =>
  Math.min(Math.max(Math.ceil(moment), 0), Number.MAX_SAFE_INTEGER);

/** Migration steps in order. Never change a step that was released: add another. */
export const migrations: readonly ((db: Kysely<Tables>) => Promise<void>)[] = [
  createPurchases,
  createReports,
  createNotices,
  createPaging,
  createHealth,
  addPlace,
  addSession,
  addTurns,
  addWorded,
];

async function createPurchases(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('ratenkaufPurchases')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('shopper', 'text', (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('wishedMonths', 'bigint')
    .addColumn('consentVersion', 'text', (column) => column.notNull())
    .addColumn('consentAt', 'bigint', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('technicalId', 'text')
    .addColumn('businessId', 'text')
    .addColumn('outcome', 'text')
    .addColumn('orderId', 'text')
    .addColumn('shopTold', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'bigint', (column) => column.notNull())
    .addColumn('expiresAt', 'bigint', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('updatedAt', 'bigint', (column) => column.notNull())
    .addColumn('settled', 'bigint', (column) => column.notNull())
    .execute();
  await index(db, 'ratenkaufPurchases', 'Shopper', ['shopper', 'createdAt', 'id']);
  await index(db, 'ratenkaufPurchases', 'BusinessId', ['businessId']);
  await index(db, 'ratenkaufPurchases', 'Settled', ['settled', 'updatedAt']);
}

async function createReports(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('ratenkaufReports')
    .addColumn('transactionId', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint')
    .addColumn('mark', 'text', (column) => column.notNull())
    .addColumn('isAccepted', 'bigint', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('isFollowed', 'bigint', (column) => column.notNull())
    .addColumn('updatedAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('ratenkaufReportsKey', ['transactionId', 'kind'])
    .execute();
  await index(db, 'ratenkaufReports', 'Followed', ['isFollowed', 'updatedAt']);
}

async function createNotices(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('ratenkaufNotices')
    .addColumn('transactionId', 'text', (column) => column.primaryKey().notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('told', 'text')
    .addColumn('isDue', 'bigint', (column) => column.notNull())
    .addColumn('leaseUntil', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'bigint', (column) => column.notNull())
    .addColumn('updatedAt', 'bigint', (column) => column.notNull())
    .execute();
  await index(db, 'ratenkaufNotices', 'Due', ['isDue', 'updatedAt']);
}

/** Indexes for reading lists page by page, ordered by the time of the last change and the id. */
async function createPaging(db: Kysely<Tables>): Promise<void> {
  await db.schema.dropIndex('ratenkaufPurchasesSettled').execute();
  await index(db, 'ratenkaufPurchases', 'Unsettled', ['settled', 'updatedAt', 'id']);
  const urgency = db.schema
    .createIndex('ratenkaufPurchasesUrgency')
    .on('ratenkaufPurchases')
    .column('settled')
    .expression(rests);
  await urgency.columns(['updatedAt', 'id']).execute();
}

/** Table with one row that the health check rewrites. It was the last table added, so if it exists, all tables do. */
async function createHealth(db: Kysely<Tables>): Promise<void> {
  const table = db.schema
    .createTable('ratenkaufHealth')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull());
  await table.addColumn('filler', 'text', (column) => column.notNull()).execute();
}

/** Unique column that prevents two concurrent starts. Null in rows of older versions. */
async function addPlace(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('ratenkaufPurchases').addColumn('place', 'text').execute();
  await db.schema.createIndex('ratenkaufPurchasesPlace').unique().on('ratenkaufPurchases').column('place').execute();
}

/** Column by which the open purchases of a shop session are counted. Null in rows of older versions. */
async function addSession(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('ratenkaufPurchases').addColumn('session', 'text').execute();
  await index(db, 'ratenkaufPurchases', 'Session', ['session', 'expiresAt']);
}

/** Index of reports with a text of the service: the text is deleted earlier than the report. */
async function addWorded(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createIndex('ratenkaufReportsWorded')
    .on('ratenkaufReports')
    .column('updatedAt')
    .where(sql.ref('reason'), 'is not', null)
    .execute();
}

/** Indexes for the order of urgency, and for deleting purchases that were never ordered. */
async function addTurns(db: Kysely<Tables>): Promise<void> {
  await db.schema.dropIndex('ratenkaufPurchasesUrgency').execute();
  const turns = db.schema
    .createIndex('ratenkaufPurchasesTurn')
    .on('ratenkaufPurchases')
    .column('settled')
    .expression(turn);
  await turns.columns(['updatedAt', 'id']).execute();
  await db.schema
    .createIndex('ratenkaufPurchasesUnordered')
    .on('ratenkaufPurchases')
    .expression(unorderedSince)
    .execute();
}

const index = (db: Kysely<Tables>, table: keyof Tables, name: string, columns: string[]) =>
  db.schema
    .createIndex(table + name)
    .on(table)
    .columns(columns)
    .execute();
