import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { extraLines, type Lender } from '../../rules/lender.js';

/** A compression, as named in `content-encoding`. */
export type Coding = 'br' | 'gzip';

/** `Uint8Array<ArrayBuffer>`, which compilers before TypeScript 5.7 do not know. */
type Bytes = ReturnType<TextEncoder['encode']>;

/** A file that the handler serves. */
export interface PageFile {
  readonly type: string;
  /** True if its name contains a hash of its content, so that the content under this name never changes. */
  readonly isHashed: boolean;
  /** Entity tag of the content. It is weak, because it is the same for every compression. */
  readonly tag: string;
  /** Resolves with the content, compressed if `coding` is given. Each compression is made once. */
  body(coding: Coding | undefined): Promise<Bytes>;
}

/** The files that pages load, by name. */
export type PageFiles = ReadonlyMap<string, PageFile>;

/** Keeps the space of the elements until their script is there. */
const RESERVED = 'ratenkauf.css';
const STYLES = [RESERVED, 'ratenkauf-first-paint.css'];
const SCRIPTS = 'cdn';
const OPEN_API = 'openapi.json';
/** How `servers` of the document names the mount point, which is the default one there. */
const SERVER = '"url":"/ratenkauf"';

/** Texts of the files by their names, for a server that is one file: style sheets, scripts, and `openapi.json`. */
export type PageTexts = Readonly<Record<string, string>>;

/** Returns whether a value has the texts of the files. */
export const hasPageTexts = (value: unknown): value is PageTexts =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((text) => typeof text === 'string') &&
  [...STYLES, 'ratenkauf-teaser.js'].every((name) => Object.hasOwn(value, name));

/** Returns whether `folder` is the package's folder `dist`, or a copy of it. */
export const hasPageFiles = (folder: string): boolean =>
  folder !== '' &&
  STYLES.every((name) => existsSync(join(folder, name))) &&
  existsSync(join(folder, SCRIPTS, 'ratenkauf-teaser.js'));

/**
 * Reads the texts of all files for pages, and of the OpenAPI document, from the package's folder `dist`, so that what is
 * answered later does not depend on the disk: a script and its chunk are of the same version even while a new one is
 * installed. Returns none of what is not there, as in a server that is bundled, and undefined if `assets` is false.
 */
export function readAssets(assets: string | false | PageTexts = installedFolder()): PageTexts | undefined {
  if (assets === false) return undefined;
  if (typeof assets === 'object') return assets;
  if (assets === '') return {};
  const scripts = () => readdirSync(join(assets, SCRIPTS)).filter((name) => name.endsWith('.js'));
  const paths = [
    ...(hasPageFiles(assets) ? [...STYLES, ...scripts().map((name) => join(SCRIPTS, name))] : []),
    ...(existsSync(join(assets, OPEN_API)) ? [OPEN_API] : []),
  ];
  return Object.fromEntries(paths.map((path) => [basename(path), readFileSync(join(assets, path), 'utf8')] as const));
}

/** Returns the files of texts. `ratenkauf.css` keeps a line more for a lender with a long name. */
export function pageFilesOf(texts: PageTexts, lender: Lender | undefined): PageFiles {
  const lines = lender ? extraLines(lender) : 0;
  const space = lines ? `:root { --ratenkauf-lender-lines: ${lines} }\n` : '';
  const fileOf = (name: string, text: string) =>
    name.endsWith('.css')
      ? pageFile(name, name === RESERVED ? text + space : text, 'text/css; charset=utf-8')
      : pageFile(name, text, 'text/javascript; charset=utf-8');
  const names = Object.entries(texts).filter(([name]) => name !== OPEN_API);
  return new Map(names.map(([name, text]) => [name, fileOf(name, text)]));
}

/** Returns the OpenAPI document with `path` as the place where the handler is mounted; undefined if it is not there. */
export function openApiOf({ [OPEN_API]: text }: PageTexts, path: string): PageFile | undefined {
  return text === undefined
    ? undefined
    : pageFile(OPEN_API, text.replace(SERVER, `"url":${JSON.stringify(path)}`), 'application/json');
}

/**
 * Returns the folder `dist` as seen from this file, if files for pages are in it; otherwise an empty text, as in
 * bundles. CommonJS ones do not know where they are, and what was loaded by network is in no folder.
 */
function installedFolder(): string {
  const here: string | undefined = import.meta.url;
  if (!here?.startsWith('file:')) return '';
  // Each path is written out with what it begins with: from that, tools that copy what a server needs (Nitro of Nuxt,
  // standalone Next) know that these files belong to it.
  const files = [
    join(fileURLToPath(import.meta.url), '../../../cdn'),
    join(fileURLToPath(import.meta.url), '../../../ratenkauf.css'),
    join(fileURLToPath(import.meta.url), '../../../ratenkauf-first-paint.css'),
    join(fileURLToPath(import.meta.url), '../../../openapi.json'),
  ];
  return files.some((file) => existsSync(file)) ? join(fileURLToPath(here), '../../..') : '';
}

function pageFile(name: string, text: string, type: string): PageFile {
  const content = new TextEncoder().encode(text);
  const compressed = new Map<Coding, Promise<Bytes>>();
  return {
    type,
    isHashed: /\.[\w-]{8}\.js$/.test(name),
    tag: `W/"${createHash('sha256').update(content).digest('base64url')}"`,
    async body(coding) {
      if (coding === undefined) return content;
      const bytes = compressed.get(coding) ?? compress[coding](content);
      compressed.set(coding, bytes);
      return bytes;
    },
  };
}

/** In the order of preference: the smallest first. */
const compress: Readonly<Record<Coding, (content: Bytes) => Promise<Bytes>>> = {
  br: async (content) => new Uint8Array(await promisify(brotliCompress)(content)),
  gzip: async (content) => new Uint8Array(await promisify(gzip)(content, { level: 9 })),
};

/** Returns the best compression that a client accepts by its header `accept-encoding`; undefined if none. */
export function codingFor(acceptEncoding = ''): Coding | undefined {
  const parts = acceptEncoding
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((text) => text.trim()));
  const accepts = (coding: string) =>
    parts.some(([name, weight = '']) => name === coding && !/^q=0(?:\.0*)?$/.test(weight));
  return (Object.keys(compress) as Coding[]).find(accepts);
}
