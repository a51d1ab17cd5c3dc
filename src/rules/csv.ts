/** Characters with which spreadsheets begin a formula, in every width that they read. */
const signs = '=+\\-@＝＋－＠﹦﹢﹣﹫−';

/**
 * Where a formula may begin: at a sign with something behind it, at the start of a cell or after anything but a letter
 * or digit. A spreadsheet may take any other character for the separator, and then a cell begins behind it.
 */
const formula = new RegExp(`(^|[^\\p{L}\\p{N}${signs}])(?=[${signs}]\\S)`, 'gu');

/** Tabs and line breaks would begin another cell or row, and mean nothing in a name or an order number. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Mark at the beginning of a CSV file, by which spreadsheets know UTF-8. */
export const csvMark = '\ufeff';

/** Returns one row as a line of CSV: see {@link csvOf}. */
export const csvLine = (row: readonly string[]): string => `${row.map(cellOf).join(';')}\r\n`;

/**
 * Returns rows as CSV (RFC 4180) for spreadsheets in German: separated by semicolons, with a byte order mark for UTF-8.
 * Names and order numbers come from strangers: whatever a spreadsheet would run as a formula gets an apostrophe in
 * front, also where it takes another character for the separator.
 */
export const csvOf = (rows: readonly (readonly string[])[]): string => csvMark + rows.map(csvLine).join('');

function cellOf(text: string): string {
  const safe = text.replace(breaks, ' ').trim().replace(formula, "$1'");
  return /[";]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
