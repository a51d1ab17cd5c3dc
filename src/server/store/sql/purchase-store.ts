import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { joinDetails, splitDetails } from './bank-texts.js';
import { composedQueries, type RunComposed } from './composed.js';
import { rowsIn } from './rows-in.js';
import {
  heldClaimOf,
  purchaseColumns,
  resolvedOf,
  type WebshopTables,
  urgencyRank,
  urgencyRanks,
  isUnordered,
  wholeMoment,
} from './schema.js';
import type { PurchaseChanges, PurchaseRecord, PurchaseStore } from '../store.js';
import { BATCH, inBatches, retrySerialization } from './statements.js';
import { rowsWith } from './table.js';

const purchases = rowsWith(purchaseColumns, ({ id }) => `Purchase ${id}`);

/**
 * Checks a row of the database.
 * @throws {RecordError} if it is not a purchase as this version knows it
 */
function recordOf(row: object): PurchaseRecord {
  const { details, texts, ...same } = purchases.recordOf(row);
  return { ...same, details: joinDetails({ details, texts }) };
}

/** Returns the columns of a part of a record. */
const columnsOf = (changes: Partial<PurchaseRecord>) =>
  purchases.partOf(changes.details === undefined ? changes : { ...changes, ...splitDetails(changes.details) });

/**
 * Returns the columns of a record.
 * @throws {RecordError} if it could not be read again
 */
const rowOf = (record: PurchaseRecord) => purchases.rowOf({ ...record, ...splitDetails(record.details) });

type Reads = Pick<
  PurchaseStore,
  | 'currentOf'
  | 'ofSession'
  | 'byToken'
  | 'openUntil'
  | 'find'
  | 'ordered'
  | 'perhapsOrdered'
  | 'byOrderId'
  | 'byBusinessId'
  | 'unresolved'
>;

/** Creates the reading functions of the store. */
export function purchaseReads(db: Kysely<WebshopTables>, onUnreadable?: (error: Error) => void): Reads {
  const run = composedQueries(db);
  return {
    currentOf: (shopper) => newest(run, db, { shopper }),
    ofSession: (session) => newest(run, db, { session }),
    byToken: (token) => newest(run, db, { token }),
    find: (id) => newest(run, db, { id }),
    byOrderId: (orderId) => newest(run, db, { orderId }),
    byBusinessId: (businessId) => newest(run, db, { businessId }),
    ordered: (by) => newest(run, db, 'claim' in by ? { heldClaim: by.claim } : by, true),
    perhapsOrdered: async (cart) => {
      const { rows } = await run('perhapsOrdered', { cart }, (theirs) =>
        allOf(db)
          .where('state', 'in', ['starting', 'initialized', 'approved'])
          .where('restoredAt', 'is not', null)
          .where((each) => each.and(theirs))
          .orderBy('createdAt', 'desc')
          .orderBy('id', 'desc')
          .limit(10),
      );
      return rows.map(recordOf);
    },
    openUntil: async (by, at) => {
      const { rows } = await run('openUntil', { ...by, at: wholeMoment(at) }, ({ at: moment, ...theirs }) => {
        const begun = db
          .selectFrom('ratenkaufPurchases')
          .select('expiresAt')
          .where('state', 'in', ['starting', 'initialized', 'approved', 'abandoned']);
        return begun
          .where((each) => each.and(theirs))
          .where('expiresAt', '>', moment)
          .orderBy('expiresAt')
          .limit(100);
      });
      return rows.map(({ expiresAt }) => Number(expiresAt));
    },
    unresolved: (window, limit, urgency) => {
      const open = allOf(db).where('isResolved', '=', 0);
      const wanted = urgency === undefined ? open : open.where(urgencyRank, '=', sql.lit(urgencyRanks[urgency]));
      return rowsIn(window, limit, {
        read: (condition, most) => wanted.where(condition).orderBy('updatedAt').orderBy('id').limit(most).execute(),
        key: 'id',
        recordOf,
        onUnreadable,
      });
    },
  };
}

