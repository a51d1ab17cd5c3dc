import type { Kysely } from 'kysely';
import { checkouts, wholeMoment, type WebshopTables } from './schema.js';
import { BATCH, inBatches, insertNew, retrySerialization } from './statements.js';
import { rowsWith } from './table.js';
import type { CheckoutStore } from '../checkouts.js';

const { recordOf, rowOf } = rowsWith(checkouts.columns, () => 'A checkout');

/** Creates the store of checkouts in an SQL database. */
export const checkoutStore = (db: Kysely<WebshopTables>): CheckoutStore => ({
  checkoutOf: async (by) => {
    const [column, value] = 'token' in by ? (['token', by.token] as const) : (['reference', by.reference] as const);
    const found = db.selectFrom('ratenkaufCheckouts').selectAll().where(column, '=', value);
    const first = await found.executeTakeFirst();
    return first && recordOf(first);
  },
  addCheckout: (record) => retrySerialization(() => insertNew(db, 'ratenkaufCheckouts', rowOf(record))),
  changeCheckout: async (present, { reference, token, sealed, expiresAt }) => {
    const changed = db
      .updateTable('ratenkaufCheckouts')
      .set({ token, sealed, expiresAt })
      .where('reference', '=', reference)
      .where('token', '=', present);
    return Number((await retrySerialization(() => changed.executeTakeFirst())).numUpdatedRows) === 1;
  },
  forgetCheckouts: async (before) => {
    const old = db.selectFrom('ratenkaufCheckouts').select('reference').where('expiresAt', '<', wholeMoment(before));
    const batch = db.deleteFrom('ratenkaufCheckouts').where('reference', 'in', old.limit(BATCH));
    return inBatches(batch);
  },
});
