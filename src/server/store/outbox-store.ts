import type { DeleteResult, ExpressionBuilder, Kysely, Selectable } from 'kysely';
import * as z from 'zod';
import { BATCH, inBatches, inTurn } from './turns.js';
import { flag, readRow, whole } from './columns.js';
import { rowsIn } from './due-window.js';
import { wholeMoment, type OutboxRow, type Tables } from './schema.js';
import type { OutboxEntry, OutboxStore } from './transaction-store.js';

/** Creates the store of outbox entries in an SQL database. */
export const outboxStore = (db: Kysely<Tables>, onUnreadable?: (error: Error) => void): OutboxStore => ({
  outboxEntryOf: async (transactionId) => {
    const row = await db
      .selectFrom('ratenkaufNotices')
      .selectAll()
      .where('transactionId', '=', transactionId)
      .executeTakeFirst();
    return row && recordOf(row);
  },
  addOutboxEntry: async (record) => {
    const kept = db
      .insertInto('ratenkaufNotices')
      .values(columnsOf(record))
      .onConflict((conflict) => conflict.doNothing());
    return (await inTurn(() => kept.returning('version').execute())).length === 1;
  },
  changeOutboxEntry: async (record, changes) => {
    const { transactionId, version } = record;
    const next = columnsOf({ ...record, ...changes, transactionId, version: version + 1 });
    const changed = db.updateTable('ratenkaufNotices').set(next).where(as(record)).returningAll();
    const row = await inTurn(() => changed.executeTakeFirst());
    return row && recordOf(row);
  },
  removeOutboxEntry: async (record) => {
    const removed = db.deleteFrom('ratenkaufNotices').where(as(record)).returning('version');
    return (await inTurn(() => removed.execute())).length === 1;
  },
  dueOutboxEntries: (window, limit) => {
    const due = db.selectFrom('ratenkaufNotices').selectAll().where('isDue', '=', 1);
    return rowsIn(window, limit, {
      read: (condition, most) =>
        due.where(condition).orderBy('updatedAt').orderBy('transactionId').limit(most).execute(),
      key: 'transactionId',
      cursorOf: ({ updatedAt, transactionId }) => ({ updatedAt: Number(updatedAt), id: transactionId }),
      ...{ recordOf, onUnreadable },
    });
  },
  forgetTransactions: async (before, words = before) => {
    const worded = db
      .selectFrom('ratenkaufReports')
      .select(['transactionId', 'kind'])
      .where('reason', 'is not', null)
      .where('updatedAt', '<', wholeMoment(words));
    const spoken = db
      .updateTable('ratenkaufReports')
      .set({ reason: null })
      .where(({ eb, refTuple }) =>
        eb(refTuple('transactionId', 'kind'), 'in', worded.limit(BATCH).$asTuple('transactionId', 'kind')),
      );
    await inBatches(async () => Number((await inTurn(() => spoken.executeTakeFirst())).numUpdatedRows));
    const moment = wholeMoment(before);
    const followed = db
      .selectFrom('ratenkaufReports')
      .select(['transactionId', 'kind'])
      .where('isFollowed', '=', 1)
      .where('updatedAt', '<', moment);
    const reports = db
      .deleteFrom('ratenkaufReports')
      .where(({ eb, refTuple }) =>
        eb(refTuple('transactionId', 'kind'), 'in', followed.limit(BATCH).$asTuple('transactionId', 'kind')),
      );
    const known = db
      .selectFrom('ratenkaufNotices')
      .select('transactionId')
      .where('isDue', '=', 0)
      .where('updatedAt', '<', moment);
    const notices = db.deleteFrom('ratenkaufNotices').where('transactionId', 'in', known.limit(BATCH));
    const count = (batch: { executeTakeFirst(): Promise<DeleteResult> }) =>
      inBatches(async () => Number((await inTurn(() => batch.executeTakeFirst())).numDeletedRows));
    return (await count(reports)) + (await count(notices));
  },
});

/** Matches the entry by key and version: no row if it was changed since it was read. */
const as =
  ({ transactionId, version }: OutboxEntry) =>
  ({ and }: ExpressionBuilder<Tables, 'ratenkaufNotices'>) =>
    and({ transactionId, version });

const row = z.object({
  transactionId: z.string().min(1),
  version: whole,
  told: z.string().nullable(),
  isDue: flag,
  leaseUntil: whole,
  attempts: whole,
  updatedAt: whole,
});

/** The column `told` holds the digest; it keeps its name, like those of purchases. */
function recordOf(columns: Selectable<OutboxRow>): OutboxEntry {
  const { told: deliveredDigest, ...same } = readRow(row, `Outbox entry of ${columns.transactionId}`, columns);
  return { ...same, deliveredDigest };
}

/**
 * Returns the columns of an entry.
 * @throws {RecordError} if the entry could not be read again
 */
function columnsOf({ deliveredDigest, isDue, ...same }: OutboxEntry) {
  const columns = { ...same, told: deliveredDigest, isDue: Number(isDue) };
  recordOf(columns);
  return columns;
}
