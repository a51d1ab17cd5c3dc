import type { CheckoutStore } from '../checkouts.js';
import { wholeMoment } from './columns.js';
import { checkouts } from './schema.js';
import { ownRows, type Own } from './table.js';

/** Creates the store of checkouts in an SQL database. */
export function checkoutStore(own: Own): CheckoutStore {
  const rows = ownRows(own, checkouts);
  return {
    find: rows.find,
    add: rows.add,
    change: rows.change,
    forget: (before) => rows.forget((all) => all.where('expiresAt', '<', wholeMoment(before))),
  };
}
