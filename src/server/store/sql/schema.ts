import { sql, type Kysely } from 'kysely';
import { isFinal, type PurchaseState } from '../../../rules/purchase-state.js';
import type { PurchaseRecord, Urgency, ReportRecord } from '../store.js';
import type { Whole } from './columns.js';
import { createCheckoutTable, type CheckoutRow } from './checkout-tables.js';
import { createProofs, type ProofDaysRow, type ProofRow } from './proof-tables.js';
import { createRequests, type RequestRow } from './request-tables.js';

/**
 * Columns of a purchase, in snake case in the database. They hold digests, ids, amounts and times, and no personal
 * data.
 */
export interface PurchaseRow {
  id: string;
  version: Whole;
  state: PurchaseState;
  shopper: string;
  session: string | null;
  startKey: string;
  cart: string;
  claim: string;
  /** The claim while the purchase is ordered, otherwise null. It is unique. */
  heldClaim: string | null;
  token: string;
  amount: Whole;
  requestedMonths: Whole | null;
  consentVersion: string;
  consentAt: Whole;
  /** JSON */
  fingerprint: string;
  technicalId: string | null;
  businessId: string | null;
  /** JSON */
  details: string | null;
  /** JSON: the bank's texts that belong to the details. They may name the customer, and are deleted earlier. */
  texts: string | null;
  orderId: string | null;
  /** 0 or 1 */
  isDelivered: Whole;
  attempts: Whole;
  expiresAt: Whole;
  /** Time at which the store was found to be an older copy, while the purchase was open. */
  restoredAt: Whole | null;
  createdAt: Whole;
  updatedAt: Whole;
  /** 1 if nothing is left to do, otherwise 0: an index on this column finds open work. */
  isResolved: Whole;
}

/**
 * Columns of the last report of a transaction and kind: amounts, ids and times, and in `reason` the service's text on
 * why it refused the report.
 */
export interface ReportRow {
  transactionId: string;
  kind: ReportRecord['kind'];
  id: string;
  version: Whole;
  state: ReportRecord['state'];
  amount: Whole | null;
  /** Random id of the intent to send it. */
  intent: string;
  attempts: Whole;
  /** JSON */
  snapshot: string;
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
  deliveredDigest: string | null;
  /** 0 or 1 */
  isDue: Whole;
  leaseUntil: Whole;
  attempts: Whole;
  lastFailure: string | null;
  updatedAt: Whole;
}

/** Columns of a call with an idempotency key: digests, ids and times. */
export interface KeyRow {
  key: string;
  verb: string;
  input: string;
  subject: string;
  /** JSON */
  answer: string | null;
  createdAt: Whole;
}

/** Columns of the bank's answer for an amount. */
export interface RateRow {
  amount: Whole;
  fetchedAt: Whole;
  example: string;
  /** JSON */
  answer: string;
}

/** Column of each row that belongs to a webshop: a digest of the service's host and the webshop's id. */
interface OfWebshop {
  webshop: string;
}

/** A webshop whose handler uses the store. */
export interface WebshopRow extends OfWebshop {
  /** Its name, for operators. */
  name: string;
  /** Time at which a handler of this webshop has last reconciled. */
  servedAt: Whole;
}

/** All tables by their names in Kysely. */
export interface Tables {
  ratenkaufPurchases: PurchaseRow & OfWebshop;
  ratenkaufReports: ReportRow & OfWebshop;
  ratenkaufRequests: RequestRow & OfWebshop;
  ratenkaufOutbox: OutboxRow & OfWebshop;
  ratenkaufKeys: KeyRow & OfWebshop;
  ratenkaufCheckouts: CheckoutRow & OfWebshop;
  ratenkaufProofs: ProofRow & OfWebshop;
  ratenkaufProofDays: ProofDaysRow & OfWebshop;
  ratenkaufRates: RateRow & OfWebshop;
  ratenkaufWebshops: WebshopRow;
  /** One row: which database it is, how many generations it has had, and when it was found to be an older copy. */
  ratenkaufStore: { id: string; generation: Whole; identity: string; restoredAt: Whole | null };
  /** Written by the health check to test that the store is writable; holds no information. */
  ratenkaufHealth: { id: string; filler: string };
  /** Migration steps that were run. */
  ratenkaufMigrations: { step: Whole };
}

/** Names of the tables of which each row belongs to a webshop. */
export const webshopTables = [
  'ratenkaufPurchases',
  'ratenkaufReports',
  'ratenkaufRequests',
  'ratenkaufOutbox',
  'ratenkaufKeys',
  'ratenkaufCheckouts',
  'ratenkaufProofs',
  'ratenkaufProofDays',
  'ratenkaufRates',
] as const;

