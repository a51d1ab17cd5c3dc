import { setImmediate } from 'node:timers/promises';
import type { DeleteResult, InsertResult, UpdateResult } from 'kysely';

/** Maximum number of rows that one statement deletes: SQLite runs it synchronously, within a few milliseconds. */
export const BATCH = 200;
/** Time limit of one call, in milliseconds; the next call deletes the rest. */
const LONGEST = 5_000;

/** A statement that writes rows. */
interface Writing {
  executeTakeFirst(): Promise<InsertResult | UpdateResult | DeleteResult | undefined>;
}

/**
 * Runs a statement that deletes or changes {@link BATCH} rows at most, until none are left or the time is over;
 * resolves with the number of rows.
 */
export async function inBatches(batch: Writing): Promise<number> {
  const end = performance.now() + LONGEST;
  for (let sum = 0; ; await setImmediate()) {
    const rows = await retrySerialization(() => rowsBy(batch));
    sum += rows;
    if (rows < BATCH || performance.now() > end) return sum;
  }
}

/** Runs a statement; resolves with the number of rows that it has written. */
export async function rowsBy(statement: Writing): Promise<number> {
  const result = await statement.executeTakeFirst();
  if (!result) return 0;
  if ('numDeletedRows' in result) return Number(result.numDeletedRows);
  return Number('numUpdatedRows' in result ? result.numUpdatedRows : result.numInsertedOrUpdatedRows);
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
