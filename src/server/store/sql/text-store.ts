import { type Kysely, sql } from 'kysely';
import { hasDetail, hasTexts, wholeMoment, type WebshopTables } from './schema.js';
import type { TextStore } from '../store.js';
import { BATCH, inBatches } from './statements.js';

/** Creates the function that deletes the bank's texts, wherever they are stored. */
export const textStore = (db: Kysely<WebshopTables>): TextStore => ({
  forgetTexts: async (before) => {
    const moment = wholeMoment(before);
    const purchases = db.selectFrom('ratenkaufPurchases').select('id').where(hasTexts, '=', sql.lit(1));
    const old = purchases.where('updatedAt', '<', moment).limit(BATCH);
    const ofPurchases = db.updateTable('ratenkaufPurchases').set({ texts: null }).where('id', 'in', old);
    const explained = db
      .selectFrom('ratenkaufTasks')
      .select('id')
      .where(hasDetail, '=', sql.lit(1))
      .where('updatedAt', '<', moment)
      .limit(BATCH);
    const ofTasks = db.updateTable('ratenkaufTasks').set({ detail: null }).where('id', 'in', explained);
    return (await inBatches(ofPurchases)) + (await inBatches(ofTasks));
  },
});
