import { setImmediate } from 'node:timers/promises';

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

/** PostgreSQL's codes of a serialization failure and of a deadlock: nothing of the statement was applied. */
const unapplied: ReadonlySet<unknown> = new Set(['40001', '40P01']);

/**
 * Runs a statement, and repeats it after a serialization failure or a deadlock. If PostgreSQL's default is
 * `serializable`, it rejects concurrent changes without applying them; the repeated statement sees the other change.
 */
export async function retrySerialization<Result>(statement: () => Promise<Result>, attempts = 10): Promise<Result> {
  try {
    return await statement();
  } catch (error) {
    if (attempts === 1 || !unapplied.has((error as { code?: unknown }).code)) throw error;
    return retrySerialization(statement, attempts - 1);
  }
}
