import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Cursor, DueWindow } from '../due-window.js';
import { wholeMoment } from './columns.js';

/** Times from `from` (included) to `until` (excluded), in milliseconds since 1970. */
interface Range {
  readonly from: number;
  readonly until: number;
}

/** A row of a table whose lists are ordered by time of the last change, then by its key. */
export type OrderedRow = Readonly<Record<string, string | number | null>>;

/** What the rows of one table are read with. */
interface WindowReader<Value> {
  /** Reads at most `limit` rows that match the condition, ordered by `updatedAt` and then by `key`. */
  readonly read: (condition: RawBuilder<SqlBool>, limit: number) => Promise<readonly OrderedRow[]>;
  /** Column that is compared with {@link Cursor.id}. */
  readonly key: string;
  /** Returns the records of those rows that are readable. */
  readonly recordsOf: (rows: readonly OrderedRow[]) => readonly Value[];
}

/** Returns the first `limit` readable rows of a window, oldest first; fewer only if there are no more. */
export async function rowsIn<Value>(
  window: DueWindow,
  limit: number,
  { read, key, recordsOf }: WindowReader<Value>,
): Promise<Value[]> {
  const found: Value[] = [];
  let { beyond } = window;
  // One statement per range: an index can be used for either range, but not for both joined by `or`.
  for (const range of rangesOf(window)) {
    for (let isMore = true; isMore && found.length < limit;) {
      const wanted = limit - found.length;
      const rows = await read(isIn(range, key, beyond), wanted);
      found.push(...recordsOf(rows));
      const last = rows.at(-1);
      if (last) beyond = { updatedAt: Number(last['updatedAt']), id: String(last[key]) };
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
