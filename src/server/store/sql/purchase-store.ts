import { sql } from 'kysely';
import { reading } from '../guarded-store.js';
import type { PurchaseRecord, PurchaseStore } from '../store.js';
import { isFinal } from '../../../rules/purchase-state.js';
import { holdingSituations, restingSituations } from '../purchase-progress.js';
import { wholeMoment, type StoredIn } from './columns.js';
import { isUnordered, purchaseColumns, purchases, urgencyRank, urgencyRanks } from './schema.js';
import { codecOf, ownRows, type Own, type RowCodec } from './table.js';

type Stored = StoredIn<typeof purchases.columns>;

const stored = codecOf({ columns: purchaseColumns, called: purchases.called });
const fields = codecOf(purchases);

/** The other columns of a row follow from the record. */
const codec: RowCodec<PurchaseRecord, Stored> = {
  recordOf: stored.recordOf,
  rowOf: (record) => {
    const { situation, isDelivered, progress, claim } = record;
    const isResolved = isFinal(situation) && isDelivered && progress.contradicted !== true;
    const heldClaim = holdingSituations.includes(situation) ? claim : null;
    return fields.rowOf({ ...record, isResolved, heldClaim });
  },
};

/** Creates the store of purchases in an SQL database; each change is one statement. */
export function purchaseStore(own: Own): PurchaseStore {
  const rows = ownRows(own, purchases, codec);
  return {
    find: rows.find,
    add: rows.add,
    change: rows.change,
    ordered: reading(async (by) => {
      const those = rows.having('claim' in by ? { heldClaim: by.claim } : by).where('heldClaim', 'is not', null);
      const newest = those.selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc');
      const found = await newest.limit(1).executeTakeFirst();
      return found && rows.recordOf(found);
    }),
    perhapsOrdered: reading(async (cart) => {
      const those = rows
        .having({ cart })
        .where('situation', 'in', restingSituations)
        .where('restoredAt', 'is not', null);
      const newest = those.selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc');
      return (await newest.limit(10).execute()).map(rows.recordOf);
    }),
    openUntil: reading(async (by, at) => {
      const open = rows.having(by).where('situation', 'in', [...restingSituations, 'abandoned']);
      const later = open.select('expiresAt').where('expiresAt', '>', wholeMoment(at)).orderBy('expiresAt');
      return (await later.limit(100).execute()).map(({ expiresAt }) => Number(expiresAt));
    }),
    due: reading((window, limit, urgency) => {
      const open = rows.select().where('isResolved', '=', 0);
      const wanted = urgency === undefined ? open : open.where(urgencyRank, '=', sql.lit(urgencyRanks[urgency]));
      return rows.due(wanted, window, limit);
    }),
    forget: async (before, unordered = before) => {
      // Not also by `isResolved`, which the expression implies: SQLite would take the index of that column, and read
      // all resolved purchases.
      const inVain = await rows.forget((all) =>
        all.where(isUnordered, '=', sql.lit(1)).where('updatedAt', '<', wholeMoment(unordered)),
      );
      return (
        inVain +
        (await rows.forget((all) => all.where('isResolved', '=', 1).where('updatedAt', '<', wholeMoment(before))))
      );
    },
  };
}
