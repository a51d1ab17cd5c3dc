const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n- ', '; ').replaceAll('\n', ' ');

/** Returns a table in Markdown, after an empty line; nothing if it has no rows. */
export const tableOf = (heads: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  rows.length === 0
    ? []
    : ['', ...[heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`)];
