import { reading } from '../guarded-store.js';
import { StoreError } from '../store-error.js';
import { storeErrorOf } from '../store-fault.js';
import type { TaskConditions, TaskRecord, TaskStore } from '../task-store.js';
import { outbox, tasks } from './schema.js';
import { retrySerialization } from './statements.js';
import { ownRows, type Own } from './table.js';

/** Creates the store of tasks in an SQL database. */
export function taskStore(own: Own): TaskStore {
  const rows = ownRows(own, tasks);
  const entries = ownRows(own, outbox);

  /**
   * Writes a task in one transaction with its conditions; resolves with undefined, and writes nothing, if one of them
   * does not hold, or if another task has its turn.
   */
  async function onlyIf<Result>(
    task: TaskRecord,
    { known, last }: TaskConditions = {},
    write: (own: typeof rows) => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    try {
      if (!known && !last) return await write(rows);
      return await retrySerialization(() =>
        own.db.transaction().execute(async (transaction) => {
          if (known) await requireNoOther(transaction, task, known);
          const isUnchanged = !last || (await rows.within(transaction).lock({ id: last.id, version: last.version }));
          if (!isUnchanged) throw new Overtaken();
          return write(rows.within(transaction));
        }),
      );
    } catch (error) {
      if (error instanceof Overtaken || isDuplicate(error)) return undefined;
      throw error;
    }
  }

  /** Locks the list of a transaction's tasks by its outbox entry: one addition waits for the other. */
  async function requireNoOther(
    transaction: Own['db'],
    { transactionId, updatedAt }: TaskRecord,
    known: readonly Pick<TaskRecord, 'id'>[],
  ): Promise<void> {
    const state = { deliveredDigest: null, isDue: false, leaseUntil: 0, attempts: 0, lastFailure: null };
    const list = entries.within(transaction);
    const isLocked =
      (await list.lock({ transactionId })) || (await list.add({ ...state, transactionId, version: 1, updatedAt }));
    // Another caller has inserted the entry meanwhile.
    if (!isLocked) await list.lock({ transactionId });
    const present = await rows.within(transaction).having({ transactionId }).select('id').execute();
    const ids = new Set(known.map(({ id }) => id));
    if (present.length !== ids.size || !present.every(({ id }) => ids.has(id))) throw new Overtaken();
  }

  return {
    of: reading(async (transactionIds) => {
      if (transactionIds.length === 0) return [];
      const theirs = rows.select().selectAll().where('transactionId', 'in', transactionIds);
      return rows.recordsOf(await theirs.orderBy('createdAt').orderBy('id').execute());
    }),
    find: rows.find,
    add: async (record, conditions) => (await onlyIf(record, conditions, (those) => those.add(record))) ?? false,
    change: (record, changes, conditions) => onlyIf(record, conditions, (those) => those.change(record, changes)),
    remove: rows.remove,
    due: reading((window, limit, state) => {
      const open = rows.select().where('isDone', '=', 0);
      return rows.due(state === undefined ? open : open.where('state', '=', state), window, limit);
    }),
  };
}

/** Rolls back a transaction, because another caller was first. */
class Overtaken extends Error {}

function isDuplicate(thrown: unknown): boolean {
  const error = storeErrorOf(thrown);
  return error instanceof StoreError && error.code === 'duplicate';
}
