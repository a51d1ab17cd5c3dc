import type { Kysely } from 'kysely';
import * as z from 'zod';
import { composedQueries } from './composed.js';
import { readRow, whole } from './columns.js';
import { wholeMoment, type WebshopTables } from './schema.js';
import { BATCH, inBatches, retrySerialization } from './statements.js';
import type { RateStore } from '../rates.js';

/** Creates the store of the bank's answers in an SQL database. */
export function rateStore(db: Kysely<WebshopTables>): RateStore {
  const run = composedQueries(db);
  const newest = db.selectFrom('ratenkaufRates').orderBy('fetchedAt', 'desc').orderBy('amount').limit(1);
  return {
    rateOf: async (amount) => {
      const { rows } = await run('rate', { amount }, (slots) =>
        db
          .selectFrom('ratenkaufRates')
          .select(['amount', 'fetchedAt', 'example', 'answer'])
          .select([newest.select('example').as('newestExample'), newest.select('fetchedAt').as('newestAt')])
          .where('amount', '=', slots.amount),
      );
      if (!rows[0]) return undefined;
      const { newestExample, newestAt, ...rate } = readRow(row, 'A rate', rows[0]);
      return { ...rate, newest: { example: newestExample, fetchedAt: newestAt } };
    },
    keepRates: async (rates) => {
      const amounts = rates.map(({ amount }) => amount);
      const oldest = Math.min(...rates.map(({ fetchedAt }) => fetchedAt));
      const replace = () =>
        db.transaction().execute(async (transaction) => {
          const older = transaction.deleteFrom('ratenkaufRates').where('fetchedAt', '<=', oldest);
          await older.where('amount', 'in', amounts).execute();
          // What another process has got meanwhile stays.
          const added = transaction.insertInto('ratenkaufRates').values([...rates]);
          await added.onConflict((conflict) => conflict.doNothing()).execute();
        });
      if (rates.length > 0) await retrySerialization(replace);
    },
    forgetRates: async (before) => {
      const old = db.selectFrom('ratenkaufRates').select('amount').where('fetchedAt', '<', wholeMoment(before));
      const batch = db.deleteFrom('ratenkaufRates').where('amount', 'in', old.limit(BATCH));
      return inBatches(async () => Number((await retrySerialization(() => batch.executeTakeFirst())).numDeletedRows));
    },
  };
}

const row = z.object({
  amount: whole,
  fetchedAt: whole,
  example: z.string().min(1),
  answer: z.string().min(1),
  newestExample: z.string().min(1),
  newestAt: whole,
});
