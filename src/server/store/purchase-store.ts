import { type Insertable, type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import * as z from 'zod';
import { purchaseStates } from '../../rules/purchase-state.js';
import { flag, json, readRow, whole } from './columns.js';
import { composedQueries, type RunComposed } from './composed.js';
import { rowsIn } from './due-window.js';
import { type PurchaseRow, settledOf, type Tables, turn, turns, unorderedSince, wholeMoment } from './schema.js';
import type { PurchaseChanges, PurchaseRecord, PurchaseStore } from './store.js';
import { BATCH, inBatches, inTurn } from './turns.js';

const row = z.object({
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
 * Validates a row of the database. The columns `wished_months` and `shop_told` hold `requestedMonths` and `isDelivered`; they keep their names,
 * because released migrations are never changed and processes of an older version may use the same tables.
 * @throws {RecordError} if it is not a purchase as this version knows it; the message contains the id and the names of the invalid columns, but
 * no other values
 */
function recordOf(columns: Selectable<PurchaseRow> | Columns): PurchaseRecord {
  const {
    wishedMonths: requestedMonths,
    shopTold: isDelivered,
    ...same
  } = readRow(row, `Purchase ${columns.id}`, columns);
  return { ...same, requestedMonths, isDelivered };
}

/** Returns the columns of a record, or of a part of one. */
function columnsOf(record: PurchaseRecord): Columns;
function columnsOf(changes: Partial<PurchaseRecord>): Partial<Columns>;
function columnsOf({
  fingerprint,
  outcome,
  requestedMonths,
  isDelivered,
  ...same
}: Partial<PurchaseRecord>): Partial<Columns> {
  return {
    ...same,
    ...(fingerprint && { fingerprint: JSON.stringify(fingerprint) }),
    ...(outcome !== undefined && { outcome: outcome === null ? null : JSON.stringify(outcome) }),
    ...(requestedMonths !== undefined && { wishedMonths: requestedMonths }),
    ...(isDelivered !== undefined && { shopTold: Number(isDelivered) }),
  };
}

type Reads = Pick<PurchaseStore, 'currentOf' | 'byToken' | 'openUntil' | 'find' | 'byBusinessId' | 'unresolved'>;

/** Creates the reading functions of the store. */
export function purchaseReads(db: Kysely<Tables>, onUnreadable?: (error: Error) => void): Reads {
  const run = composedQueries(db);
  return {
    currentOf: (shopper) => newest(run, db, { shopper }),
    byToken: (token) => newest(run, db, { token }),
    find: (id) => newest(run, db, { id }),
    byBusinessId: (businessId) => newest(run, db, { businessId }),
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
      const open = purchases(db).where('settled', '=', 0);
      const wanted = urgency === undefined ? open : open.where(turn, '=', sql.lit(turns[urgency]));
      return rowsIn(window, limit, {
        read: (condition, most) => wanted.where(condition).orderBy('updatedAt').orderBy('id').limit(most).execute(),
        key: 'id',
        cursorOf: ({ updatedAt, id }) => ({ updatedAt: Number(updatedAt), id }),
        ...{ recordOf, onUnreadable },
      });
    },
  };
}

const purchases = (db: Kysely<Tables>) => db.selectFrom('ratenkaufPurchases').selectAll();

async function newest(
  run: RunComposed,
  db: Kysely<Tables>,
  by: Partial<Pick<PurchaseRow, 'id' | 'shopper' | 'token' | 'businessId'>>,
): Promise<PurchaseRecord | undefined> {
  const { rows } = await run('newest', by, (theirs) =>
    purchases(db)
      .where((each) => each.and(theirs))
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1),
  );
  return rows[0] && recordOf(rows[0]);
}

/** Creates the writing functions of the store; each change is one statement. */
export function purchaseWrites(db: Kysely<Tables>): Pick<PurchaseStore, 'insert' | 'change' | 'forget'> {
  const run = composedQueries(db);
  return {
    insert: async (record) => {
      const columns = columnsOf(record);
      recordOf(columns);
      await inTurn(() =>
        run('insert', { ...columns, settled: settledOf(record) }, (values) =>
          db.insertInto('ratenkaufPurchases').values(values),
        ),
      );
    },
    change: async (record, changes) => {
      const next = nextOf(record, changes);
      const before = { wasVersion: record.version, wasState: record.state, wasTold: Number(record.isDelivered) };
      const values = {
        ...before,
        ...columnsOf({ ...changes, ...fixedIn(record) }),
        id: record.id,
        version: next.version,
        settled: settledOf(next),
      };
      const { numAffectedRows } = await inTurn(() =>
        run('change', values, ({ wasVersion, wasState, wasTold, ...set }) => {
          const table = db.updateTable('ratenkaufPurchases').set(set).where('id', '=', set.id);
          return table.where('version', '=', wasVersion).where('state', '=', wasState).where('shopTold', '=', wasTold);
        }),
      );
      return numAffectedRows === 1n ? next : undefined;
    },
    forget: async (before, unordered = before) => {
      const settled = db.selectFrom('ratenkaufPurchases').select('id').where('settled', '=', 1);
      const inVain = await deleted(db, settled.where(unorderedSince, '<', sql.lit(wholeMoment(unordered))));
      return inVain + (await deleted(db, settled.where('updatedAt', '<', wholeMoment(before))));
    },
  };
}

type Ids = SelectQueryBuilder<Tables, 'ratenkaufPurchases', { id: string }>;

const deleted = (db: Kysely<Tables>, old: Ids): Promise<number> => {
  const batch = db.deleteFrom('ratenkaufPurchases').where('id', 'in', old.limit(BATCH));
  return inBatches(async () => Number((await inTurn(() => batch.executeTakeFirst())).numDeletedRows));
};

/** Returns the fields that never change. Changes made by spreading a record contain them, although the types exclude them. */
const fixedIn = ({ id, shopper, session, place, token, createdAt }: PurchaseRecord) => ({
  id,
  shopper,
  session,
  place,
  token,
  createdAt,
});

/**
 * Returns the record after a change.
 * @throws {RecordError} if it could not be read again
 */
const nextOf = (record: PurchaseRecord, changes: PurchaseChanges): PurchaseRecord =>
  recordOf(columnsOf({ ...record, ...changes, ...fixedIn(record), version: record.version + 1 }));
