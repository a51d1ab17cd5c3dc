import { sql } from 'kysely';
import { wholeMoment } from './columns.js';
import { hasDetail, hasTexts, purchases, tasks } from './schema.js';
import type { TextStore } from '../store.js';
import { BATCH, inBatches } from './statements.js';
import { ownRows, type Own } from './table.js';

/** Creates the function that deletes the bank's texts, wherever they are stored. */
export function textStore(own: Own): TextStore {
  const [ofPurchases, ofTasks] = [ownRows(own, purchases), ownRows(own, tasks)];
  return {
    forgetTexts: async (before) => {
      const moment = wholeMoment(before);
      const told = ofPurchases.select().select('id').where(hasTexts, '=', sql.lit(1)).where('updatedAt', '<', moment);
      const explained = ofTasks.select().select('id').where(hasDetail, '=', sql.lit(1)).where('updatedAt', '<', moment);
      return (
        (await inBatches(ofPurchases.update().set({ texts: null }).where('id', 'in', told.limit(BATCH)))) +
        (await inBatches(ofTasks.update().set({ detail: null }).where('id', 'in', explained.limit(BATCH))))
      );
    },
  };
}
