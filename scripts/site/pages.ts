import { statSync } from 'node:fs';
import { posix } from 'node:path';
import MarkdownIt from 'markdown-it';
import { filesIn, root, textOf } from '../imports.js';

/** Where pages that are in the package link to what is not: the site has most of it, too. */
const REPOSITORY = 'https://github.com/ratenkauf-elements/ratenkauf-elements/blob/main/';
/** The same for pictures. */
const RAW = 'https://raw.githubusercontent.com/ratenkauf-elements/ratenkauf-elements/main/';

/** A part of a page that the search finds. */
export interface Section {
  readonly id: string;
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

/** A page of the site. */
export interface Page {
  /** Path of the source from the repository's root. */
  readonly source: string;
  /** Path of the page in the site. */
  readonly path: string;
  readonly title: string;
  readonly language: 'en' | 'de';
  readonly html: string;
  readonly sections: readonly Section[];
}

/** Everything that the site is made of. */
export interface Content {
  readonly pages: readonly Page[];
  /** Files of docs that pages show or link to, as paths from the root. */
  readonly files: ReadonlySet<string>;
  /** Links whose target is not there. */
  readonly dead: readonly string[];
}

/** Returns the path in the site of a source. */
export const pathOf = (source: string): string =>
  source === 'README.md'
    ? 'index.html'
    : source
        .replace(/^docs\//, '')
        .replace(/README\.md$/, 'index.html')
        .replace(/\.md$/, '.html')
        .replace(/^[A-Z]+\.html$/, (name) => name.toLowerCase());

/** Returns the anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const plain = (text: string) => text.replaceAll(/[`*]/g, '').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
const withoutCode = (text: string) => text.replaceAll(/^```.*?^```/gms, '');
const anchorsIn = (text: string) =>
  new Set([...withoutCode(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(plain(heading))));

/** Comments for tests and scripts; those in code belong to it. */
const marks = /^<!-- (?:context|picture|end|The table|End of)\b.*-->\n/gm;

/** Returns the sources of all pages. */
export const sources = (): string[] => [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  ...filesIn('docs').filter((file) => file.endsWith('.md')),
];

/** Reads and renders all pages. */
export function readContent(): Content {
  const texts = new Map(sources().map((source) => [source, textOf(source).replaceAll(marks, '')]));
  const files = new Set<string>();
  const dead: string[] = [];

  /** Returns the address for a link from one source to another file of the repository. */
  function addressOf(source: string, target: string): string {
    const ours = [REPOSITORY, RAW].find((start) => target.startsWith(start));
    if (ours === undefined && /^[a-z]+:/.test(target)) return target;
    const [path = '', anchor] = target.slice(ours?.length ?? 0).split('#');
    const base = ours === undefined ? posix.dirname(source) : '';
    const file = path === '' ? source : posix.normalize(posix.join(base, path));
    const text = texts.get(file);
    if (text === undefined) {
      const found = statSync(root + file, { throwIfNoEntry: false });
      if (!found) dead.push(`${source}: ${target}`);
      if (!found?.isFile() || !file.startsWith('docs/')) return REPOSITORY + file;
      files.add(file);
    } else if (anchor !== undefined && !anchorsIn(text).has(anchor)) dead.push(`${source}: ${target}`);
    const relative = posix.relative(
      posix.dirname(pathOf(source)),
      text === undefined ? file.replace(/^docs\//, '') : pathOf(file),
    );
    return (path === '' ? '' : relative) + (anchor === undefined ? '' : `#${anchor}`);
  }

  const pages = [...texts].map(([source, text]): Page => ({
    source,
    path: pathOf(source),
    title: plain(/^# (.+)$/m.exec(text)?.[1] ?? source),
    language: source.startsWith('docs/de/') ? 'de' : 'en',
    html: render(text, (target) => addressOf(source, target)),
    sections: sectionsOf(source, text),
  }));
  return { pages, files, dead };
}

function render(text: string, addressOf: (target: string) => string): string {
  const markdown = new MarkdownIt({ html: false, linkify: false });
  const { rules } = markdown.renderer;
  markdown.core.ruler.push('addresses', ({ tokens }) => {
    tokens.forEach((token, index) => {
      if (token.type === 'heading_open') token.attrSet('id', anchorOf(plain(tokens[index + 1]?.content ?? '')));
      // An empty cell heads nothing.
      if (token.type === 'th_open' && tokens[index + 1]?.content === '')
        for (const cell of [token, tokens[index + 2]]) if (cell) cell.tag = 'td';
      for (const child of token.children ?? []) {
        const name = child.type === 'link_open' ? 'href' : child.type === 'image' ? 'src' : undefined;
        const target = name && child.attrGet(name);
        if (name && target) child.attrSet(name, addressOf(decodeURI(String(target))));
      }
    });
  });
  rules.table_open = () => '<div class="table" tabindex="0"><table>';
  rules.table_close = () => '</table></div>';
  return markdown.render(text);
}

function sectionsOf(source: string, text: string): Section[] {
  const [, title = source] = /^# (.+)$/m.exec(text) ?? [];
  return withoutCode(text)
    .split(/^(?=#{1,3} )/m)
    .flatMap((part) => {
      const [, heading] = /^#{1,3} (.+)$/m.exec(part) ?? [];
      if (heading === undefined) return [];
      const name = plain(heading);
      return [
        {
          id: `${pathOf(source)}#${anchorOf(name)}`,
          page: plain(title),
          heading: name,
          text: plain(part.slice(part.indexOf('\n')))
            .replaceAll(/[|#\s]+/g, ' ')
            .trim(),
        },
      ];
    });
}