const allOf = (db: Kysely<WebshopTables>) => db.selectFrom('ratenkaufPurchases').selectAll();

async function newest(
  run: RunComposed,
  db: Kysely<WebshopTables>,
  by: Partial<
    Readonly<Record<'id' | 'shopper' | 'session' | 'token' | 'businessId' | 'cart' | 'heldClaim' | 'orderId', string>>
  >,
  isOrdered = false,
): Promise<PurchaseRecord | undefined> {
  const { rows } = await run(isOrdered ? 'newestOrdered' : 'newest', by, (theirs) =>
    (isOrdered ? allOf(db).where('heldClaim', 'is not', null) : allOf(db))
      .where((each) => each.and(theirs))
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1),
  );
  return rows[0] && recordOf(rows[0]);
}

/** Creates the writing functions of the store; each change is one statement. */
export function purchaseWrites(db: Kysely<WebshopTables>): Pick<PurchaseStore, 'insert' | 'change' | 'forget'> {
  const run = composedQueries(db);
  return {
    insert: async (record) => {
      const columns = rowOf(record);
      await retrySerialization(() =>
        run('insert', { ...columns, ...derivedFrom(record) }, (values) =>
          db.insertInto('ratenkaufPurchases').values(values),
        ),
      );
    },
    change: async (record, changes) => {
      const next = nextOf(record, changes);
      const before = { wasVersion: record.version, wasState: record.state, wasDelivered: Number(record.isDelivered) };
      const values = {
        ...before,
        ...columnsOf({ ...changes, ...fixedIn(record) }),
        id: record.id,
        version: next.version,
        ...derivedFrom(next),
      };
      const { numAffectedRows } = await retrySerialization(() =>
        run('change', values, ({ wasVersion, wasState, wasDelivered, ...set }) => {
          const table = db.updateTable('ratenkaufPurchases').set(set).where('id', '=', set.id);
          return table
            .where('version', '=', wasVersion)
            .where('state', '=', wasState)
            .where('isDelivered', '=', wasDelivered);
        }),
      );
      return numAffectedRows === 1n ? next : undefined;
    },
    forget: async (before, unordered = before) => {
      const rows = db.selectFrom('ratenkaufPurchases').select('id');
      // Not also by `isResolved`, which the expression implies: SQLite would take the index of that column, and read
      // all resolved purchases.
      const inVain = await deleted(
        db,
        rows.where(isUnordered, '=', sql.lit(1)).where('updatedAt', '<', wholeMoment(unordered)),
      );
      const old = rows.where('isResolved', '=', 1).where('updatedAt', '<', wholeMoment(before));
      return inVain + (await deleted(db, old));
    },
  };
}

type Ids = SelectQueryBuilder<WebshopTables, 'ratenkaufPurchases', { id: string }>;

const deleted = (db: Kysely<WebshopTables>, old: Ids): Promise<number> => {
  const batch = db.deleteFrom('ratenkaufPurchases').where('id', 'in', old.limit(BATCH));
  return inBatches(batch);
};

/** Returns the columns that follow from the others. */
const derivedFrom = (record: PurchaseRecord) => ({ isResolved: resolvedOf(record), heldClaim: heldClaimOf(record) });

/**
 * Returns the fields that never change. Changes made by spreading a record contain them, although the types exclude
 * them.
 */
const fixedIn = ({ id, shopper, session, startKey, cart, claim, token, createdAt }: PurchaseRecord) => ({
  id,
  shopper,
  session,
  startKey,
  cart,
  claim,
  token,
  createdAt,
});

/**
 * Returns the record after a change.
 * @throws {RecordError} if it could not be read again
 */
const nextOf = (record: PurchaseRecord, changes: PurchaseChanges): PurchaseRecord =>
  recordOf(rowOf({ ...record, ...changes, ...fixedIn(record), version: record.version + 1 }));
