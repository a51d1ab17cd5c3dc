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
      const found = await rows.list('ordered', 'claim' in by ? { heldClaim: by.claim } : by, (all, theirs) =>
        all
          .selectAll()
          .where('heldClaim', 'is not', null)
          .where((each) => each.and(theirs))
          .orderBy('createdAt', 'desc')
          .orderBy('id', 'desc')
          .limit(1),
      );
      return found[0] && rows.recordOf(found[0]);
    }),
    perhapsOrdered: reading(async (cart) => {
      const found = await rows.list('perhaps ordered', { cart }, (all, theirs) =>
        all
          .selectAll()
          .where('situation', 'in', restingSituations)
          .where('restoredAt', 'is not', null)
          .where((each) => each.and(theirs))
          .orderBy('createdAt', 'desc')
          .orderBy('id', 'desc')
          .limit(10),
      );
      return found.map(rows.recordOf);
    }),
    openUntil: reading(async (by, at) => {
      const found = await rows.list('open until', { ...by, at: wholeMoment(at) }, (all, { at: moment, ...theirs }) =>
        all
          .select('expiresAt')
          .where('situation', 'in', [...restingSituations, 'abandoned'])
          .where((each) => each.and(theirs))
          .where('expiresAt', '>', moment)
          .orderBy('expiresAt')
          .limit(100),
      );
      return found.map(({ expiresAt }) => Number(expiresAt));
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
