import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assert, beforeEach, describe, it, onTestFinished } from 'vitest';
import { root } from '../../../scripts/imports.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ratenkauf-checks-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  for (const name of ['src', 'dist', 'node_modules']) mkdirSync(join(folder, name));
  write('.gitignore', 'dist\nnode_modules\n');
  write('src/a.ts', 'one');
  write('dist/a.js', 'one');
  write('README.md', 'one');
});

const write = (file: string, text: string) => writeFileSync(join(folder, file), text);

/** Runs one line of a program that may use the successes of the folder; returns what it prints. */
const run = (line: string) =>
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { openSuccesses } from ${JSON.stringify(join(root, 'scripts/check/successes.mjs'))}; const successes = openSuccesses(); ${line}`,
    ],
    { cwd: folder, encoding: 'utf8' },
  ).trim();
const succeed = (step: string) => run(`successes.add('types', successes.keyOf(${step}))`);
const isKnown = (step: string) => run(`console.log(successes.has('types', successes.keyOf(${step})))`) === 'true';

describe('a check that has succeeded', () => {
  it('is not repeated as long as nothing changes', () => {
    assert.isFalse(isKnown('{}'));
    succeed('{}');
    assert.isTrue(isKnown('{}'));
  });

  it.each([
    ['a source', 'src/a.ts'],
    ['a new source', 'src/b.ts'],
    ['the build', 'dist/a.js'],
    ['the list of packages', 'package-lock.json'],
    ['what is installed', 'node_modules/.package-lock.json'],
  ])('is repeated after a change of %s', (_, file) => {
    succeed('{}');
    write(file, 'two');
    assert.isFalse(isKnown('{}'));
  });

  it('is not repeated after a change of files that it does not read', () => {
    succeed('{ readsBuild: false }');
    write('README.md', 'two');
    write('dist/a.js', 'two');
    assert.isTrue(isKnown('{ readsBuild: false }'));
  });

  it('that reads documents is repeated after a change of a document', () => {
    succeed('{ readsDocuments: true }');
    write('README.md', 'two');
    assert.isFalse(isKnown('{ readsDocuments: true }'));
  });
});
