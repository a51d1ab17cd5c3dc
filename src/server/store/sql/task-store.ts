import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import { StoreError } from '../store-error.js';
import { storeErrorOf } from '../store-fault.js';
import type { TaskChanges, TaskConditions, TaskRecord, TaskStore } from '../task-store.js';
import { readableRows, rowsIn } from './rows-in.js';
import { insertNew, retrySerialization } from './statements.js';
import { tasks, type WebshopTables } from './schema.js';
import { rowsWith } from './table.js';

const { recordOf, rowOf } = rowsWith(tasks.columns, ({ id }) => `Task ${id}`);

/** Creates the store of tasks in an SQL database. */
export const taskStore = (db: Kysely<WebshopTables>, onUnreadable?: (error: Error) => void): TaskStore => ({
  tasksOf: async (transactionIds) => {
    if (transactionIds.length === 0) return [];
    const rows = await db
      .selectFrom('ratenkaufTasks')
      .selectAll()
      .where('transactionId', 'in', transactionIds)
      .orderBy('createdAt')
      .orderBy('id')
      .execute();
    return readableRows(rows, recordOf, onUnreadable);
  },
  findTask: async (id) => {
    const row = await db.selectFrom('ratenkaufTasks').selectAll().where('id', '=', id).executeTakeFirst();
    return row && recordOf(row);
  },
  addTask: async (record, conditions) =>
    (await onlyIf(db, record, conditions, (own) => insertNew(own, 'ratenkaufTasks', rowOf(record)))) ?? false,
  changeTask: (record, changes, conditions) =>
    onlyIf(db, record, conditions, (own) => changeTaskIn(own, record, changes)),
  removeTask: async (record) => {
    const removed = db.deleteFrom('ratenkaufTasks').where(isUnchanged(record)).returning('id');
    return (await retrySerialization(() => removed.execute())).length === 1;
  },
  openTasks: (window, limit, state) => {
    const all = db.selectFrom('ratenkaufTasks').selectAll().where('isDone', '=', 0);
    const open = state === undefined ? all : all.where('state', '=', state);
    return rowsIn(window, limit, {
      read: (condition, most) => open.where(condition).orderBy('updatedAt').orderBy('id').limit(most).execute(),
      key: 'id',
      recordOf,
      onUnreadable,
    });
  },
});

async function changeTaskIn(
  db: Kysely<WebshopTables>,
  record: TaskRecord,
  changes: TaskChanges,
): Promise<TaskRecord | undefined> {
  const next = rowOf({ ...record, ...changes, version: record.version + 1 });
  const row = await db
    .updateTable('ratenkaufTasks')
    .set(next)
    .where(isUnchanged(record))
    .returningAll()
    .executeTakeFirst();
  return row && recordOf(row);
}

/**
 * Writes a task in one transaction with its conditions; resolves with undefined, and writes nothing, if one of them does
 * not hold, or if another task has its turn.
 */
async function onlyIf<Result>(
  db: Kysely<WebshopTables>,
  task: TaskRecord,
  { known, last }: TaskConditions = {},
  write: (db: Kysely<WebshopTables>) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  try {
    return await retrySerialization(() =>
      known || last
        ? db.transaction().execute(async (transaction) => {
            if (known) await requireNoOther(transaction, task, known);
            if (last) await requireUnchanged(transaction, last);
            return write(transaction);
          })
        : write(db),
    );
  } catch (error) {
    if (error instanceof Overtaken || isDuplicate(error)) return undefined;
    throw error;
  }
}

/** Rolls back a transaction, because another caller was first. */
class Overtaken extends Error {}

function isDuplicate(thrown: unknown): boolean {
  const error = storeErrorOf(thrown);
  return error instanceof StoreError && error.code === 'duplicate';
}

/** Locks the list of a transaction's tasks: one addition waits for the other. */
async function requireNoOther(
  db: Kysely<WebshopTables>,
  { transactionId, updatedAt }: TaskRecord,
  known: readonly Pick<TaskRecord, 'id'>[],
): Promise<void> {
  await lockOutboxEntry(db, { transactionId, updatedAt });
  const present = await db
    .selectFrom('ratenkaufTasks')
    .select('id')
    .where('transactionId', '=', transactionId)
    .execute();
  const ids = new Set(known.map(({ id }) => id));
  if (present.length !== ids.size || !present.every(({ id }) => ids.has(id))) throw new Overtaken();
}

/** Locks the outbox entry of a transaction, which says the same as before, until the database's transaction ends. */
async function lockOutboxEntry(
  db: Kysely<WebshopTables>,
  { transactionId, updatedAt }: Pick<TaskRecord, 'transactionId' | 'updatedAt'>,
): Promise<void> {
  const state = { deliveredDigest: null, isDue: 0, leaseUntil: 0, attempts: 0, lastFailure: null };
  const first = db.insertInto('ratenkaufOutbox').values({ ...state, transactionId, version: 1, updatedAt });
  await first.onConflict((conflict) => conflict.doNothing()).execute();
  await db.updateTable('ratenkaufOutbox').set({ transactionId }).where('transactionId', '=', transactionId).execute();
}

/** Locks a task, which stays as it is, until the database's transaction ends. */
async function requireUnchanged(db: Kysely<WebshopTables>, record: TaskRecord): Promise<void> {
  const locked = db
    .updateTable('ratenkaufTasks')
    .set({ version: sql.ref('version') })
    .where(isUnchanged(record));
  if ((await locked.executeTakeFirst()).numUpdatedRows !== 1n) throw new Overtaken();
}

/** Matches the task by id and version: no row if it was changed since it was read. */
const isUnchanged =
  ({ id, version }: TaskRecord) =>
  ({ and }: ExpressionBuilder<WebshopTables, 'ratenkaufTasks'>) =>
    and({ id, version });
