import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, assert, beforeAll, describe, it } from 'vitest';
import { buildSite } from '../../../scripts/site/build.js';
import { pathOf, sources } from '../../../scripts/site/pages.js';
import { codeOf, scenariosOf } from '../../../scripts/site/playground-states.js';
import { scenarios } from '../../../src/testing/scenarios.js';

const folder = mkdtempSync(join(tmpdir(), 'ratenkauf-site-'));
let pages: string[] = [];
const text = (path: string) => readFileSync(join(folder, path), 'utf8');

beforeAll(async () => {
  pages = await buildSite(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the site of the documents', () => {
  it('has a page for each document, and the playground', () =>
    assert.sameMembers(pages, [...sources().map(pathOf), 'playground.html']));

  it('leads from every page to files and headings that are there', () => {
    const ids = new Map(
      pages.map((page) => [page, new Set([...text(page).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))]),
    );
    const faults = pages.flatMap((page) =>
      [...text(page).matchAll(/ (?:href|src)="([^"]*)"/g)].flatMap(([, target = '']) => {
        if (/^https?:|^mailto:/.test(target)) return [];
        const [path = '', anchor] = target.split('#');
        const found = path === '' ? page : join(dirname(page), path);
        if (!existsSync(join(folder, found))) return [`${page}: ${target}`];
        return anchor === undefined || ids.get(found)?.has(decodeURIComponent(anchor)) ? [] : [`${page}: ${target}`];
      }),
    );
    assert.deepEqual(faults, []);
  });

  it('lists every page but single decisions in its navigation', () => {
    const nav = /<nav.*?<\/nav>/s.exec(text('index.html'))?.[0] ?? '';
    assert.deepEqual(
      pages.filter((page) => !/^decisions\/\d/.test(page) && !nav.includes(`href="${page}"`)),
      [],
    );
  });

  it('loads nothing from elsewhere', () => {
    const loaded = pages.flatMap((page) =>
      [...text(page).matchAll(/<(?:script|link|img)\b[^>]* (?:src|href)="([^"]*)"/g)].map(([, target]) => target),
    );
    assert.isNotEmpty(loaded);
    assert.deepEqual(
      loaded.filter((target) => /^(?:https?:)?\/\//.test(target ?? '')),
      [],
    );
    assert.notMatch(text('site.css'), /@import|url\(/);
  });

  it('has its documents in the index of the search', () =>
    assert.include(text('search-index.js'), '"guide/operations.html#migrations"'));
});

describe('the playground', () => {
  it('shows every situation with some element', () => {
    const tags = ['teaser', 'plans', 'consent', 'checkout', 'summary', 'transactions', 'transaction'].map(
      (name) => `ratenkauf-${name}`,
    );
    assert.sameMembers([...new Set(tags.flatMap(scenariosOf))], Object.keys(scenarios));
  });

  it('gives code that renders what it shows', () => {
    assert.equal(
      codeOf('ratenkauf-teaser', [['amount', '"799"']], []),
      '<ratenkauf-teaser amount="&quot;799&quot;"></ratenkauf-teaser>',
    );
    assert.match(
      codeOf('ratenkauf-teaser', [], [['--ratenkauf-accent', 'teal']]),
      /^<style>\nratenkauf-teaser \{\n {2}--ratenkauf-accent: teal;\n\}\n<\/style>\n<ratenkauf-teaser>/,
    );
  });
});
