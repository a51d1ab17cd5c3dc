import type { DueWindow } from './due-window.js';

/**
 * The rows of a table. Every change is a compare-and-set: of several at once exactly one succeeds. Whatever rejects may
 * have been done all the same, so read again to find out.
 */
export interface StoredRows<Row, By, Changes> {
  /** Returns the row with these values; the newest, if there are several. */
  find(by: By): Promise<Row | undefined>;
  /** Inserts a row; resolves with false if its key, or another value that only one row may have, is taken. */
  add(record: Row): Promise<boolean>;
  /**
   * Changes a row that is still as it was read. Resolves with the new record, of which the version is higher by one, or
   * with undefined if it was changed meanwhile.
   */
  change(record: Row, changes: Changes): Promise<Row | undefined>;
  /** Deletes a row that is still as it was read; resolves with false if it was changed meanwhile. */
  remove(record: Row): Promise<boolean>;
  /**
   * Returns the first `limit` rows of a window of which something is left to do; oldest first by `updatedAt`, then by
   * the key. Fewer only if there are no more.
   */
  due(window: DueWindow, limit: number): Promise<readonly Row[]>;
  /**
   * Deletes rows that are older than `before`, in batches for a limited time; the next call continues. Resolves with the
   * number of deleted rows.
   */
  forget(before: number): Promise<number>;
}
