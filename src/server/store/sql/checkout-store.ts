import type { CheckoutStore } from '../checkouts.js';
import { wholeMoment } from './columns.js';
import { checkouts } from './schema.js';
import { ownRows, type Own } from './table.js';

/** Creates the store of checkouts in an SQL database. */
export function checkoutStore(own: Own): CheckoutStore {
  const rows = ownRows(own, checkouts);
  return {
    checkoutOf: rows.find,
    addCheckout: rows.add,
    changeCheckout: async (token, record) => (await rows.change({ ...record, token }, record)) !== undefined,
    forgetCheckouts: (before) => rows.forget((all) => all.where('expiresAt', '<', wholeMoment(before))),
  };
}