/**
 * The tables of one webshop's handler. They do not have the column `webshop`: what belongs to another webshop cannot be
 * named.
 */
export type WebshopTables = { [Name in (typeof webshopTables)[number]]: Omit<Tables[Name], 'webshop'> };

/**
 * Returns 1 if a purchase is final, its end is delivered to the shop and the bank has not contradicted it; otherwise 0.
 */
export const resolvedOf = ({
  state,
  isDelivered,
  details,
}: Pick<PurchaseRecord, 'state' | 'isDelivered' | 'details'>): number =>
  Number(isFinal(state) && isDelivered && !isContradicted(details));

const isContradicted = (details: unknown): boolean =>
  typeof details === 'object' && details !== null && 'contradicted' in details && details.contradicted === true;

/**
 * Returns the claim of a purchase that is ordered; null for all others, also for one that was given up or is taken
 * back.
 */
export const heldClaimOf = ({ state, claim, details }: Pick<PurchaseRecord, 'state' | 'claim' | 'details'>) =>
  state === 'confirmed' || (state === 'confirming' && !isGivenUp(details)) ? claim : null;

const isGivenUp = (details: unknown): boolean =>
  typeof details === 'object' && details !== null && ('givenUp' in details || 'unwanted' in details);

/** Values of {@link urgencyRank} for each urgency. */
export const urgencyRanks: Readonly<Record<Urgency, number>> = { ordered: 0, ended: 1, resting: 2 };

/**
 * Rank of an open purchase by urgency. The database uses the index only if the query contains exactly this expression.
 */
export const urgencyRank = sql<number>`(case when state in ('confirming', 'confirmed') then 0 when state in ('starting', 'initialized', 'approved') then 2 else 1 end)`;

/** 1 for a purchase that is resolved and was never ordered, otherwise 0. */
export const isUnordered = sql<number>`(case when is_resolved = 1 and attempts = 0 and order_id is null then 1 else 0 end)`;

/** 1 for a purchase with texts of the bank, otherwise 0. */
export const hasTexts = sql<number>`(case when texts is null then 0 else 1 end)`;

/** 1 for a report with the service's text on why it refused, otherwise 0. */
export const hasReason = sql<number>`(case when reason is null then 0 else 1 end)`;

/** Converts a time to a non-negative safe integer: integer columns cannot be compared with fractions or infinity. */
export const wholeMoment = (moment: number): number =>
  Math.min(Math.max(Math.ceil(moment), 0), Number.MAX_SAFE_INTEGER);

/** A step of the migration: creates or changes tables and indexes. */
export type Migration = (db: Kysely<Tables>) => Promise<void>;

/** Migration steps in order. Never change a step that was released: add another. */
export const migrations: readonly Migration[] = [createTables];

/**
 * Creates all tables. No index begins with `webshop`: each statement has a condition on it, and SQLite would find the
 * rows of a webshop with such an index, instead of the one row that has the id.
 */
