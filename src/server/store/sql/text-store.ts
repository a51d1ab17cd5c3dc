import { sql } from 'kysely';
import { wholeMoment } from './columns.js';
import { hasDetail, hasTexts, purchases, tasks } from './schema.js';
import { BATCH, inBatches } from './statements.js';
import { ownRows, type Own } from './table.js';

/** Deletes the bank's texts, wherever they are stored; resolves with the number of rows. */
export async function forgetTexts(own: Own, before: number): Promise<number> {
  const [ofPurchases, ofTasks] = [ownRows(own, purchases), ownRows(own, tasks)];
  const moment = wholeMoment(before);
  const told = ofPurchases.select().select('id').where(hasTexts, '=', sql.lit(1)).where('updatedAt', '<', moment);
  const explained = ofTasks.select().select('id').where(hasDetail, '=', sql.lit(1)).where('updatedAt', '<', moment);
  return (
    (await inBatches(ofPurchases.update().set({ texts: null }).where('id', 'in', told.limit(BATCH)))) +
    (await inBatches(ofTasks.update().set({ detail: null }).where('id', 'in', explained.limit(BATCH))))
  );
}
