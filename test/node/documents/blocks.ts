import { existsSync } from 'node:fs';
import { filesIn, root, textOf } from '../../../scripts/imports.js';

/** A fenced block of code of a page. */
export interface Block {
  /** Path of the page from the root. */
  readonly page: string;
  /** Line of the fence, counted from 1. */
  readonly line: number;
  readonly language: string;
  readonly code: string;
  /** Name of the file of test/node/documents/contexts that has what the block uses without saying where it is from. */
  readonly context: string | undefined;
}

/** All pages of the repository that people read. */
export const pages: readonly string[] = [
  ...['docs', 'dist/docs'].flatMap(filesIn).filter((file) => file.endsWith('.md')),
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'bench/README.md'].filter((file) =>
    existsSync(root + file),
  ),
];

/** Returns the blocks of a text. A comment `<!-- context: server -->` before the fence names the context. */
export function blocksIn(page: string, text: string): Block[] {
  const found: Block[] = [];
  for (const { 1: context, 2: indent = '', 3: language = '', 4: code = '', index } of text.matchAll(
    /(?:^<!-- context: (\S+) -->\n\s*)?^([ \t]*)```([^\n]*)\n(.*?)^\2```$/gms,
  )) {
    const before = text.slice(0, index).split('\n').length;
    found.push({
      page,
      line: before + (context === undefined ? 0 : 1),
      language: language.trim(),
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      context,
    });
  }
  return found;
}

/** All blocks of all pages. */
export const allBlocks = (): Block[] => pages.flatMap((page) => blocksIn(page, textOf(page)));

/** Returns where a block is, for a list of faults. */
export const placeOf = ({ page, line }: Block): string => `${page}:${line}`;

/** Returns the path that the first line of a block names, if it is a file of a project that a test builds. */
export const fileOf = ({ code }: Block): string | undefined =>
  /^(?:\/\/|<!--|---\n\/\/) ([\w./[\]-]+\.\w+)/.exec(code)?.[1];

const tests = filesIn('test').filter((file) => file.endsWith('.ts') && !file.startsWith('test/node/documents/'));
const builders = tests.map(textOf);

/**
 * Returns true if a test other than those of this folder builds or runs the page's code: it names the page, or the
 * folder that has it.
 */
export const isBuilt = ({ page }: Pick<Block, 'page'>): boolean =>
  builders.some(
    (text) => text.includes(page) || (page.startsWith('docs/frameworks/') && text.includes('docs/frameworks/')),
  );
