import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { assert, describe, it, onTestFinished } from 'vitest';
import { ADDRESS } from '../../../scripts/site/layout.js';
import { pathOf, sources } from '../../../scripts/site/pages.js';
import { codeOf, scenariosOf } from '../../../scripts/site/playground-states.js';
import { publish } from '../../../scripts/site/publish.js';
import { scenarios } from '../../../src/testing/scenarios.js';
import { useBuiltSite } from '../../support/built-site.js';

const site = useBuiltSite();
const text = (path: string) => readFileSync(join(site.folder, path), 'utf8');

describe('the site of the documents', () => {
  it('has a page for each document, and the playground', () =>
    assert.sameMembers(site.pages, [...sources().map(pathOf), 'playground.html', 'de/playground.html']));

  it('leads from every page to files and headings that are there', () => {
    const read = (page: string) => text(page).replaceAll(/<a href="">/g, '');
    const ids = new Map(
      site.pages.map((page) => [page, new Set([...text(page).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))]),
    );
    const faults = site.pages.flatMap((page) =>
      [...read(page).matchAll(/ (?:href|src)="([^"]*)"/g)].flatMap(([, target = '']) => {
        if (/^https?:|^mailto:/.test(target)) return [];
        const [path = '', anchor] = target.split('#');
        const found = path === '' ? page : join(dirname(page), path);
        if (!existsSync(join(site.folder, found))) return [`${page}: ${target}`];
        return anchor === undefined || ids.get(found)?.has(decodeURIComponent(anchor)) ? [] : [`${page}: ${target}`];
      }),
    );
    assert.deepEqual(faults, []);
  });

  it('writes every page to a path of its own', () => assert.lengthOf(new Set(site.pages), site.pages.length));

  it('lists every page of a language but single decisions in the navigation of that language', () => {
    const missing = (from: string, own: (page: string) => boolean) => {
      const nav = /<details class="menu".*?<\/nav>/s.exec(text(from))?.[0] ?? '';
      return site.pages
        .filter((page) => own(page) && !/^decisions\/\d/.test(page))
        .filter((page) => !nav.includes(`href="${relative(dirname(from), page)}"`));
    };
    const isGerman = (page: string) => page.startsWith('de/');
    assert.deepEqual(
      missing('index.html', (page) => !isGerman(page)),
      [],
    );
    assert.deepEqual(missing('de/start.html', isGerman), []);
  });

  it('names the groups of a German page in German, and leads from a page to the same one in the other language', () => {
    const german = text('de/server.html');
    assert.include(german, '<h2>Auf dem Server</h2>');
    assert.notInclude(german, 'On this page');
    assert.match(german, /<a class="quiet" href="\.\.\/guide\/server\.html" lang="en"/);
    assert.match(text('guide/server.html'), /<a class="quiet" href="\.\.\/de\/server\.html" lang="de"/);
  });

  it('leads on through the pages in the order of the navigation, and back', () => {
    const stepOf = (page: string, rel: string) =>
      new RegExp(`<a rel="${rel}" href="([^"]*)"`).exec(text(page))?.[1] ?? '';
    const walked = ['index.html'];
    for (let next = stepOf('index.html', 'next'); next; next = stepOf(walked.at(-1)!, 'next'))
      walked.push(join(dirname(walked.at(-1)!), next));
    assert.sameMembers(
      walked,
      site.pages.filter((page) => !page.startsWith('de/') && !/^decisions\/\d/.test(page)),
    );
    const back = stepOf(walked[2]!, 'prev');
    assert.equal(join(dirname(walked[2]!), back), walked[1]);
  });

  it('says in the head of every page what it is about, for links and search engines', () => {
    const described = site.pages.map(
      (page) => /<meta name="description" content="([^"]{20,})">/.exec(text(page))?.[1] ?? page,
    );
    assert.deepEqual(
      described.filter((words) => site.pages.includes(words)),
      [],
    );
    assert.lengthOf(new Set(described), site.pages.length);
    assert.deepEqual(
      described.filter(
        (words) => words.length > 220 || !/[.!?][“")]?$|&quot;$/.test(words) || words.includes('npm run docs'),
      ),
      [],
    );
    for (const [page, words] of [
      ['frameworks/vue', 'Vue sets the properties'],
      ['elements', 'All attributes, properties'],
      ['changelog', 'What each version'],
    ])
      assert.include(text(`${page}.html`), `<meta name="description" content="${words}`);
    assert.include(text('guide/server.html'), `<link rel="canonical" href="${ADDRESS}guide/server.html">`);
    assert.isTrue(['card.png', 'icon.svg'].every((file) => existsSync(join(site.folder, file))));
    assert.sameMembers(
      [...text('sitemap.xml').matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address),
      site.pages.map((page) => ADDRESS + page),
    );
  });

  it('has a page for addresses without one, whose links hold wherever it is shown', () => {
    const missing = text('404.html');
    const start = new URL(ADDRESS).pathname;
    const targets = [...missing.matchAll(/ (?:href|src)="([^"#]+)"/g)].map(([, target = '']) => target);
    const own = targets.filter((target) => !/^https?:/.test(target));
    assert.isNotEmpty(own);
    assert.deepEqual(
      own.filter(
        (target) =>
          !target.startsWith(start) || !existsSync(join(site.folder, decodeURIComponent(target.slice(start.length)))),
      ),
      [],
    );
    assert.match(missing, /<section lang="de"><h2>Hier gibt es keine Seite/);
    assert.notInclude(text('sitemap.xml'), '404');
  });

  it('leads from every document to where it is edited, but from none that `npm run docs` prints anew', () => {
    assert.include(text('de/server.html'), '/edit/main/docs/de/server.md"');
    assert.include(text('guide/operations.html'), '/edit/main/docs/guide/operations.md"');
    const printed = ['shop', 'configuration', 'handler', 'limits', 'routes', 'purchase', 'elements', 'guide/errors'];
    assert.deepEqual(
      printed.filter((page) => text(`${page}.html`).includes('/edit/main/')),
      [],
    );
    assert.include(text('shop.html'), '/tree/main/src/server/shop/shop.ts">Source of this page</a>');
  });

  it('names the last column of each table, in the language of the page, and begins all heads alike', () => {
    const headOf = (page: string) => [...text(page).matchAll(/<th[^>]*>(.*?)<\/th>/g)].map(([, words]) => words);
    assert.deepEqual(headOf('shop.html').slice(0, 3), ['Property', 'Type', 'Meaning']);
    assert.include(headOf('de/gestaltung.html'), 'Bedeutung');
    assert.include(headOf('de/checkout.html'), 'Wozu');
    const nameless = site.pages.filter((page) => /<th[^>]*><\/th>|<th>[^<]*<\/th>\s*<td><\/td>/.test(text(page)));
    assert.deepEqual(nameless, []);
    const small = site.pages.filter((page) => headOf(page).some((words) => /^\p{Ll}/u.test(words ?? '')));
    assert.deepEqual(small, []);
  });

  it('lists on every page of a framework, of the routes and of the versions what is on it', () => {
    const long = site.pages.filter((page) => /^(?:frameworks\/|routes|changelog)/.test(page));
    assert.deepEqual(
      long.filter((page) => !text(page).includes('<details class="contents"')),
      [],
    );
  });

  it('leads from one decision to the next and back, below the page that lists them', () => {
    const first = text('decisions/0001-sandbox-imports-nothing.html');
    assert.match(first, /<a rel="prev" href="index\.html"/);
    assert.match(first, /<a rel="next" href="0002-[^"]*"/);
    assert.match(first, /<a href="index\.html" aria-current="true">/);
  });

  it('gives each page of a language a title of its own, and names keys as its keyboard does', () => {
    const titles = site.pages.map(
      (page) => `${page.startsWith('de/')} ${/<title>(.*)<\/title>/.exec(text(page))?.[1]}`,
    );
    assert.deepEqual(
      titles.filter((title, place) => titles.indexOf(title) !== place),
      [],
    );
    assert.include(text('de/server.html'), '<kbd>Strg K</kbd>');
    assert.include(text('guide/server.html'), '<kbd>Ctrl K</kbd>');
  });

  it('colours code by classes, and draws diagrams', () => {
    assert.match(text('index.html'), /<span class="t-keyword">import<\/span>/);
    assert.match(text('architecture.html'), /<svg role="img" aria-label="adapters → server;/);
    const styled = site.pages.filter((page) =>
      / style="|<style/.test(text(page).replaceAll(/<template.*?<\/template>/gs, '')),
    );
    assert.deepEqual(styled, [], 'a policy for style sheets forbids these');
  });

  it('loads nothing from elsewhere', () => {
    const loaded = site.pages.flatMap((page) =>
      [...text(page).matchAll(/<(?:script|link rel="(?:icon|stylesheet)"|img)[^>]* (?:src|href)="([^"]*)"/g)].map(
        ([, target]) => target,
      ),
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

describe('the published sites', () => {
  it('are a folder for each version, and the newest in `latest`; all of them know each other', () => {
    const published = mkdtempSync(join(tmpdir(), 'ratenkauf-published-'));
    onTestFinished(() => rmSync(published, { recursive: true }));
    const siteOf = (words: string) => {
      const site = mkdtempSync(join(tmpdir(), 'ratenkauf-version-'));
      onTestFinished(() => rmSync(site, { recursive: true }));
      writeFileSync(join(site, 'index.html'), words);
      writeFileSync(join(site, '404.html'), `no page in ${words}`);
      return site;
    };
    mkdirSync(join(published, '.git'));
    publish(siteOf('old'), published, '0.9.0');
    publish(siteOf('new'), published, '0.10.0');
    assert.deepEqual(publish(siteOf('mended'), published, '0.9.1'), ['0.10.0', '0.9.1', '0.9.0']);
    const read = (file: string) => readFileSync(join(published, file), 'utf8');
    assert.sameMembers(readdirSync(published), [
      '.git',
      '.nojekyll',
      '0.10.0',
      '0.9.0',
      '0.9.1',
      '404.html',
      'index.html',
      'latest',
    ]);
    assert.equal(read('404.html'), 'no page in new');
    assert.deepEqual([read('latest/index.html'), read('0.9.0/index.html')], ['new', 'old']);
    for (const each of ['latest', '0.10.0', '0.9.0'])
      assert.equal(read(`${each}/versions.js`), 'globalThis.ratenkaufVersions = ["0.10.0","0.9.1","0.9.0"];\n');
  });
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
