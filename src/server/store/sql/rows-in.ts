import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Cursor, DueWindow } from '../due-window.js';
import { wholeMoment } from './schema.js';

/** Times from `from` (included) to `until` (excluded), in milliseconds since 1970. */
interface Range {
  readonly from: number;
  readonly until: number;
}

/** A row of a table whose lists are ordered by time of the last change, then by `Key`. */
type OrderedRow<Key extends string> = { readonly updatedAt: number | bigint | string } & Readonly<Record<Key, string>>;

/** What the rows of one table are read with. */
interface WindowReader<Key extends string, Row extends OrderedRow<Key>, Value> {
  /** Reads at most `limit` rows that match the condition, ordered by `updatedAt` and then by `key`. */
  readonly read: (condition: RawBuilder<SqlBool>, limit: number) => Promise<readonly Row[]>;
  /** Column that is compared with {@link Cursor.id}. */
  readonly key: Key;
  readonly recordOf: (row: Row) => Value;
  readonly onUnreadable?: ((error: Error) => void) | undefined;
}

/** Returns the first `limit` readable rows of a window, oldest first; fewer only if there are no more. */
export async function rowsIn<Key extends string, Row extends OrderedRow<Key>, Value>(
  window: DueWindow,
  limit: number,
  reader: WindowReader<Key, Row, Value>,
): Promise<Value[]> {
  const { read, key, recordOf, onUnreadable } = reader;
  const found: Value[] = [];
  let { beyond } = window;
  // One statement per range: an index can be used for either range, but not for both joined by `or`.
  for (const range of rangesOf(window)) {
    for (let isMore = true; isMore && found.length < limit;) {
      const wanted = limit - found.length;
      const rows = await read(isIn(range, key, beyond), wanted);
      found.push(...readableRows(rows, recordOf, onUnreadable));
      const last = rows.at(-1);
      if (last) beyond = { updatedAt: Number(last.updatedAt), id: last[key] };
      isMore = rows.length === wanted;
    }
  }
  return found;
}

function rangesOf({ before, after }: DueWindow): Range[] {
  const until = wholeMoment(before);
  const past = { from: 0, until };
  if (after === undefined) return [past];
  return [past, { from: Math.max(until, wholeMoment(Math.floor(after) + 1)), until: wholeMoment(Infinity) }];
}

function isIn({ from, until }: Range, key: string, beyond: Cursor | undefined): RawBuilder<SqlBool> {
  const updatedAt = sql.ref('updatedAt');
  const isWithin = sql<SqlBool>`${updatedAt} >= ${from} and ${updatedAt} < ${until}`;
  return beyond
    ? sql<SqlBool>`${isWithin} and (${updatedAt}, ${sql.ref(key)}) > (${wholeMoment(beyond.updatedAt)}, ${beyond.id})`
    : isWithin;
}

/**
 * Returns the rows that `read` accepts. Errors of the others are passed to `onUnreadable`; without that callback the
 * first one is thrown.
 */
export function readableRows<Row, Value>(
  rows: readonly Row[],
  read: (row: Row) => Value,
  onUnreadable?: (error: Error) => void,
): Value[] {
  return rows.flatMap((row) => {
    try {
      return [read(row)];
    } catch (error) {
      if (!onUnreadable) throw error;
      onUnreadable(error as Error);
      return [];
    }
  });
}
