import { sql } from 'kysely';
import type { CheckoutStore } from '../checkouts.js';
import { reading } from '../guarded-store.js';
import type { KeyStore } from '../keys.js';
import type { OutboxStore } from '../outbox-store.js';
import { wholeMoment } from './columns.js';
import { checkouts, hasDetail, hasTexts, keys, outbox, purchases, tasks } from './schema.js';
import { BATCH, inBatches, retrySerialization } from './statements.js';
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
  const [done, told] = [ownRows(own, tasks), ownRows(own, outbox)];
  const moment = wholeMoment(before);
  return (
    (await done.forget((all) => all.where('isDone', '=', 1).where('updatedAt', '<', moment))) +
    (await told.forget((all) => all.where('isDue', '=', 0).where('updatedAt', '<', moment)))
  );
}

/** Creates the store of idempotency keys in an SQL database. */
export function keyStore(own: Own): KeyStore {
  const rows = ownRows(own, keys);
  return {
    find: rows.find,
    add: rows.add,
    answer: async (key, answer) => {
      const unanswered = rows.update().where('key', '=', key).where('answer', 'is', null);
      const answered = unanswered.set({ answer: keys.columns.answer.stored(answer) });
      await retrySerialization(() => answered.execute());
    },
    forget: (before) => rows.forget((all) => all.where('createdAt', '<', wholeMoment(before))),
  };
}

/** Creates the store of checkouts in an SQL database. */
export function checkoutStore(own: Own): CheckoutStore {
  const rows = ownRows(own, checkouts);
  return {
    find: rows.find,
    add: rows.add,
    change: rows.change,
    forget: (before) => rows.forget((all) => all.where('expiresAt', '<', wholeMoment(before))),
  };
}

/** Deletes the bank's texts, wherever they are stored; resolves with the number of rows. */
export async function forgetTexts(own: Own, before: number): Promise<number> {
  const [ofPurchases, ofTasks] = [ownRows(own, purchases), ownRows(own, tasks)];
  const moment = wholeMoment(before);
  const told = ofPurchases.select().select('id').where(hasTexts, '=', sql.lit(1)).where('updatedAt', '<', moment);
  const explained = ofTasks.select().select('id').where(hasDetail, '=', sql.lit(1)).where('updatedAt', '<', moment);
  return (
    (await inBatches(ofPurchases.update().set({ texts: null }).where('id', 'in', told.limit(BATCH)))) +
    (await inBatches(ofTasks.update().set({ detail: null }).where('id', 'in', explained.limit(BATCH))))
  );
}
