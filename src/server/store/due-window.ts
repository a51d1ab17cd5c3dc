import { setImmediate } from 'node:timers/promises';

/** Key of the last row of a page; the next page begins after it. */
export interface Cursor {
  readonly updatedAt: number;
  /** The `id` of a purchase or task; the `transactionId` of an outbox entry. */
  readonly id: string;
}

/** Time range and start of a list of open work. */
export interface DueWindow {
  /** Selects rows last changed before this time (`updatedAt`, milliseconds since 1970). */
  readonly before: number;
  /** Also selects rows with `updatedAt` after this time: they were written before the clock was set back. */
  readonly after?: number | undefined;
  /** Selects only rows after this one, in the order of the list. */
  readonly beyond?: Cursor | undefined;
}

/** Milliseconds: rows with `updatedAt` further in the future were written before the clock was set back. */
export const AHEAD = 300_000;

/** Rows per page: few enough to be read and filtered within a few milliseconds. */
const PAGE = 200;

/** Functions that read a list page by page. */
interface Pages<Row> {
  /** Returns the first `limit` rows after the cursor, or from the beginning; fewer only if there are no more. */
  readonly page: (beyond: Cursor | undefined, limit: number) => Promise<readonly Row[]>;
  readonly cursorOf: (row: Row) => Cursor;
}

/**
 * Returns the first `most` rows that are due, in the order of the list. Reads page by page, because most rows may not
 * be due.
 */
export async function dueOf<Row>(
  { page, cursorOf }: Pages<Row>,
  isDue: (row: Row) => boolean,
  most: number,
): Promise<Row[]> {
  const due: Row[] = [];
  for (let beyond: Cursor | undefined; ; await setImmediate()) {
    const rows = await page(beyond, PAGE);
    due.push(...rows.filter(isDue));
    const last = rows.at(-1);
    if (due.length >= most || rows.length < PAGE || !last) return due.slice(0, most);
    beyond = cursorOf(last);
  }
}
