import type { Kysely } from 'kysely';
import { retrySerialization } from './statements.js';
import type { WebshopTables } from './schema.js';
import type { KnownTasks } from '../store.js';

/** A delivery or refund that is added. */
interface Added {
  readonly transactionId: string;
  readonly updatedAt: number;
}

/**
 * Adds a delivery or refund by `add`, unless another one was added to its transaction since `known` was read: then it
 * resolves with undefined. Without `known` it is added whatever is there. One addition to a transaction waits for the
 * other.
 */
export const unlessAdded = <Result>(
  db: Kysely<WebshopTables>,
  { transactionId, updatedAt }: Added,
  known: KnownTasks | undefined,
  add: (db: Kysely<WebshopTables>) => Promise<Result>,
): Promise<Result | undefined> =>
  retrySerialization(async () => {
    if (!known) return add(db);
    return db.transaction().execute(async (transaction) => {
      await locked(transaction, { transactionId, updatedAt });
      const present = await idsOf(transaction, transactionId);
      return isSame(present, new Set([...known.requests, ...known.reports].map(({ id }) => id)))
        ? add(transaction)
        : undefined;
    });
  });

/** Locks the outbox entry of a transaction, which says the same as before, until the database's transaction ends. */
async function locked(db: Kysely<WebshopTables>, { transactionId, updatedAt }: Added): Promise<void> {
  const state = { deliveredDigest: null, isDue: 0, leaseUntil: 0, attempts: 0, lastFailure: null };
  const first = db.insertInto('ratenkaufOutbox').values({ ...state, transactionId, version: 1, updatedAt });
  await first.onConflict((conflict) => conflict.doNothing()).execute();
  await db.updateTable('ratenkaufOutbox').set({ transactionId }).where('transactionId', '=', transactionId).execute();
}

async function idsOf(db: Kysely<WebshopTables>, transactionId: string): Promise<ReadonlySet<string>> {
  const requests = db.selectFrom('ratenkaufRequests').select('id').where('transactionId', '=', transactionId);
  const reports = db.selectFrom('ratenkaufReports').select('id').where('transactionId', '=', transactionId);
  return new Set([...(await requests.execute()), ...(await reports.execute())].map(({ id }) => id));
}

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((id) => b.has(id));
