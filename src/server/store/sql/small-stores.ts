import { sql } from 'kysely';
import { reading } from '../guarded-store.js';
import type { CheckoutStore, KeyStore, OutboxStore, RateRecord, RateStore } from '../store.js';
import { wholeMoment } from './columns.js';
import { checkouts, hasDetail, hasTexts, keys, outbox, purchases, rates, tasks } from './schema.js';
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

/** No amount: its row has the newest example of all. */
const NEWEST = 0;

/** Creates the store of the bank's answers in an SQL database. */
export function rateStore(own: Own): RateStore {
  const rows = ownRows(own, rates);
  return {
    find: reading(async (amount) => {
      const both = await rows.select().selectAll().where('amount', 'in', [NEWEST, amount]).execute();
      const found = both.map(rows.recordOf);
      const newest = found.find((each) => each.amount === NEWEST);
      const rate = found.find((each) => each.amount === amount);
      return newest && rate && { ...rate, newest: { example: newest.example, fetchedAt: newest.fetchedAt } };
    }),
    keep: async (given) => {
      const sorted = given.toSorted((a, b) => a.fetchedAt - b.fetchedAt);
      const [oldest, newest] = [sorted[0], sorted.at(-1)];
      if (!oldest || !newest) return;
      const amounts = given.map(({ amount }) => amount);
      const replace = () =>
        own.db.transaction().execute(async (transaction) => {
          const those = rows.within(transaction);
          const older = (than: RateRecord) => those.delete().where('fetchedAt', '<=', than.fetchedAt);
          await older(oldest).where('amount', 'in', amounts).execute();
          await older(newest).where('amount', '=', NEWEST).execute();
          // What another process has got meanwhile stays.
          await those.insert([...given, { ...newest, amount: NEWEST }]).execute();
        });
      await retrySerialization(replace);
    },
    forget: (before) => rows.forget((all) => all.where('fetchedAt', '<', wholeMoment(before))),
  };
}
