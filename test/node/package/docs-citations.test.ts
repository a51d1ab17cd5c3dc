import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { assert, describe, it } from 'vitest';
import { filesIn, root, textOf } from '../../../scripts/imports.js';

const SERVICE = 'docs/service.md';
const DECISIONS = 'docs/decisions.md';

/** Names of documents that are not part of this repository. */
const FOREIGN = /service-interfaces|field[- ]notes|display-and-consent|\(specification\b/i;

interface Link {
  readonly text: string;
  /** As written in the link. */
  readonly target: string;
}

/**
 * Returns the sections that a text cites: `§B.4` cites one; `§ 312j BGB` is a law. A citation of service.md in any
 * other form is returned as it is.
 */
function citationsIn(text: string): string[] {
  const sections = [...text.matchAll(/§([A-Z]\.\d+)/g)].map(([, section]) => section ?? '');
  const odd = [...text.matchAll(/service\.md §(?![A-Z]\.\d)\S*/g)].map(([citation]) => citation);
  return [...sections, ...odd];
}

const withoutCode = (markdown: string) =>
  markdown.replaceAll(/^```.*?^```/gms, '').replaceAll(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]()]/g, ' '));
const headingsIn = (markdown: string) =>
  [...markdown.replaceAll(/^```.*?^```/gms, '').matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => heading ?? '');
const linksIn = (markdown: string): Link[] =>
  [...withoutCode(markdown).matchAll(/\[([^\]]*)\]\(([^)\s]+)\)/g)].map(([, text = '', target = '']) => ({
    text,
    target,
  }));

/** Returns the anchor that GitHub generates for a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** Returns the files and folders of the repository that a page names in running text: `src/server`, `machine.ts`. */
const namedIn = (markdown: string) =>
  [...markdown.matchAll(/`((?:(?:src|test|demo|scripts|bench)\/[\w./-]+|[\w-]+(?:\.[\w-]+)*\.(?:ts|mjs)))`/g)].map(
    ([, path = '']) => path.replace(/\/$/, ''),
  );

const sectionsOf = (markdown: string) =>
  headingsIn(markdown).flatMap((heading) => /^([A-Z]\.\d+) /.exec(heading)?.[1] ?? []);

/** Returns the fault of a link whose target is missing or does not match its text; undefined if it is correct. */
function faultOf(page: string, { text, target }: Link): string | undefined {
  if (/^[a-z]+:/.test(target)) return undefined;
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? page : posix.normalize(posix.join(posix.dirname(page), path));
  if (!existsSync(root + file)) return `${page}: no file ${target}`;
  if (anchor === undefined) return undefined;
  const heading = headingsIn(textOf(file)).find((each) => anchorOf(each) === anchor);
  if (heading === undefined) return `${page}: no heading ${target}`;
  const [section] = citationsIn(text);
  return section === undefined || heading.startsWith(`${section} `)
    ? undefined
    : `${page}: ${text} leads to ${heading}`;
}

const self = posix.relative(root, import.meta.filename);
const pages = [
  ...['docs', 'dist/docs'].flatMap(filesIn).filter((file) => file.endsWith('.md')),
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'bench/README.md',
];
const texts = [
  ...['src', 'test', 'demo', 'scripts', 'bench'].flatMap(filesIn).filter((file) => /\.(m?[jt]s|css)$/.test(file)),
  ...pages,
].filter((file) => file !== self);

describe('citations of docs/service.md', () => {
  it('name a section that is there', () => {
    const sections = new Set(sectionsOf(textOf(SERVICE)));
    assert.deepEqual(
      texts.flatMap((file) =>
        citationsIn(textOf(file))
          .filter((each) => !sections.has(each))
          .map((each) => `${file}: ${each}`),
      ),
      [],
    );
  });

  it('are the only way to say where something about the service is written', () => {
    assert.deepEqual(
      texts.flatMap((file) => FOREIGN.exec(textOf(file))?.map((found) => `${file}: ${found}`) ?? []),
      [],
    );
  });
});

