import { sql, type Kysely } from 'kysely';
import { rowsIn } from './due-window.js';
import { recordOf } from './purchase-row.js';
import { turn, turns, wholeMoment, type Tables } from './schema.js';
import type { PurchaseRecord, PurchaseStore } from './store.js';

type Reads = Pick<PurchaseStore, 'currentOf' | 'byToken' | 'openUntil' | 'find' | 'byBusinessId' | 'unsettled'>;

/** What the store answers without changing anything. */
export const purchaseReads = (db: Kysely<Tables>, onUnreadable?: (error: Error) => void): Reads => ({
  currentOf: (shopper) => newest(purchases(db).where('shopper', '=', shopper)),
  byToken: (token) => newest(purchases(db).where('token', '=', token)),
  openUntil: async (by, at) => {
    const begun = db.selectFrom('ratenkaufPurchases').select('expiresAt').where('state', 'in', ['starting', 'initialized', 'approved', 'abandoned']);
    const theirs = 'shopper' in by ? begun.where('shopper', '=', by.shopper) : begun.where('session', '=', by.session);
    const rows = await theirs.where('expiresAt', '>', wholeMoment(at)).orderBy('expiresAt').limit(100).execute();
    return rows.map(({ expiresAt }) => Number(expiresAt));
  },
  find: (id) => newest(purchases(db).where('id', '=', id)),
  byBusinessId: (businessId) => newest(purchases(db).where('businessId', '=', businessId)),
  unsettled: (window, limit, urgency) => {
    const open = purchases(db).where('settled', '=', 0);
    const wanted = urgency === undefined ? open : open.where(turn, '=', sql.lit(turns[urgency]));
    return rowsIn(window, limit, {
      read: (condition, most) => wanted.where(condition).orderBy('updatedAt').orderBy('id').limit(most).execute(),
      key: 'id',
      cursorOf: ({ updatedAt, id }) => ({ updatedAt: Number(updatedAt), id }),
      ...{ recordOf, onUnreadable },
    });
  },
});

const purchases = (db: Kysely<Tables>) => db.selectFrom('ratenkaufPurchases').selectAll();

async function newest(found: ReturnType<typeof purchases>): Promise<PurchaseRecord | undefined> {
  const row = await found.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row && recordOf(row);
}
