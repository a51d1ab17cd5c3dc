import { setImmediate } from 'node:timers/promises';
import type { Cursor } from './store/due-window.js';

/** A row whose last change lies further ahead than this, in milliseconds, was written before the clock was set back. */
export const AHEAD = 300_000;

/** Rows of one page: what is read and looked through at once takes a few milliseconds. */
const PAGE = 200;

/** A list that is read in pages. */
export interface Pages<Row> {
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
