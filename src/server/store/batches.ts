import { setImmediate } from 'node:timers/promises';

/** Rows that one statement deletes: a few milliseconds of work for SQLite, during which the process does nothing else. */
export const BATCH = 200;
/** What is not deleted after so many milliseconds is left to the next call. */
const LONGEST = 5_000;

/** Deletes batch after batch until there are no more; resolves with how many rows were deleted. */
export async function inBatches(deleteBatch: () => Promise<number>): Promise<number> {
  const end = performance.now() + LONGEST;
  for (let sum = 0; ; await setImmediate()) {
    const deleted = await deleteBatch();
    sum += deleted;
    if (deleted < BATCH || performance.now() > end) return sum;
  }
}
