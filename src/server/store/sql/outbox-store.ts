import type { ExpressionBuilder, Kysely } from 'kysely';
import { BATCH, inBatches, insertNew, retrySerialization } from './statements.js';
import { rowsIn } from './rows-in.js';
import { outbox, wholeMoment, type WebshopTables } from './schema.js';
import { rowsWith } from './table.js';
import type { OutboxEntry, OutboxStore } from '../outbox-store.js';

const { recordOf, rowOf } = rowsWith(outbox.columns, ({ transactionId }) => `Outbox entry of ${transactionId}`);

/** Creates the store of outbox entries in an SQL database. */
export const outboxStore = (db: Kysely<WebshopTables>, onUnreadable?: (error: Error) => void): OutboxStore => ({
  outboxEntryOf: async (transactionId) => {
    const row = await db
      .selectFrom('ratenkaufOutbox')
      .selectAll()
      .where('transactionId', '=', transactionId)
      .executeTakeFirst();
    return row && recordOf(row);
  },
  addOutboxEntry: (record) => retrySerialization(() => insertNew(db, 'ratenkaufOutbox', rowOf(record))),
  changeOutboxEntry: async (record, changes) => {
    const { transactionId, version } = record;
    const next = rowOf({ ...record, ...changes, transactionId, version: version + 1 });
    const changed = db.updateTable('ratenkaufOutbox').set(next).where(isUnchanged(record)).returningAll();
    const row = await retrySerialization(() => changed.executeTakeFirst());
    return row && recordOf(row);
  },
  removeOutboxEntry: async (record) => {
    const removed = db.deleteFrom('ratenkaufOutbox').where(isUnchanged(record)).returning('version');
    return (await retrySerialization(() => removed.execute())).length === 1;
  },
  dueOutboxEntries: (window, limit) => {
    const due = db.selectFrom('ratenkaufOutbox').selectAll().where('isDue', '=', 1);
    return rowsIn(window, limit, {
      read: (condition, most) =>
        due.where(condition).orderBy('updatedAt').orderBy('transactionId').limit(most).execute(),
      key: 'transactionId',
      recordOf,
      onUnreadable,
    });
  },
  forgetTransactions: async (before) => {
    const moment = wholeMoment(before);
    const done = db.selectFrom('ratenkaufTasks').select('id').where('isDone', '=', 1).where('updatedAt', '<', moment);
    const tasks = db.deleteFrom('ratenkaufTasks').where('id', 'in', done.limit(BATCH));
    const known = db
      .selectFrom('ratenkaufOutbox')
      .select('transactionId')
      .where('isDue', '=', 0)
      .where('updatedAt', '<', moment);
    const entries = db.deleteFrom('ratenkaufOutbox').where('transactionId', 'in', known.limit(BATCH));
    return (await inBatches(tasks)) + (await inBatches(entries));
  },
});

/** Matches the entry by key and version: no row if it was changed since it was read. */
const isUnchanged =
  ({ transactionId, version }: OutboxEntry) =>
  ({ and }: ExpressionBuilder<WebshopTables, 'ratenkaufOutbox'>) =>
    and({ transactionId, version });
