import { reading } from '../guarded-store.js';
import { wholeMoment } from './columns.js';
import { rates as table } from './schema.js';
import { retrySerialization } from './statements.js';
import { ownRows, type Own } from './table.js';
import type { RateRecord, RateStore } from '../rates.js';

/** No amount: its row has the newest example of all. */
const NEWEST = 0;

/** Creates the store of the bank's answers in an SQL database. */
export function rateStore(own: Own): RateStore {
  const rows = ownRows(own, table);
  return {
    find: reading(async (amount) => {
      const both = await rows.select().selectAll().where('amount', 'in', [NEWEST, amount]).execute();
      const found = both.map(rows.recordOf);
      const newest = found.find((each) => each.amount === NEWEST);
      const rate = found.find((each) => each.amount === amount);
      return newest && rate && { ...rate, newest: { example: newest.example, fetchedAt: newest.fetchedAt } };
    }),
    keep: async (rates) => {
      const sorted = rates.toSorted((a, b) => a.fetchedAt - b.fetchedAt);
      const [oldest, newest] = [sorted[0], sorted.at(-1)];
      if (!oldest || !newest) return;
      const amounts = rates.map(({ amount }) => amount);
      const replace = () =>
        own.db.transaction().execute(async (transaction) => {
          const those = rows.within(transaction);
          const older = (than: RateRecord) => those.delete().where('fetchedAt', '<=', than.fetchedAt);
          await older(oldest).where('amount', 'in', amounts).execute();
          await older(newest).where('amount', '=', NEWEST).execute();
          // What another process has got meanwhile stays.
          await those.insert([...rates, { ...newest, amount: NEWEST }]).execute();
        });
      await retrySerialization(replace);
    },
    forget: (before) => rows.forget((all) => all.where('fetchedAt', '<', wholeMoment(before))),
  };
}