async function createTables(db: Kysely<Tables>): Promise<void> {
  await createPurchases(db);
  await createReports(db);
  await createRequests(db.schema);
  await createOutbox(db);
  await createKeys(db);
  await createCheckoutTable(db.schema);
  await createProofs(db.schema);
  await createRates(db);
  await db.schema
    .createTable('ratenkaufStore')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('generation', 'bigint', (column) => column.notNull())
    .addColumn('identity', 'text', (column) => column.notNull())
    .addColumn('restoredAt', 'bigint')
    .execute();
  await db.schema
    .createTable('ratenkaufWebshops')
    .addColumn('webshop', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('servedAt', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('ratenkaufHealth')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('filler', 'text', (column) => column.notNull())
    .execute();
}

async function createPurchases(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('ratenkaufPurchases')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('webshop', 'text', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('shopper', 'text', (column) => column.notNull())
    .addColumn('session', 'text')
    .addColumn('startKey', 'text', (column) => column.notNull())
    .addColumn('cart', 'text', (column) => column.notNull())
    .addColumn('claim', 'text', (column) => column.notNull())
    .addColumn('heldClaim', 'text')
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('requestedMonths', 'bigint')
    .addColumn('consentVersion', 'text', (column) => column.notNull())
    .addColumn('consentAt', 'bigint', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('technicalId', 'text')
    .addColumn('businessId', 'text')
    .addColumn('details', 'text')
    .addColumn('texts', 'text')
    .addColumn('orderId', 'text')
    .addColumn('isDelivered', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'bigint', (column) => column.notNull())
    .addColumn('expiresAt', 'bigint', (column) => column.notNull())
    .addColumn('restoredAt', 'bigint')
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('updatedAt', 'bigint', (column) => column.notNull())
    .addColumn('isResolved', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('ratenkaufPurchasesStartKey', ['startKey', 'webshop'])
    .addUniqueConstraint('ratenkaufPurchasesHeldClaim', ['heldClaim', 'webshop'])
    .execute();
  await indexPurchases(db);
}

async function indexPurchases(db: Kysely<Tables>): Promise<void> {
  await index(db, 'ratenkaufPurchases', 'Shopper', ['shopper', 'webshop', 'createdAt', 'id']);
  await index(db, 'ratenkaufPurchases', 'Session', ['session', 'webshop', 'expiresAt']);
  await index(db, 'ratenkaufPurchases', 'BusinessId', ['businessId', 'webshop', 'createdAt', 'id']);
  await index(db, 'ratenkaufPurchases', 'Unresolved', ['isResolved', 'webshop', 'updatedAt', 'id']);
  await index(db, 'ratenkaufPurchases', 'Cart', ['cart', 'webshop', 'createdAt', 'id']);
  await index(db, 'ratenkaufPurchases', 'OrderId', ['orderId', 'webshop', 'createdAt', 'id']);
  await db.schema
    .createIndex('ratenkaufPurchasesUrgency')
    .on('ratenkaufPurchases')
    .column('isResolved')
    .expression(urgencyRank)
    .columns(['webshop', 'updatedAt', 'id'])
    .execute();
  await db.schema
    .createIndex('ratenkaufPurchasesUnordered')
    .on('ratenkaufPurchases')
    .expression(isUnordered)
    .columns(['webshop', 'updatedAt'])
    .execute();
  await db.schema
    .createIndex('ratenkaufPurchasesTexts')
    .on('ratenkaufPurchases')
    .expression(hasTexts)
    .columns(['webshop', 'updatedAt'])
    .execute();
}

async function createReports(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('ratenkaufReports')
    .addColumn('webshop', 'text', (column) => column.notNull())
    .addColumn('transactionId', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint')
    .addColumn('intent', 'text', (column) => column.notNull())
    .addColumn('attempts', 'bigint', (column) => column.notNull())
    .addColumn('snapshot', 'text', (column) => column.notNull())
    .addColumn('isAccepted', 'bigint', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('isFollowed', 'bigint', (column) => column.notNull())
    .addColumn('updatedAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('ratenkaufReportsKey', ['transactionId', 'kind', 'webshop'])
    .execute();
  await index(db, 'ratenkaufReports', 'Followed', ['isFollowed', 'webshop', 'updatedAt', 'id']);
  // The service's texts are deleted earlier than the reports.
  await db.schema
    .createIndex('ratenkaufReportsReason')
    .on('ratenkaufReports')
    .expression(hasReason)
    .columns(['webshop', 'updatedAt'])
    .execute();
}

async function createOutbox(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('ratenkaufOutbox')
    .addColumn('webshop', 'text', (column) => column.notNull())
    .addColumn('transactionId', 'text', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('deliveredDigest', 'text')
    .addColumn('isDue', 'bigint', (column) => column.notNull())
    .addColumn('leaseUntil', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'bigint', (column) => column.notNull())
    .addColumn('lastFailure', 'text')
    .addColumn('updatedAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('ratenkaufOutboxKey', ['transactionId', 'webshop'])
    .execute();
  await index(db, 'ratenkaufOutbox', 'Due', ['isDue', 'webshop', 'updatedAt', 'transactionId']);
}

async function createKeys(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('ratenkaufKeys')
    .addColumn('webshop', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('verb', 'text', (column) => column.notNull())
    .addColumn('input', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('answer', 'text')
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('ratenkaufKeysKey', ['key', 'webshop'])
    .execute();
  await index(db, 'ratenkaufKeys', 'Age', ['createdAt', 'webshop']);
}

async function createRates(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('ratenkaufRates')
    .addColumn('webshop', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('fetchedAt', 'bigint', (column) => column.notNull())
    .addColumn('example', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('ratenkaufRatesKey', ['amount', 'webshop'])
    .execute();
  await index(db, 'ratenkaufRates', 'Age', ['fetchedAt', 'webshop']);
}

const index = (db: Kysely<Tables>, table: keyof Tables, name: string, columns: string[]) =>
  db.schema
    .createIndex(table + name)
    .on(table)
    .columns(columns)
    .execute();
