import { init, parse } from 'es-module-lexer';
import type { SeenAnswer, BoundedFetch } from '../../bounded-fetch.js';
import type { Page } from '../page/page.js';

/** Most files of a page that are read. */
const MOST_FILES = 60;

/** Returns true for a file of this package that the handler serves, by its address. */
export const isOurFile = (address: string): boolean =>
  /\/assets\/ratenkauf[\w.-]*\.(js|css)$/.test(new URL(address).pathname);

/**
 * Returns the addresses of the modules that a module loads before it runs. Names without a path are left out, and
 * everything where a text is no module.
 */
function importsOf(url: URL, text: string): readonly URL[] {
  try {
    const froms = parse(text)[0].flatMap(({ n: from = '', d: kind }) => (kind === -1 ? from : []));
    return froms.filter((from) => /^(\.{0,2}\/|https?:)/.test(from)).map((from) => new URL(from, url));
  } catch {
    return [];
  }
}

/** Returns true if a browser runs a script; data blocks and templates are none. */
const isRun = (type = ''): boolean => /^(module|text\/javascript|application\/javascript|)$/i.test(type.trim());

/** Reads style sheets and scripts of a page, and the modules that those import, up to a bound. */
export async function readFiles({ url: ofPage, styles, scripts }: Page, ask: BoundedFetch): Promise<Files> {
  await init;
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
type Files = ReadonlyMap<string, SeenAnswer>;

const isScript = (headers: Headers): boolean => /javascript/i.test(headers.get('content-type') ?? '');

/** Returns the texts of the shop's own scripts, in the page and beside it. */
export const ownScripts = ({ scripts }: Page, files: Files): readonly string[] => [
  ...scripts.map(({ text }) => text),
  ...[...files].flatMap(([address, { text }]) => (isOurFile(address) ? [] : text)),
];
