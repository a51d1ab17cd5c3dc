import type { SeenAnswer, BoundedFetch } from './requests.js';
import type { Page } from '../page/page.js';

/** Most files of a page that are read. */
const MOST_FILES = 60;

/** Returns true for a file of this package that the handler serves, by its address. */
export const isOurFile = (address: string): boolean => /\/assets\/ratenkauf[\w.-]*\.(js|css)$/.test(pathOf(address));

const pathOf = (address: string): string => new URL(address).pathname;

/** What begins a statement that loads another module before this one runs. */
const keyword = /(?<=^|[\s;}])(?:import|export)(?![\w$])/g;

/**
 * Returns the addresses of the modules that a module loads before it runs. Names without a path are left out. Takes
 * time linear in the length of the text: each piece between two quotes is read once.
 */
export function importsOf(url: URL, text: string): readonly URL[] {
  const pieces = text.split(/["']/);
  return pieces.slice(0, -1).flatMap((piece, index) => {
    const from = pieces[index + 1] ?? '';
    const isAddress = /^(\.{0,2}\/|https?:)/.test(from) && loads(piece) && URL.canParse(from, url);
    return isAddress ? [new URL(from, url)] : [];
  });
}

/** Returns whether what stands before a quote is the beginning of such a statement. */
function loads(piece: string): boolean {
  const begin = [...piece.matchAll(keyword)].at(-1);
  const names = begin && piece.slice(begin.index + begin[0].length).trim();
  return names !== undefined && /^[\w$*{},\s]*$/.test(names) && (names === '' || /(?:^|[\s}*])from$/.test(names));
}

/** Returns true if a browser runs a script; data blocks and templates are none. */
export const isRun = (type = ''): boolean => /^(module|text\/javascript|application\/javascript|)$/i.test(type.trim());

/** Reads style sheets and scripts of a page, and the modules that those import, up to a bound. */
export async function readFiles({ url: ofPage, styles, scripts }: Page, ask: BoundedFetch): Promise<Files> {
  const files = new Map<string, SeenAnswer>();
  const run = scripts.filter(({ attributes }) => isRun(attributes['type']));
  let next = [...styles, ...run].flatMap(({ url }) => url ?? []);
  next.push(...run.flatMap(({ url, text }) => (url ? [] : importsOf(ofPage, text))));
  while (next.length > 0 && files.size < MOST_FILES) {
    const fresh = [...new Set(next.map(({ href }) => href))].filter((href) => !files.has(href));
    const taken = fresh.slice(0, MOST_FILES - files.size);
    const answers = await Promise.all(taken.map((href) => ask(new URL(href))));
    for (const answer of answers) files.set(answer.url.href, answer);
    next = answers.flatMap(({ url, text, headers }) => (isScript(headers) ? importsOf(url, text) : []));
  }
  return files;
}

/** Style sheets and scripts of a page, and what those import, by address. */
export type Files = ReadonlyMap<string, SeenAnswer>;

const isScript = (headers: Headers): boolean => /javascript/i.test(headers.get('content-type') ?? '');

/** Returns true if a script of the shop has these words. */
export const isInScripts = ({ page, files }: { readonly page: Page; readonly files: Files }, words: RegExp): boolean =>
  page.scripts.some(({ text }) => words.test(text)) ||
  [...files].some(([address, { text }]) => !isOurFile(address) && words.test(text));
