import { execFileSync } from 'node:child_process';
import { posix } from 'node:path';
import { assert, beforeAll, describe, it } from 'vitest';
import { existsSync } from 'node:fs';
import { root, textOf } from '../../../scripts/imports.js';
import { printed } from '../../../scripts/print/pages.js';
import { inCi } from '../../support/all.js';

const repository = [
  'https://github.com/ratenkauf-elements/ratenkauf-elements/blob/main/',
  'https://raw.githubusercontent.com/ratenkauf-elements/ratenkauf-elements/main/',
];
let files: ReadonlySet<string> = new Set();

beforeAll(() => {
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const [packed] = JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' })) as [
    { files: { path: string }[] },
  ];
  files = new Set(packed.files.map(({ path }) => path));
});

const linksIn = (text: string) =>
  [...text.replaceAll(/^```.*?^```/gms, '').matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);

describe('the documents in the package', () => {
  it('are README, guides and reference', inCi, () => {
    const pages = Object.keys(printed()).map((name) => `dist/${name}`);
    for (const file of ['README.md', 'SECURITY.md', 'docs/guide/checkout.md', 'docs/de/start.md', ...pages])
      assert.isTrue(files.has(file), file);
    assert.isFalse([...files].some((file) => /^docs\/(?:decisions|api|.*\.(?:json|png))/.test(file)));
  });

  it('lead to each other, and by whole addresses to what only the repository has', inCi, () => {
    const pages = [...files].filter((file) => /^(?:[A-Z]+|(?:dist\/)?docs\/.*)\.md$/.test(file));
    assert.isAbove(pages.length, 35);
    const dead = pages.flatMap((page) =>
      linksIn(textOf(page)).flatMap((target) => {
        const ours = repository.find((start) => target.startsWith(start));
        if (ours === undefined && /^[a-z]+:/.test(target)) return [];
        const [path = ''] = target.slice(ours?.length ?? 0).split('#');
        if (ours !== undefined) return existsSync(root + path) ? [] : [`${page}: ${target}`];
        const file = path === '' ? page : posix.normalize(posix.join(posix.dirname(page), path));
        return files.has(file) ? [] : [`${page}: ${target} is not in the package`];
      }),
    );
    assert.deepEqual(dead, []);
  });
});
