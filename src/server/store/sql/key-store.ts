import type { Kysely, Selectable } from 'kysely';
import * as z from 'zod';
import { BATCH, inBatches, retrySerialization } from './statements.js';
import { jsonColumn, readRow, whole } from './columns.js';
import { wholeMoment, type KeyRow, type WebshopTables } from './schema.js';
import type { KeyRecord, KeyStore } from '../keys.js';

/** Creates the store of idempotency keys in an SQL database. */
export const keyStore = (db: Kysely<WebshopTables>): KeyStore => ({
  keyOf: async (key) => {
    const found = await db.selectFrom('ratenkaufKeys').selectAll().where('key', '=', key).executeTakeFirst();
    return found && recordOf(found);
  },
  addKey: async ({ answer, ...same }) => {
    const kept = db
      .insertInto('ratenkaufKeys')
      .values({ ...same, answer: textOf(answer) })
      .onConflict((conflict) => conflict.doNothing());
    return (await retrySerialization(() => kept.returning('verb').execute())).length === 1;
  },
  answerKey: async (key, answer) => {
    const unanswered = db
      .updateTable('ratenkaufKeys')
      .set({ answer: textOf(answer) })
      .where('answer', 'is', null);
    await retrySerialization(() => unanswered.where('key', '=', key).execute());
  },
  forgetKeys: async (before) => {
    const old = db.selectFrom('ratenkaufKeys').select('key').where('createdAt', '<', wholeMoment(before));
    const batch = db.deleteFrom('ratenkaufKeys').where('key', 'in', old.limit(BATCH));
    return inBatches(async () => Number((await retrySerialization(() => batch.executeTakeFirst())).numDeletedRows));
  },
});

const textOf = (answer: unknown): string | null => (answer === null ? null : JSON.stringify(answer));

const row = z.object({
  key: z.string().min(1),
  verb: z.string().min(1),
  input: z.string().min(1),
  subject: z.string().min(1),
  answer: jsonColumn.nullable(),
  createdAt: whole,
});

const recordOf = (columns: Selectable<KeyRow>): KeyRecord => readRow(row, 'An idempotency key', columns);
