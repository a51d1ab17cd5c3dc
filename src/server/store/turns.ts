import { setImmediate } from 'node:timers/promises';
import type { PurchaseStore } from './store.js';

/** Maximum number of rows that one statement deletes: SQLite runs it synchronously, within a few milliseconds. */
export const BATCH = 200;
/** Time limit of one call, in milliseconds; the next call deletes the rest. */
const LONGEST = 5_000;

/** Deletes in batches until no rows are left or the time is over; resolves with the number of deleted rows. */
export async function inBatches(deleteBatch: () => Promise<number>): Promise<number> {
  const end = performance.now() + LONGEST;
  for (let sum = 0; ; await setImmediate()) {
    const deleted = await deleteBatch();
    sum += deleted;
    if (deleted < BATCH || performance.now() > end) return sum;
  }
}

/**
 * Runs a statement, and repeats it after a serialization failure. If PostgreSQL's default is `serializable`, it rejects concurrent changes
 * without applying them; the repeated statement sees the other change.
 */
export async function inTurn<Result>(statement: () => Promise<Result>, turns = 10): Promise<Result> {
  try {
    return await statement();
  } catch (error) {
    if (turns === 1 || (error as { code?: unknown }).code !== '40001') throw error;
    return inTurn(statement, turns - 1);
  }
}

/** Returns a function that migrates the store at its first call; all calls share the result. After a failure the next call tries again. */
export function readyOnce(store: Pick<PurchaseStore, 'migrate'>): () => Promise<void> {
  let migrated: Promise<void> | undefined;
  return () => {
    migrated ??= store.migrate().catch((error: unknown) => {
      migrated = undefined;
      throw error;
    });
    return migrated;
  };
}