describe('assumptions about the service', () => {
  const files = { client: 'src/service/', sandbox: 'src/sandbox/' } as const;
  const exportsOf = (side: keyof typeof files) => {
    const file =
      filesIn(files[side]).find((each) => each.endsWith('/assumptions.ts')) ?? `${files[side]}assumptions.ts`;
    return [...textOf(file).matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => `${side} ${name}`);
  };
  /** `**Assumption** (client `a`, `b`, sandbox `c`)` names three constants. */
  const named = [...textOf(SERVICE).matchAll(/\*\*Assumption\*\*\s+\(([^)]*)\)/g)].flatMap(([, list = '']) => {
    let side = '';
    return [...list.matchAll(/(client and sandbox|client|sandbox)|`(\w+)`/g)].flatMap(([, word, name]) => {
      side = word ?? side;
      return name === undefined ? [] : side.split(' and ').map((each) => `${each} ${name}`);
    });
  });

  it('stand in docs/service.md with the names of their constants', () => {
    assert.deepEqual([...new Set(named)].sort(), [...exportsOf('client'), ...exportsOf('sandbox')].sort());
  });
});

describe('the documents', () => {
  it('link to files and headings that are there', () => {
    assert.deepEqual(
      pages.flatMap((page) => linksIn(textOf(page)).flatMap((link) => faultOf(page, link) ?? [])),
      [],
    );
  });

  it('name files and folders that are there', () => {
    const files = ['src', 'test', 'demo', 'templates', 'scripts', 'bench'].flatMap(filesIn);
    const isThere = (path: string) =>
      files.some((file) => file === path || file.endsWith(`/${path}`) || file.startsWith(`${path}/`));
    const missing = pages
      .filter((page) => page !== 'CHANGELOG.md')
      .flatMap((page) =>
        namedIn(textOf(page))
          .filter((path) => !isThere(path))
          .map((path) => `${page}: ${path}`),
      );
    assert.deepEqual(missing, []);
  });

  it('name what is in the files that they name', () => {
    const namedWithFile = pages.flatMap((page) =>
      [...textOf(page).matchAll(/`(\w+)`(?: of [^.,`]+)? in `((?:src|test|demo|scripts)\/[\w./-]+\.m?ts)`/g)].map(
        ([, name = '', file = '']) => ({ page, file, name, text: textOf(file) }),
      ),
    );
    assert.isNotEmpty(namedWithFile);
    assert.deepEqual(
      namedWithFile.flatMap(({ page, file, name, text }) =>
        new RegExp(`\\b${name}\\b`).test(text) ? [] : [`${page}: ${name} in ${file}`],
      ),
      [],
    );
  });

  it('say of every decision what, why and what was refused', () => {
    const decisions = textOf(DECISIONS)
      .split(/^## (?=\d)/m)
      .slice(1);
    for (const [i, decision] of decisions.entries()) {
      assert.match(decision, new RegExp(`^${i + 1}\\. `), 'numbered from 1 without a gap');
      const parts = [...decision.matchAll(/^- \*\*(\w+)\*\*/gm)].map(([, part]) => part);
      assert.deepEqual(parts, ['Decided', 'Why', 'Refused'], decision);
    }
  });
});

describe('reading documents', () => {
  it('finds links that lead nowhere, or to another section than they say', () => {
    const fault = (text: string, target: string) => faultOf('docs/glossary.md', { text, target });
    assert.isUndefined(fault('§B.4', 'service.md#b4-instalment-plan'));
    assert.isUndefined(fault('elsewhere', 'https://example.org/#nothing'));
    assert.isDefined(fault('§B.5', 'service.md#b4-instalment-plan'));
    assert.isDefined(fault('§B.4', 'service.md#b4-plan'));
    assert.isDefined(fault('page', 'no-such-page.md'));
    assert.deepEqual(linksIn('[a](b.md) `[c](d.md)`\n```\n[e](f.md)\n```\n'), [{ text: 'a', target: 'b.md' }]);
  });
});
