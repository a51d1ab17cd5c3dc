const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n- ', '; ').replaceAll('\n', ' ');

/** Returns a table in Markdown, after an empty line; nothing if it has no rows. */
export const tableOf = (heads: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  rows.length === 0
    ? []
    : ['', ...[heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`)];

/** Returns a page that is one table, in Markdown. */
export const tablePage = (title: string, about: string, ...table: Parameters<typeof tableOf>): string =>
  `# ${title}\n\n${about}\n${tableOf(...table).join('\n')}\n`;
