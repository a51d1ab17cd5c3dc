import { sql, type Kysely } from 'kysely';
import { rowsIn } from './due-window.js';
import { recordOf } from './purchase-row.js';
import { rests, type Tables } from './schema.js';
import type { PurchaseRecord, PurchaseStore } from './store.js';

type Reads = Pick<PurchaseStore, 'currentOf' | 'byToken' | 'find' | 'byBusinessId' | 'unsettled'>;

/** What the store answers without changing anything. */
export const purchaseReads = (db: Kysely<Tables>, onUnreadable?: (error: Error) => void): Reads => ({
  currentOf: (shopper) => newest(purchases(db).where('shopper', '=', shopper)),
  byToken: (token) => newest(purchases(db).where('token', '=', token)),
  find: (id) => newest(purchases(db).where('id', '=', id)),
  byBusinessId: (businessId) => newest(purchases(db).where('businessId', '=', businessId)),
  unsettled: (window, limit, urgency) => {
    const open = purchases(db).where('settled', '=', 0);
    const wanted = urgency === undefined ? open : open.where(rests, '=', sql.lit(urgency === 'resting' ? 1 : 0));
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
