/** What one line may be read up to. */
const MOST_READ = 20_000;

/**
 * At most `most` of those in a line that are due. Most of them may rest: it is read on, always from the beginning, until there are
 * enough that do not, or no more.
 */
export async function dueOf<Row>(line: (limit: number) => Promise<readonly Row[]>, isDue: (row: Row) => boolean, most: number): Promise<Row[]> {
  let seen = 0;
  for (let limit = most; ; limit *= 4) {
    const rows = await line(limit);
    const due = rows.filter(isDue);
    // Those that are not readable are left out: fewer than asked for are not yet all.
    if (due.length >= most || rows.length === seen || limit > MOST_READ) return due.slice(0, most);
    seen = rows.length;
  }
}
