import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assert, it, onTestFinished } from 'vitest';
import { filesIn } from '../../../scripts/imports.js';
import { english, german } from '../../../website/.vitepress/navigation.js';
import { publish } from '../../../website/publish.js';

const linksIn = (sidebar: typeof english) => sidebar.flatMap(({ items }) => items.map(({ link }) => link));

it('the navigation of the site has every document', () => {
  const documents = ['docs', 'dist/docs'].flatMap((folder) =>
    filesIn(folder).map((file) => file.slice(`${folder}/`.length)),
  );
  const addresses = documents
    .filter((file) => file.endsWith('.md'))
    .map((file) => `/${file.slice(0, -'.md'.length).replace('README', '')}`);
  const listed = new Set([...linksIn(english), ...linksIn(german)]);
  assert.deepEqual(
    addresses.filter((address) => !listed.has(address)),
    [],
  );
});

it('published versions have a folder each; the first page leads to the newest, and a list to all', () => {
  const folder = (name: string) => {
    const made = mkdtempSync(join(tmpdir(), `ratenkauf-${name}-`));
    onTestFinished(() => rmSync(made, { recursive: true }));
    return made;
  };
  const published = folder('published');
  const siteOf = (words: string) => {
    const site = folder('version');
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
    ...['.git', '.nojekyll', '404.html', 'index.html', 'versions.html'],
    ...['0.9.0', '0.9.1', '0.10.0'],
  ]);
  assert.deepEqual([read('404.html'), read('0.9.1/index.html')], ['no page in new', 'mended']);
  assert.include(read('index.html'), 'url=0.10.0/');
  assert.match(read('versions.html'), /href="0\.10\.0\/".*href="0\.9\.1\/".*href="0\.9\.0\/"/);
});
