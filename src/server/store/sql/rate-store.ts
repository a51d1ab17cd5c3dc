import type { Kysely } from 'kysely';
import { composedQueries } from './composed.js';
import { rates as table, wholeMoment, type WebshopTables } from './schema.js';
import { BATCH, inBatches, retrySerialization } from './statements.js';
import { rowsWith } from './table.js';
import type { RateRecord, RateStore } from '../rates.js';

const { recordOf } = rowsWith(table.columns, () => 'A rate');

/** No amount: its row has the newest example of all. */
const NEWEST = 0;

/** Creates the store of the bank's answers in an SQL database. */
export function rateStore(db: Kysely<WebshopTables>): RateStore {
  const run = composedQueries(db);
  return {
    rateOf: async (amount) => {
      const { rows } = await run('rate', { amount }, (slots) =>
        db.selectFrom('ratenkaufRates').selectAll().where('amount', 'in', [NEWEST, slots.amount]),
      );
      const found = rows.map(recordOf);
      const newest = found.find((each) => each.amount === NEWEST);
      const rate = found.find((each) => each.amount === amount);
      return newest && rate && { ...rate, newest: { example: newest.example, fetchedAt: newest.fetchedAt } };
    },
    keepRates: async (rates) => {
      const sorted = rates.toSorted((a, b) => a.fetchedAt - b.fetchedAt);
      const [oldest, newest] = [sorted[0], sorted.at(-1)];
      if (!oldest || !newest) return;
      const amounts = rates.map(({ amount }) => amount);
      const replace = () =>
        db.transaction().execute(async (transaction) => {
          const older = (than: RateRecord) =>
            transaction.deleteFrom('ratenkaufRates').where('fetchedAt', '<=', than.fetchedAt);
          await older(oldest).where('amount', 'in', amounts).execute();
          await older(newest).where('amount', '=', NEWEST).execute();
          // What another process has got meanwhile stays.
          const added = transaction.insertInto('ratenkaufRates').values([...rates, { ...newest, amount: NEWEST }]);
          await added.onConflict((conflict) => conflict.doNothing()).execute();
        });
      await retrySerialization(replace);
    },
    forgetRates: async (before) => {
      const old = db.selectFrom('ratenkaufRates').select('amount').where('fetchedAt', '<', wholeMoment(before));
      const batch = db.deleteFrom('ratenkaufRates').where('amount', 'in', old.limit(BATCH));
      return inBatches(batch);
    },
  };
}
