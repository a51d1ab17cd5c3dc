import type { ShopDatabase } from '../database.js';
import { numberOf } from './number.js';

/** Orders that the demo made itself, and orders of which its bank knows nothing any more. */
export type Samples = ReturnType<typeof createSamples>;

/** Marks orders in the database as samples or as past. */
export function createSamples(database: ShopDatabase) {
  const marked = database.prepare('UPDATE orders SET is_sample = 1, changed = ? WHERE number = ?');
  const removals = [
    'DELETE FROM transactions WHERE order_number IN (SELECT number FROM orders WHERE is_sample = 1)',
    'DELETE FROM sessions WHERE id IN (SELECT session FROM orders WHERE is_sample = 1)',
    'DELETE FROM orders WHERE is_sample = 1',
    'UPDATE orders SET is_past = 1 WHERE number IN (SELECT order_number FROM transactions)',
  ].map((statement) => database.prepare(statement));
  const forgetPast = database.transaction(() => {
    for (const removal of removals) removal.run();
  });
  return {
    /** Marks an order as a sample that was placed at this time. */
    keep: (number: string, ordered: Date): void => void marked.run(ordered.getTime(), numberOf(number)),
    /** Deletes the samples, and marks all other orders at the bank as past: a new bank does not know them. */
    forgetPast: (): void => forgetPast.immediate(),
  };
}
