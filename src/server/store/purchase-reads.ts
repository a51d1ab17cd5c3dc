import type { Kysely } from 'kysely';
import { readable } from './columns.js';
import { recordOf } from './purchase-row.js';
import { wholeMoment, type Tables } from './schema.js';
import type { PurchaseRecord, PurchaseStore } from './store.js';

type Reads = Pick<PurchaseStore, 'currentOf' | 'byToken' | 'find' | 'byBusinessId' | 'unsettled'>;

/** What the store answers without changing anything. */
export const purchaseReads = (db: Kysely<Tables>, onUnreadable?: (error: Error) => void): Reads => ({
  currentOf: (shopper) => newest(purchases(db).where('shopper', '=', shopper)),
  byToken: (token) => newest(purchases(db).where('token', '=', token)),
  find: (id) => newest(purchases(db).where('id', '=', id)),
  byBusinessId: (businessId) => newest(purchases(db).where('businessId', '=', businessId)),
  unsettled: async (before, limit) => {
    const open = purchases(db).where('settled', '=', 0).where('updatedAt', '<', wholeMoment(before));
    const rows = await open.orderBy('updatedAt').orderBy('id').limit(limit).execute();
    return readable(rows, recordOf, onUnreadable);
  },
});

const purchases = (db: Kysely<Tables>) => db.selectFrom('ratenkaufPurchases').selectAll();

async function newest(found: ReturnType<typeof purchases>): Promise<PurchaseRecord | undefined> {
  const row = await found.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row && recordOf(row);
}
