import { sql, type ColumnType, type Kysely } from 'kysely';
import { isFinal, type PurchaseState } from '../../rules/purchase-state.js';
import type { PurchaseRecord, Urgency } from './store.js';
import type { ReportRecord } from './transaction-store.js';

/** A whole number: PostgreSQL's client reads `bigint` as text, unless it was told otherwise. */
type Whole = ColumnType<number | string | bigint, number, number>;

/** The columns of a purchase; in the database in snake case. Digests, ids, amounts and times: none can hold personal data. */
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
  /** 1 when nothing is left to do: what reconciling looks for stands in one index. */
  settled: Whole;
}

/** The columns of the last report of a transaction and kind. Amounts, ids and times; and the service's words on why it refused the report, which are its own. */
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
  /** 0 or 1: what is to be followed stands in one index. */
  isFollowed: Whole;
  updatedAt: Whole;
}

/** The columns of what the shop was told of a transaction. Ids, digests and times. */
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

/** The tables, as Kysely names them. */
export interface Tables {
  ratenkaufPurchases: PurchaseRow;
  ratenkaufReports: ReportRow;
  ratenkaufNotices: OutboxRow;
  /** Written to find out whether the store can be written; says nothing. */
  ratenkaufHealth: { id: string; filler: string };
  /** The steps that were taken to build the tables. */
  ratenkaufMigrations: { step: Whole };
}

/** 1 when a purchase is final, the shop knows, and the bank has not said otherwise since; else 0. */
export const settledOf = ({ state, shopTold, outcome }: Pick<PurchaseRecord, 'state' | 'shopTold' | 'outcome'>): number =>
  Number(isFinal(state) && shopTold && !isContradicted(outcome));

const isContradicted = (outcome: unknown): boolean =>
  typeof outcome === 'object' && outcome !== null && 'contradicted' in outcome && outcome.contradicted === true;

/** 1 when an unsettled purchase may rest. Only for the index of an older step. */
const rests = sql<number>`(case when state in ('starting', 'initialized', 'approved') then 1 else 0 end)`;

/** The numbers of {@link turn}. */
export const turns: Readonly<Record<Urgency, number>> = { ordered: 0, ended: 1, resting: 2 };

/**
 * When an unsettled purchase has its turn. An expression rather than a column, so that processes of an older version need not know it; the
 * index is used only where it is written exactly like this.
 */
export const turn = sql<number>`(case when state in ('confirming', 'confirmed') then 0 when state in ('starting', 'initialized', 'approved') then 2 else 1 end)`;

/** When a purchase was last touched that is settled and was never ordered; null for any other. */
export const unorderedSince = sql<number>`(case when settled = 1 and attempts = 0 and order_id is null then updated_at else null end)`;

/** A moment to compare with. The databases know neither fractions nor infinity in columns of whole numbers. */
export const wholeMoment = (moment: number): number => Math.min(Math.max(Math.ceil(moment), 0), Number.MAX_SAFE_INTEGER);

/** The steps that build the tables, in order. A step that was released is never changed: add another. */
export const migrations: readonly ((db: Kysely<Tables>) => Promise<void>)[] = [createPurchases, createReports, createNotices, createPaging, createHealth, addPlace, addSession, addTurns, addWorded];

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

/** Lists are read in pages, by the time of the last change and the id. */
async function createPaging(db: Kysely<Tables>): Promise<void> {
  await db.schema.dropIndex('ratenkaufPurchasesSettled').execute();
  await index(db, 'ratenkaufPurchases', 'Unsettled', ['settled', 'updatedAt', 'id']);
  const urgency = db.schema.createIndex('ratenkaufPurchasesUrgency').on('ratenkaufPurchases').column('settled').expression(rests);
  await urgency.columns(['updatedAt', 'id']).execute();
}

/** One row, written anew to find out whether the store can be written. The table that is built last: it is there when all are. */
async function createHealth(db: Kysely<Tables>): Promise<void> {
  const table = db.schema.createTable('ratenkaufHealth').addColumn('id', 'text', (column) => column.primaryKey().notNull());
  await table.addColumn('filler', 'text', (column) => column.notNull()).execute();
}

/** What keeps two starts at once apart, instead of the id. Rows of before have none. */
async function addPlace(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('ratenkaufPurchases').addColumn('place', 'text').execute();
  await db.schema.createIndex('ratenkaufPurchasesPlace').unique().on('ratenkaufPurchases').column('place').execute();
}

/** How many purchases a session of the shop has open. Rows of before have none. */
async function addSession(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('ratenkaufPurchases').addColumn('session', 'text').execute();
  await index(db, 'ratenkaufPurchases', 'Session', ['session', 'expiresAt']);
}

/** Reports with words of the service, which are forgotten sooner than the reports. */
async function addWorded(db: Kysely<Tables>): Promise<void> {
  await db.schema.createIndex('ratenkaufReportsWorded').on('ratenkaufReports').column('updatedAt').where(sql.ref('reason'), 'is not', null).execute();
}

/** What was ordered comes before everything else, and what was never ordered is found when it is to be forgotten. */
async function addTurns(db: Kysely<Tables>): Promise<void> {
  await db.schema.dropIndex('ratenkaufPurchasesUrgency').execute();
  const turns = db.schema.createIndex('ratenkaufPurchasesTurn').on('ratenkaufPurchases').column('settled').expression(turn);
  await turns.columns(['updatedAt', 'id']).execute();
  await db.schema.createIndex('ratenkaufPurchasesUnordered').on('ratenkaufPurchases').expression(unorderedSince).execute();
}

const index = (db: Kysely<Tables>, table: keyof Tables, name: string, columns: string[]) =>
  db.schema.createIndex(table + name).on(table).columns(columns).execute();
