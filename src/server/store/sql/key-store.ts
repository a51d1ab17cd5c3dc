import type { Kysely } from 'kysely';
import { BATCH, inBatches, insertNew, retrySerialization } from './statements.js';
import { keys, wholeMoment, type WebshopTables } from './schema.js';
import { rowsWith } from './table.js';
import type { KeyStore } from '../keys.js';

const { recordOf, rowOf, partOf } = rowsWith(keys.columns, () => 'An idempotency key');

/** Creates the store of idempotency keys in an SQL database. */
export const keyStore = (db: Kysely<WebshopTables>): KeyStore => ({
  keyOf: async (key) => {
    const found = await db.selectFrom('ratenkaufKeys').selectAll().where('key', '=', key).executeTakeFirst();
    return found && recordOf(found);
  },
  addKey: (record) => retrySerialization(() => insertNew(db, 'ratenkaufKeys', rowOf(record))),
  answerKey: async (key, answer) => {
    const unanswered = db.updateTable('ratenkaufKeys').set(partOf({ answer })).where('answer', 'is', null);
    await retrySerialization(() => unanswered.where('key', '=', key).execute());
  },
  forgetKeys: async (before) => {
    const old = db.selectFrom('ratenkaufKeys').select('key').where('createdAt', '<', wholeMoment(before));
    const batch = db.deleteFrom('ratenkaufKeys').where('key', 'in', old.limit(BATCH));
    return inBatches(batch);
  },
});
