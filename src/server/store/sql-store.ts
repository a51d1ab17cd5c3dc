import { CamelCasePlugin, Kysely, type Dialect } from 'kysely';
import { mayBecome } from '../../rules/purchase-state.js';
import { migrate } from './migrate.js';
import { columnsOf, recordOf } from './purchase-row.js';
import { settledOf, type Tables } from './schema.js';
import type { PurchaseChanges, PurchaseRecord, PurchaseStore } from './store.js';

/** What an SQL store needs. */
export interface SqlStoreOptions {
  /**
   * How to reach the database: `sqliteDialect(file)`, or Kysely's `PostgresDialect` with a pool of the shop's. Closing the store
   * ends what the dialect has opened or was given, so a pool should be the store's own.
   */
  readonly dialect: Dialect;
  /** How long to wait for a sign of life, in milliseconds. */
  readonly timeLimit?: number;
}

/** Purchases in SQLite or PostgreSQL: the same statements for both. Connects when it is first asked. */
export function createSqlStore({ dialect, timeLimit = 2_000 }: SqlStoreOptions): PurchaseStore {
  const db = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
  let closed: Promise<void> | undefined;
  return {
    ...reading(db),
    ...writing(db),
    migrate: () => migrate(db),
    isReachable: () => isAnsweredWithin(timeLimit, db.selectFrom('ratenkaufPurchases').select('id').limit(1).execute()),
    close: () => (closed ??= db.destroy()),
  };
}

const purchases = (db: Kysely<Tables>) => db.selectFrom('ratenkaufPurchases').selectAll();
type Purchases = ReturnType<typeof purchases>;

async function newest(found: Purchases): Promise<PurchaseRecord | undefined> {
  const row = await found.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row && recordOf(row);
}

const reading = (db: Kysely<Tables>): Pick<PurchaseStore, 'currentOf' | 'byToken' | 'find' | 'byBusinessId' | 'unsettled'> => ({
  currentOf: (shopper) => newest(purchases(db).where('shopper', '=', shopper)),
  byToken: (token) => newest(purchases(db).where('token', '=', token)),
  find: (id) => newest(purchases(db).where('id', '=', id)),
  byBusinessId: (businessId) => newest(purchases(db).where('businessId', '=', businessId)),
  unsettled: async (before, limit) => {
    const open = purchases(db).where('settled', '=', 0).where('updatedAt', '<', before);
    return (await open.orderBy('updatedAt').limit(limit).execute()).map(recordOf);
  },
});

const writing = (db: Kysely<Tables>): Pick<PurchaseStore, 'insert' | 'change' | 'forget'> => ({
  insert: async (record) => {
    const columns = columnsOf(record);
    recordOf(columns);
    await db.insertInto('ratenkaufPurchases').values({ ...columns, settled: settledOf(record) }).execute();
  },
  change: async (record, changes) => {
    const next = nextOf(record, changes);
    const row = await db
      .updateTable('ratenkaufPurchases')
      .set({ ...columnsOf(changes), version: next.version, settled: settledOf(next) })
      .where('id', '=', record.id)
      .where('version', '=', record.version)
      .where('state', '=', record.state)
      .where('shopTold', '=', Number(record.shopTold))
      .returningAll()
      .executeTakeFirst();
    return row && recordOf(row);
  },
  forget: async (before) => {
    const settled = db.deleteFrom('ratenkaufPurchases').where('settled', '=', 1).where('updatedAt', '<', before);
    return Number((await settled.executeTakeFirst()).numDeletedRows);
  },
});

/** What a record becomes. Throws when that is not a step in the life of a purchase, or could not be read again. */
function nextOf(record: PurchaseRecord, changes: PurchaseChanges): PurchaseRecord {
  const next = { ...record, ...changes, version: record.version + 1 };
  if (next.state !== record.state && !mayBecome(record.state, next.state))
    throw new Error(`A purchase cannot go from ${record.state} to ${next.state}`);
  return recordOf(columnsOf(next));
}

function isAnsweredWithin(ms: number, query: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, ms, false)));
  const answer = query.then(() => true, () => false);
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}
