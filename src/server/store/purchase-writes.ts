import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import { BATCH, inBatches } from './batches.js';
import { inTurn } from './in-turn.js';
import { columnsOf, recordOf } from './purchase-row.js';
import { settledOf, unorderedSince, wholeMoment, type Tables } from './schema.js';
import type { PurchaseChanges, PurchaseRecord, PurchaseStore } from './store.js';

/** What the store changes, each in one statement. */
export const purchaseWrites = (db: Kysely<Tables>): Pick<PurchaseStore, 'insert' | 'change' | 'forget'> => ({
  insert: async (record) => {
    const columns = columnsOf(record);
    recordOf(columns);
    const kept = db.insertInto('ratenkaufPurchases').values({ ...columns, settled: settledOf(record) });
    await inTurn(() => kept.execute());
  },
  change: async (record, changes) => {
    const next = nextOf(record, changes);
    const changed = db
      .updateTable('ratenkaufPurchases')
      .set({ ...columnsOf({ ...changes, ...fixedIn(record) }), version: next.version, settled: settledOf(next) })
      .where('id', '=', record.id)
      .where('version', '=', record.version)
      .where('state', '=', record.state)
      .where('shopTold', '=', Number(record.shopTold))
      .returningAll();
    const row = await inTurn(() => changed.executeTakeFirst());
    return row && recordOf(row);
  },
  forget: async (before, unordered = before) => {
    const settled = db.selectFrom('ratenkaufPurchases').select('id').where('settled', '=', 1);
    const inVain = await deleted(db, settled.where(unorderedSince, '<', sql.lit(wholeMoment(unordered))));
    return inVain + (await deleted(db, settled.where('updatedAt', '<', wholeMoment(before))));
  },
});

type Ids = SelectQueryBuilder<Tables, 'ratenkaufPurchases', { id: string }>;

const deleted = (db: Kysely<Tables>, old: Ids): Promise<number> => {
  const batch = db.deleteFrom('ratenkaufPurchases').where('id', 'in', old.limit(BATCH));
  return inBatches(async () => Number((await inTurn(() => batch.executeTakeFirst())).numDeletedRows));
};

/** What stays for ever. A spread record brings it along, whatever the types say. */
const fixedIn = ({ id, shopper, session, place, token, createdAt }: PurchaseRecord) => ({ id, shopper, session, place, token, createdAt });

/** What a record becomes. Throws when it could not be read again. */
const nextOf = (record: PurchaseRecord, changes: PurchaseChanges): PurchaseRecord =>
  recordOf(columnsOf({ ...record, ...changes, ...fixedIn(record), version: record.version + 1 }));
