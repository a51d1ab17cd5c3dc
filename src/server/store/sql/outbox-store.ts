import { reading } from '../access.js';
import type { OutboxStore } from '../outbox-store.js';
import { wholeMoment } from './columns.js';
import { outbox, tasks } from './schema.js';
import { ownRows, type Own } from './table.js';

/** Creates the store of outbox entries in an SQL database. */
export function outboxStore(own: Own): OutboxStore {
  const rows = ownRows(own, outbox);
  const { find, add, change, remove } = rows;
  const due = reading<OutboxStore['due']>((window, limit) =>
    rows.due(rows.select().where('isDue', '=', 1), window, limit),
  );
  return { find, add, change, remove, due };
}

/** Deletes tasks that are done and outbox entries that are not due; resolves with their number. */
export async function forgetTransactions(own: Own, before: number): Promise<number> {
  const moment = wholeMoment(before);
  const done = ownRows(own, tasks).forget((all) => all.where('isDone', '=', 1).where('updatedAt', '<', moment));
  const known = (await done, ownRows(own, outbox));
  return (await done) + (await known.forget((all) => all.where('isDue', '=', 0).where('updatedAt', '<', moment)));
}
