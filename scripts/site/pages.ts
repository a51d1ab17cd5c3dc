import { statSync } from 'node:fs';
import { posix } from 'node:path';
import { filesIn, root, textOf } from '../imports.js';
import { anchorOf, plain, render } from './markdown.js';
import { alsoSaid } from './search-words.js';

/** Where pages that are in the package link to what is not: the site has most of it, too. */
const REPOSITORY = 'https://github.com/ratenkauf-elements/ratenkauf-elements/blob/main/';
/** The same for pictures. */
const RAW = 'https://raw.githubusercontent.com/ratenkauf-elements/ratenkauf-elements/main/';

/** A part of a page that the search finds. */
export interface Section {
  /** Address from the site's root. */
  readonly id: string;
  readonly page: string;
  readonly heading: string;
  readonly text: string;
  readonly code: string;
  /** Words for it that it does not say. */
  readonly also: string;
  readonly language: Page['language'];
}

/** A heading below the title. */
export interface Heading {
  readonly level: 2 | 3;
  readonly name: string;
  readonly anchor: string;
}

/** A page of the site. */
export interface Page {
  /** Path of the source from the repository's root. */
  readonly source: string;
  /** Path of the page in the site. */
  readonly path: string;
  readonly title: string;
  /** The first sentences, for search engines and links. */
  readonly description: string;
  readonly language: 'en' | 'de';
  /** True if a script prints the source: whoever edits that would lose it. */
  readonly isPrinted?: boolean;
  /** What it is printed from, if it says so. */
  readonly printedFrom?: string | undefined;
  /** Source of the page that says the same in the other language. */
  readonly counterpart?: string | undefined;
  readonly html: string;
  readonly headings: readonly Heading[];
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
        // docs/security.md is another page.
        .replace(/^SECURITY\.html$/, 'security-policy.html')
        .replace(/^[A-Z]+\.html$/, (name) => name.toLowerCase());

const withoutCode = (text: string) => text.replaceAll(/^```.*?^```/gms, '');
const anchorsIn = (text: string) =>
  new Set([...withoutCode(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(plain(heading))));

/** Comments for tests and scripts; those in code belong to it. */
const marks = /^<!-- (?:context|picture|end|The table|End of)\b.*-->\n/gm;

/** A link to the same page in the other language, which stands in the head of every page. */
const other = / ?\(\[English\]\([^)]*\)\)/;

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

