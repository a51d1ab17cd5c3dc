import type { Token } from 'markdown-it';

/** Makes tokens. */
export type MakeToken = new (type: string, tag: string, nesting: 0 | 1 | -1) => Token;

/** Where a column has more letters than this in its cells, on average, it has sentences. */
const SENTENCE = 40;

/** Names the columns of all tables, and says of those that need room how they are shown where there is little. */
export function prepareTables(tokens: readonly Token[], meaning: string, make: MakeToken): void {
  tokens.forEach((token, index) => {
    if (token.type !== 'table_open') return;
    const end = tokens.findIndex(({ type }, place) => place > index && type === 'table_close');
    const table = tokens.slice(index, end);
    const isNamed = nameColumns(table, meaning, make);
    letCodeBreak(table, isNamed);
    prepareStack(table, isNamed);
  });
}

/**
 * Gives the last column its name where the others have theirs: in the source, its cells speak for themselves. Any other
 * empty cell heads nothing. Returns whether there was such a column.
 */
function nameColumns(table: readonly Token[], name: string, make: MakeToken): boolean {
  const heads = table.flatMap((token, index) => (token.type === 'th_open' ? [index] : []));
  const wordsOf = (index: number) => table[index + 1]!;
  const isNamed = wordsOf(heads[0]!).content !== '' && wordsOf(heads.at(-1)!).content === '';
  for (const index of heads) {
    const words = wordsOf(index);
    if (words.content !== '') beginLarge(words);
    else if (isNamed && index === heads.at(-1)) {
      const said = new make('text', '', 0);
      said.content = name;
      words.children = [said];
    } else for (const cell of [table[index]!, table[index + 2]!]) cell.tag = 'td';
  }
  return isNamed;
}

/** Heads begin alike, whichever way their source has it; a name of the code stays as it is. */
function beginLarge({ children }: Token): void {
  const first = children?.[0];
  if (first?.type === 'text') first.content = first.content.replace(/^\p{L}/u, (letter) => letter.toUpperCase());
}

/** Returns the places of the cells of each column, the head first. */
function columnsOf(table: readonly Token[]): number[][] {
  const columns: number[][] = [];
  let column = 0;
  table.forEach(({ type }, index) => {
    if (type === 'tr_open') column = 0;
    if (type === 'th_open' || type === 'td_open') (columns[column++] ??= []).push(index);
  });
  return columns;
}

const roles: Readonly<Record<string, string>> = {
  table_open: 'table',
  thead_open: 'rowgroup',
  tbody_open: 'rowgroup',
  tr_open: 'row',
  td_open: 'cell',
};

/** Lets code break where columns are narrow: in a reference, but for its last column, and in all of a broad table. */
function letCodeBreak(table: readonly Token[], isNamed: boolean): void {
  const columns = columnsOf(table);
  const narrow = isNamed ? columns.slice(0, -1) : columns.length > 3 ? columns : [];
  for (const index of narrow.flat()) for (const each of table[index + 1]?.children ?? []) each.meta = { breaks: true };
}

/** Returns code where it may break between its words, which a narrow column has no room for in one line. */
export const breaking = (code: string): string => code.replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=\w[/.(])(?=\w)/g, '<wbr>');

/**
 * Prepares a table of sentences for little room, where the cells of a row stand below each other: with the roles that
 * they would lose by that, and the name of its column in each cell that does not speak for itself.
 */
function prepareStack(table: readonly Token[], isNamed: boolean): void {
  const columns = columnsOf(table);
  const textOf = (index: number) => (table[index + 1]?.children ?? []).map(({ content }) => content).join('');
  const isLong = (cells: readonly number[]) =>
    cells.reduce((sum, index) => sum + textOf(index).length, 0) > SENTENCE * cells.length;
  if (!columns.some(([, ...cells]) => isLong(cells))) return;
  table[0]!.attrSet('class', isNamed ? 'stack meaning' : 'stack');
  for (const token of table) {
    const role = token.tag === 'th' ? 'columnheader' : token.type === 'th_open' ? 'cell' : roles[token.type];
    if (role && token.nesting === 1) token.attrSet('role', role);
  }
  columns.forEach(([head = 0, ...cells], place) => {
    const isLast = place === columns.length - 1;
    const label = place === 0 || columns.length === 2 || (isLast && isNamed) ? '' : textOf(head);
    for (const index of cells) {
      if (isLast || isLong(cells)) table[index]!.attrSet('class', 'long');
      if (label) table[index]!.attrSet('data-label', label);
    }
  });
}
