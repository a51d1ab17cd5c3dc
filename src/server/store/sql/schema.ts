import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import { refundReasons, reportKinds, requestCodes } from '../../../contract/names.js';
import { purchaseEnds } from '../../../rules/purchase-state.js';
import { proofKinds } from '../proof-store.js';
import {
  progressSchema,
  purchaseDetailsSchema,
  purchaseTextsSchema,
  restingSituations,
  situations,
} from '../purchase-progress.js';
import type { Urgency } from '../store.js';
import { taskStates, type Sending } from '../task-store.js';
import { column, type RowOf, type Whole } from './columns.js';
import { createTable } from './table.js';

const { flag, json, nullable, oneOf, text, textOrEmpty, whole } = column;

/** Values of {@link urgencyRank} for each urgency. */
export const urgencyRanks: Readonly<Record<Urgency, number>> = { ordered: 0, ended: 1, resting: 2 };

/**
 * Rank of an open purchase by urgency. The database uses the index only if the query contains exactly this expression.
 */
export const urgencyRank = sql<number>`(case when situation in (${listed(restingSituations)}) then 2 when situation in (${listed(purchaseEnds)}) then 1 else 0 end)`;

function listed(names: readonly string[]) {
  return sql.join(names.map((name) => sql.lit(name)));
}

/** 1 for a purchase that is resolved and was never ordered, otherwise 0. */
export const isUnordered = sql<number>`(case when is_resolved = 1 and attempts = 0 and order_id is null then 1 else 0 end)`;

/** 1 for a purchase with texts of the bank, otherwise 0. */
export const hasTexts = sql<number>`(case when texts is null then 0 else 1 end)`;

/** 1 for a task with a text of the service, otherwise 0. */
export const hasDetail = sql<number>`(case when detail is null then 0 else 1 end)`;

/*
 * Each table is declared once, here. Only texts of the bank, which are deleted earlier than the rest of a row, may name
 * the customer; everything else is digests, ids, amounts and times. No index begins with `webshop`: each statement has
 * a condition on it, and SQLite would find the rows of a webshop with such an index, instead of the one row that has
 * the id.
 */

/** What a purchase is stored as; see {@link PurchaseRecord}. */
export const purchaseColumns = {
  id: text,
  version: whole,
  situation: oneOf(situations),
  shopper: text,
  session: nullable(text),
  startKey: text,
  cart: text,
  claim: text,
  token: text,
  amount: whole,
  requestedMonths: nullable(whole),
  consentVersion: textOrEmpty,
  consentAt: whole,
  fingerprint: json(z.strictObject({ basket: z.string(), person: z.string(), addresses: z.string() })),
  technicalId: nullable(textOrEmpty),
  businessId: nullable(textOrEmpty),
  details: json(purchaseDetailsSchema),
  texts: nullable(json(purchaseTextsSchema)),
  progress: json(progressSchema),
  orderId: nullable(textOrEmpty),
  isDelivered: flag,
  attempts: whole,
  expiresAt: whole,
  restoredAt: nullable(whole),
  createdAt: whole,
  updatedAt: whole,
};

/** Purchases. */
export const purchases = {
  name: 'ratenkaufPurchases',
  columns: {
    ...purchaseColumns,
    /** The claim while the purchase is ordered. */
    heldClaim: nullable(text),
    /** True if nothing is left to do. */
    isResolved: flag,
  },
  key: ['id'],
  fixed: ['shopper', 'session', 'startKey', 'cart', 'claim', 'token', 'createdAt'],
  compared: ['version', 'situation', 'isDelivered'],
  newestBy: ['createdAt', 'id'],
  unique: { Token: ['token'], StartKey: ['startKey', 'webshop'], HeldClaim: ['heldClaim', 'webshop'] },
  indexes: {
    Shopper: ['shopper', 'webshop', 'createdAt', 'id'],
    Session: ['session', 'webshop', 'expiresAt'],
    BusinessId: ['businessId', 'webshop', 'createdAt', 'id'],
    Unresolved: ['isResolved', 'webshop', 'updatedAt', 'id'],
    Cart: ['cart', 'webshop', 'createdAt', 'id'],
    OrderId: ['orderId', 'webshop', 'createdAt', 'id'],
    Urgency: ['isResolved', urgencyRank, 'webshop', 'updatedAt', 'id'],
    Unordered: [isUnordered, 'webshop', 'updatedAt'],
    Texts: [hasTexts, 'webshop', 'updatedAt'],
  },
  called: ({ id }: { readonly id: string }) => `Purchase ${id}`,
};

const sendingSchema: z.ZodType<Sending> = z.strictObject({
  intent: z.string().min(1),
  attempts: z.int().nonnegative(),
  amount: z.int().nonnegative().nullable(),
  snapshot: z.unknown(),
  isAccepted: z.boolean(),
  at: z.int().nonnegative(),
});

