import type { Kysely } from 'kysely';
import { wholeMoment } from './columns.js';
import type { Tables } from './schema.js';
import { retrySerialization } from './statements.js';
import { reading } from '../guarded-store.js';
import type { Store, StoredWebshop } from '../store.js';

/**
 * Creates the functions on the whole database: which webshops are served, and whether it is an older copy. They are the
 * only ones that see rows of all webshops.
 */
export const webshopStore = (
  db: Kysely<Tables>,
  { digest: webshop, name }: StoredWebshop,
): Pick<Store, 'markServed' | 'restoredAt' | 'unservedWebshops'> => ({
  markServed: async (at) => {
    const servedAt = wholeMoment(at);
    const mark = db
      .insertInto('ratenkaufWebshops')
      .values({ webshop, name, servedAt })
      .onConflict((conflict) => conflict.column('webshop').doUpdateSet({ name, servedAt }));
    await retrySerialization(() => mark.execute());
  },
  restoredAt: reading(async () => {
    const row = await db.selectFrom('ratenkaufStore').select('restoredAt').executeTakeFirst();
    return row?.restoredAt == null ? null : Number(row.restoredAt);
  }),
  unservedWebshops: reading(async (before) => {
    const others = await db
      .selectFrom('ratenkaufWebshops')
      .select(['webshop as digest', 'name'])
      .where('webshop', '!=', webshop)
      .where('servedAt', '<', wholeMoment(before))
      .orderBy('webshop')
      .execute();
    const unserved: StoredWebshop[] = [];
    for (const other of others) if (await hasOpenWork(db, other.digest)) unserved.push(other);
    return unserved;
  }),
});

/** Returns true if a webshop has purchases, tasks or outbox entries of which something is left to do. */
async function hasOpenWork(db: Kysely<Tables>, webshop: string): Promise<boolean> {
  const purchase = db.selectFrom('ratenkaufPurchases').select('id').where('isResolved', '=', 0);
  const task = db.selectFrom('ratenkaufTasks').select('id').where('isDone', '=', 0);
  const entry = db.selectFrom('ratenkaufOutbox').select('transactionId').where('isDue', '=', 1);
  const found = await Promise.all([
    purchase.where('webshop', '=', webshop).limit(1).execute(),
    task.where('webshop', '=', webshop).limit(1).execute(),
    entry.where('webshop', '=', webshop).limit(1).execute(),
  ]);
  return found.some((rows) => rows.length > 0);
}
