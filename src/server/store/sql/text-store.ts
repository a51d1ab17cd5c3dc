import { type Kysely, sql } from 'kysely';
import { hasDetail, hasReason, hasTexts, wholeMoment, type WebshopTables } from './schema.js';
import type { TextStore } from '../store.js';
import { BATCH, inBatches } from './statements.js';

/** Creates the function that deletes the bank's texts, wherever they are stored. */
export const textStore = (db: Kysely<WebshopTables>): TextStore => ({
  forgetTexts: async (before) => {
    const moment = wholeMoment(before);
    const purchases = db.selectFrom('ratenkaufPurchases').select('id').where(hasTexts, '=', sql.lit(1));
    const old = purchases.where('updatedAt', '<', moment).limit(BATCH);
    const ofPurchases = db.updateTable('ratenkaufPurchases').set({ texts: null }).where('id', 'in', old);
    const refused = db
      .selectFrom('ratenkaufReports')
      .select(['transactionId', 'kind'])
      .where(hasReason, '=', sql.lit(1))
      .where('updatedAt', '<', moment)
      .limit(BATCH)
      .$asTuple('transactionId', 'kind');
    const ofReports = db
      .updateTable('ratenkaufReports')
      .set({ reason: null })
      .where(({ eb, refTuple }) => eb(refTuple('transactionId', 'kind'), 'in', refused));
    const explained = db
      .selectFrom('ratenkaufRequests')
      .select('id')
      .where(hasDetail, '=', sql.lit(1))
      .where('updatedAt', '<', moment)
      .limit(BATCH);
    const ofRequests = db.updateTable('ratenkaufRequests').set({ detail: null }).where('id', 'in', explained);
    return (await inBatches(ofPurchases)) + (await inBatches(ofReports)) + (await inBatches(ofRequests));
  },
});