/** A delivery or refund; see `task-store.ts`. */
export const tasks = {
  name: 'ratenkaufTasks',
  columns: {
    id: text,
    transactionId: text,
    kind: oneOf(reportKinds),
    version: whole,
    amount: nullable(whole),
    reason: nullable(oneOf(refundReasons)),
    trackingNumber: nullable(textOrEmpty),
    receivedOn: nullable(textOrEmpty),
    key: nullable(textOrEmpty),
    isDirect: flag,
    state: oneOf(taskStates),
    code: nullable(oneOf(requestCodes)),
    detail: nullable(textOrEmpty),
    turn: nullable(whole),
    sending: nullable(json(sendingSchema)),
    createdAt: whole,
    isDone: flag,
    updatedAt: whole,
  },
  key: ['id'],
  unique: { Turn: ['transactionId', 'kind', 'turn', 'webshop'] },
  indexes: {
    Transaction: ['transactionId', 'webshop', 'createdAt', 'id'],
    Done: ['isDone', 'webshop', 'updatedAt', 'id'],
    Detail: [hasDetail, 'webshop', 'updatedAt'],
  },
  fixed: ['createdAt'],
  called: ({ id }: { readonly id: string }) => `Task ${id}`,
};

/** How far the shop has been told of a transaction. */
export const outbox = {
  name: 'ratenkaufOutbox',
  columns: {
    transactionId: text,
    version: whole,
    deliveredDigest: nullable(textOrEmpty),
    isDue: flag,
    leaseUntil: whole,
    attempts: whole,
    lastFailure: nullable(textOrEmpty),
    updatedAt: whole,
  },
  key: ['transactionId', 'webshop'],
  indexes: { Due: ['isDue', 'webshop', 'updatedAt', 'transactionId'] },
  called: ({ transactionId }: { readonly transactionId: string }) => `Outbox entry of ${transactionId}`,
};

/** Calls with an idempotency key. */
export const keys = {
  name: 'ratenkaufKeys',
  columns: {
    key: text,
    verb: text,
    input: text,
    subject: text,
    answer: nullable(json(z.unknown())),
    createdAt: whole,
  },
  key: ['key', 'webshop'],
  indexes: { Age: ['createdAt', 'webshop'] },
  called: () => 'An idempotency key',
};

/** Checkouts that the shop's server has told. */
export const checkouts = {
  name: 'ratenkaufCheckouts',
  columns: { reference: text, token: text, sealed: text, expiresAt: whole },
  key: ['reference', 'webshop'],
  unique: { Token: ['token'] },
  indexes: { Age: ['expiresAt', 'webshop'] },
  compared: ['token'],
  called: () => 'A checkout',
};

/** What customers were shown, once for each digest. */
export const proofs = {
  name: 'ratenkaufProofs',
  columns: {
    digest: text,
    content: text,
    /** The last month in which it was shown, or a later one: `202612`. */
    lastMonth: whole,
  },
  key: ['digest', 'webshop'],
  indexes: { Month: ['lastMonth', 'webshop'] },
  called: () => 'A proof',
};

/** The days of one month on which a content was shown. */
export const proofDays = {
  name: 'ratenkaufProofDays',
  columns: {
    /** Year and month: `202612`. */
    month: whole,
    kind: oneOf(proofKinds),
    subject: whole,
    digest: text,
    /** One bit for each day, the lowest for the first: processes can add days in any order, and repeatedly. */
    days: whole,
    firstAt: whole,
    lastAt: whole,
  },
  key: ['kind', 'month', 'subject', 'digest', 'webshop'],
  indexes: { Month: ['month', 'webshop'], Digest: ['digest', 'webshop'] },
  called: () => 'A day of a proof',
};

/** The bank's answers for an amount. */
export const rates = {
  name: 'ratenkaufRates',
  columns: { amount: whole, fetchedAt: whole, example: text, answer: text },
  key: ['amount', 'webshop'],
  indexes: { Age: ['fetchedAt', 'webshop'] },
  called: () => 'A rate',
};

/** The tables of which each row belongs to a webshop. */
const ofWebshops = [purchases, tasks, outbox, keys, checkouts, proofs, proofDays, rates] as const;

/** Column of each row that belongs to a webshop: a digest of the service's host and the webshop's id. */
interface OfWebshop {
  webshop: string;
}

/** A webshop whose handler uses the store. */
interface WebshopRow extends OfWebshop {
  /** Its name, for operators. */
  name: string;
  /** Time at which a handler of this webshop has last reconciled. */
  servedAt: Whole;
}

/** All tables by their names in Kysely. */
export type Tables = {
  ratenkaufPurchases: RowOf<typeof purchases.columns> & OfWebshop;
  ratenkaufTasks: RowOf<typeof tasks.columns> & OfWebshop;
  ratenkaufOutbox: RowOf<typeof outbox.columns> & OfWebshop;
  ratenkaufKeys: RowOf<typeof keys.columns> & OfWebshop;

  ratenkaufWebshops: WebshopRow;
  /** One row: which database it is, how many generations it has had, and when it was found to be an older copy. */
  ratenkaufStore: { id: string; generation: Whole; identity: string; restoredAt: Whole | null };
  /** Written by the health check to test that the store is writable; holds no information. */
  ratenkaufHealth: { id: string; filler: string };
  /** Migration steps that were run. */
  ratenkaufMigrations: { step: Whole };
};

/** A step of the migration: creates or changes tables and indexes. */
export type Migration = (db: Kysely<Tables>) => Promise<void>;

/**
 * Migration steps in order. Never change a step that was released: add another. The first one makes the tables as they
 * are declared above, so a column that a later step adds has to be left out of it.
 */
export const migrations: readonly Migration[] = [createTables];

async function createTables(db: Kysely<Tables>): Promise<void> {
  for (const table of ofWebshops) await createTable(db, table);
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
