import { setImmediate } from 'node:timers/promises';
import type { PurchaseStore } from './store.js';

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

/**
 * Where transactions are serializable by default, PostgreSQL answers that others were at it, and has done nothing. The statement
 * that is sent again sees what they did.
 */
export async function inTurn<Result>(statement: () => Promise<Result>, turns = 10): Promise<Result> {
  try {
    return await statement();
  } catch (error) {
    if (turns === 1 || (error as { code?: unknown }).code !== '40001') throw error;
    return inTurn(statement, turns - 1);
  }
}

/** Makes the store ready when it is first needed. One that could not be made ready is tried again by the next who needs it. */
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
