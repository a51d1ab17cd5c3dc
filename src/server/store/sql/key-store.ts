import type { KeyStore } from '../keys.js';
import { wholeMoment } from './columns.js';
import { keys } from './schema.js';
import { retrySerialization } from './statements.js';
import { ownRows, type Own } from './table.js';

/** Creates the store of idempotency keys in an SQL database. */
export function keyStore(own: Own): KeyStore {
  const rows = ownRows(own, keys);
  return {
    find: rows.find,
    add: rows.add,
    answer: async (key, answer) => {
      const unanswered = rows.update().where('key', '=', key).where('answer', 'is', null);
      const answered = unanswered.set({ answer: keys.columns.answer.stored(answer) });
      await retrySerialization(() => answered.execute());
    },
    forget: (before) => rows.forget((all) => all.where('createdAt', '<', wholeMoment(before))),
  };
}
