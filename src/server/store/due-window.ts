import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { readable } from './columns.js';
import { wholeMoment } from './schema.js';

/** The last row of a page: the next page begins behind it. */
export interface Cursor {
  readonly updatedAt: number;
  /** Of a purchase or report its `id`, of a notice its `transactionId`. */
  readonly id: string;
}

/** Which rows of a list of what is to be done are wanted. */
export interface DueWindow {
  /** Rows that nobody touched since: `updatedAt` is before this moment. */
  readonly before: number;
  /** Also rows whose `updatedAt` is after this moment: they were written before the clock was set back. */
  readonly after?: number | undefined;
  /** Only rows behind this one, in the order of the list. */
  readonly beyond?: Cursor | undefined;
}

/** Moments from `from` to `until`, the latter excluded. */
interface Range {
  readonly from: number;
  readonly until: number;
}

/** What one window's rows are read with. */
interface WindowReader<Row, Value> {
  /** Reads so many rows that fulfil the condition, by `updatedAt`, then by id. */
  readonly read: (condition: RawBuilder<SqlBool>, limit: number) => Promise<readonly Row[]>;
  /** The column that {@link Cursor.id} is compared with. */
  readonly key: string;
  readonly cursorOf: (row: Row) => Cursor;
  readonly recordOf: (row: Row) => Value;
  readonly onUnreadable?: ((error: Error) => void) | undefined;
}

/** The first `limit` readable rows of a window, oldest first; fewer only when there are no more. */
export async function rowsIn<Row, Value>(window: DueWindow, limit: number, reader: WindowReader<Row, Value>): Promise<Value[]> {
  const { read, key, cursorOf, recordOf, onUnreadable } = reader;
  const found: Value[] = [];
  let { beyond } = window;
  // One statement for each range: an index answers either, but not "one or the other".
  for (const range of rangesOf(window)) {
    for (let isMore = true; isMore && found.length < limit; ) {
      const wanted = limit - found.length;
      const rows = await read(isIn(range, key, beyond), wanted);
      found.push(...readable(rows, recordOf, onUnreadable));
      const last = rows.at(-1);
      if (last) beyond = cursorOf(last);
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
  return beyond ? sql<SqlBool>`${isWithin} and (${updatedAt}, ${sql.ref(key)}) > (${wholeMoment(beyond.updatedAt)}, ${beyond.id})` : isWithin;
}

/** A row whose last change lies further ahead than this, in milliseconds, was written before the clock was set back. */
export const AHEAD = 300_000;

/** Rows of one page: what is read and looked through at once takes a few milliseconds. */
const PAGE = 200;

/** A list that is read in pages. */
interface Pages<Row> {
  /** The first `limit` rows behind the cursor, or from the beginning; fewer only when there are no more. */
  readonly page: (beyond: Cursor | undefined, limit: number) => Promise<readonly Row[]>;
  readonly cursorOf: (row: Row) => Cursor;
}

/** The first `most` rows of a list that are due. Most rows may rest, so it is read page by page until there are enough, or no more. */
export async function dueOf<Row>({ page, cursorOf }: Pages<Row>, isDue: (row: Row) => boolean, most: number): Promise<Row[]> {
  const due: Row[] = [];
  for (let beyond: Cursor | undefined; ; await setImmediate()) {
    const rows = await page(beyond, PAGE);
    due.push(...rows.filter(isDue));
    const last = rows.at(-1);
    if (due.length >= most || rows.length < PAGE || !last) return due.slice(0, most);
    beyond = cursorOf(last);
  }
}
