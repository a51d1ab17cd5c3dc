/** Characters with which spreadsheets begin a formula; Excel also reads past a tab or a line break before it. */
const formula = /^[=+\-@\t\r\n]/;

/**
 * Returns rows as CSV (RFC 4180) for spreadsheets in German: separated by semicolons, with a byte order mark for UTF-8. A cell that a spreadsheet
 * would run as a formula gets an apostrophe in front, since names and order numbers come from strangers.
 */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(cellOf).join(';')}\r\n`).join('')}`;

function cellOf(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