  const german = new Map([...texts].flatMap(([source, text]) => pairOf(source, text)));
  const english = new Map([...german].map(([de, en]) => [en, de]));
  const pages = [...texts].map(([source, text]): Page => {
    const language = languageOf(source);
    return {
      source,
      path: pathOf(source),
      title: titleOf(source, text),
      description: descriptions[source] ?? descriptionOf(text),
      language,
      isPrinted: /^(?:.*\. )?Printed by `npm run docs`/m.test(text),
      printedFrom: /Printed by `npm run docs` from [^.;`]*`([^`]+)`/.exec(text)?.[1],
      counterpart: german.get(source) ?? english.get(source),
      html: render(text.replace(other, ''), language, (target) => addressOf(source, target)),
      headings: headingsOf(text),
      sections: sectionsOf(source, text),
    };
  });
  return { pages, files, dead };
}

const languageOf = (source: string) => (source.startsWith('docs/de/') ? 'de' : 'en');
const titleOf = (source: string, text: string) => plain(/^# (.+)$/m.exec(text)?.[1] ?? source);

/** A German page links to the English one. */
function pairOf(source: string, text: string): [german: string, english: string][] {
  const target = languageOf(source) === 'de' ? /\(\[English\]\(([^)#]+)\)\)/.exec(text)?.[1] : undefined;
  return target === undefined ? [] : [[source, posix.normalize(posix.join(posix.dirname(source), target))]];
}

/** What pages are about whose first sentences do not say it. */
const descriptions: Readonly<Record<string, string>> = {
  'CHANGELOG.md':
    'What each version has added, changed and fixed, for the customer’s pages, the shop’s server and its staff.',
};

/** Letters that a search engine shows at most. */
const LONGEST = 200;

/** How a page is made is not what it is about; and what does not end goes on in code. */
const isShown = (sentence: string) => !/^Printed by |a test fails when/.test(sentence) && /[.!?:]\W?$/.test(sentence);

/** Returns as many of the first parts as have room. */
function untilFull(parts: readonly string[]): string {
  const count = parts.findIndex((_, place) => parts.slice(0, place + 1).join(' ').length > LONGEST);
  return parts.slice(0, count === -1 ? parts.length : count).join(' ');
}

/** Returns as many whole sentences as have room; of a first one without room, as many clauses. */
function startOf(text: string): string {
  const sentences = text
    .split(/(?<=[.!?])\s+(?=[\p{Lu}\p{N}„"“(])/u)
    .filter(isShown)
    .map((sentence) => sentence.replace(/:$/, '.'));
  const [first = ''] = sentences;
  if (first.length <= LONGEST) return untilFull(sentences);
  return `${untilFull(first.split(/(?<=[,;:])\s+/)).replace(/[,;:]$/, '')}.`;
}

/** Returns the first sentences of a text. */
function descriptionOf(text: string): string {
  const paragraphs = withoutCode(text)
    .split(/\n{2,}/)
    .filter((paragraph) => !/^(?:[#|<]|!\[)/.test(paragraph.trim()))
    .map((paragraph) =>
      plain(paragraph.replaceAll(/\s*\(\[(?:English|Deutsch)\]\([^)]*\)[^)]*\)|^- /g, ''))
        .replaceAll(/\s+/g, ' ')
        .trim(),
    );
  return paragraphs.map(startOf).find((start) => start.length >= 20) ?? '';
}

const headingsOf = (text: string): Heading[] =>
  [...withoutCode(text).matchAll(/^(##|###) (.+)$/gm)].map(([, marks = '', heading = '']) => ({
    level: marks.length === 2 ? 2 : 3,
    name: plain(heading),
    anchor: anchorOf(plain(heading)),
  }));

/** Heads of tables, and what makes lists, boxes to tick and quotations of lines. */
const lineMarks = /^\|.*\|\n(?=\|[ :|-]+\|$)|^\|[ :|-]+\|$|^\s*(?:[-*>]|\d+\.)\s(?:\[[ x]\] )?/gm;

/** Returns what a section says, as the search shows it; the cells of a table's row are divided by points. */
const proseOf = (words: string): string =>
  plain(words.replaceAll(lineMarks, ''))
    .replaceAll(/^\| *| *\|$/gm, '')
    .replaceAll(/(?: *\| *)+/g, ' · ')
    .replaceAll(/(?:<!--.*?-->|-{3,}|[#\s])+/g, ' ')
    .trim();

function sectionsOf(source: string, text: string): Section[] {
  const page = titleOf(source, text);
  const parts = text.split(/^(```.*?^```)$/gms);
  // Headings are outside of code: what a block has belongs to the heading before it.
  const sections: { heading: string; text: string; code: string }[] = [];
  for (const part of parts)
    if (part.startsWith('```')) {
      const last = sections.at(-1);
      if (last && !part.startsWith('```mermaid')) last.code += ` ${part.replaceAll(/^```.*$/gm, '')}`;
    } else
      for (const piece of part.split(/^(?=#{1,3} )/m)) {
        const [, heading] = /^#{1,3} (.+)\n/.exec(piece) ?? [];
        const last = sections.at(-1);
        if (heading !== undefined) sections.push({ heading, text: piece.slice(piece.indexOf('\n')), code: '' });
        else if (last) last.text += piece;
      }
  return sections.map(({ heading, text: words, code }) => {
    const name = plain(heading);
    const said = proseOf(words);
    return {
      id: `${pathOf(source)}#${anchorOf(name)}`,
      page,
      heading: name,
      text: said,
      code: code.replaceAll(/\s+/g, ' ').trim(),
      also: alsoSaid(`${name} ${said}`),
      language: languageOf(source),
    };
  });
}
