import { setImmediate } from 'node:timers/promises';
import type { DeleteResult, UpdateResult } from 'kysely';

/** Maximum number of rows that one statement deletes: SQLite runs it synchronously, within a few milliseconds. */
export const BATCH = 200;
/** Time limit of one call, in milliseconds; the next call deletes the rest. */
const LONGEST = 5_000;

/** A statement that deletes or changes {@link BATCH} rows at most. */
interface Batch {
  executeTakeFirst(): Promise<DeleteResult | UpdateResult | undefined>;
}

/** Runs a batch until no rows are left or the time is over; resolves with the number of rows. */
export async function inBatches(batch: Batch): Promise<number> {
  const end = performance.now() + LONGEST;
  for (let sum = 0; ; await setImmediate()) {
    const rows = rowsOf(await retrySerialization(() => batch.executeTakeFirst()));
    sum += rows;
    if (rows < BATCH || performance.now() > end) return sum;
  }
}

function rowsOf(result: DeleteResult | UpdateResult | undefined): number {
  if (!result) return 0;
  return Number('numDeletedRows' in result ? result.numDeletedRows : result.numUpdatedRows);
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
