import type { OutboxStore } from '../outbox-store.js';
import { wholeMoment } from './columns.js';
import { outbox, tasks } from './schema.js';
import { ownRows, type Own } from './table.js';

/** Creates the store of outbox entries in an SQL database. */
export function outboxStore(own: Own): OutboxStore {
  const rows = ownRows(own, outbox);
  return {
    outboxEntryOf: (transactionId) => rows.find({ transactionId }),
    addOutboxEntry: rows.add,
    changeOutboxEntry: rows.change,
    removeOutboxEntry: rows.remove,
    dueOutboxEntries: (window, limit) => rows.due(rows.select().where('isDue', '=', 1), window, limit),
    forgetTransactions: async (before) => {
      const moment = wholeMoment(before);
      const ended = await ownRows(own, tasks).forget((all) => all.where('isDone', '=', 1).where('updatedAt', '<', moment));
      return ended + (await rows.forget((all) => all.where('isDue', '=', 0).where('updatedAt', '<', moment)));
    },
  };
}
