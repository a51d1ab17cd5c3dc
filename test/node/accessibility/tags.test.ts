import { assert, describe, it } from 'vitest';
import { applies, clauses } from '../../../scripts/print/accessibility/clauses.js';
import {
  clausesIn,
  countTags,
  namedBy,
  taggedIn,
  taggedTests,
  testFiles,
} from '../../../scripts/print/accessibility/tags.js';
import { textOf } from '../../../scripts/imports.js';

describe('the clauses of accessibility', () => {
  const tagged = taggedTests();
  const applying = clauses.filter(applies).map(({ id }) => id);

  it('are all criteria of WCAG 2.2, A and AA, each once', () => {
    const criteria = clauses.flatMap(({ wcag }) => wcag ?? []);
    assert.lengthOf(new Set(criteria), 55);
    assert.lengthOf(new Set(clauses.map(({ id }) => id)), clauses.length);
  });

  it('that apply are each shown by a test', () => {
    const shown = new Set(tagged.flatMap((test) => test.clauses));
    assert.deepEqual(
      applying.filter((id) => !shown.has(id)),
      [],
    );
  });

  it('that a test names are there, and apply', () => {
    const wrong = tagged.flatMap(({ file, title, clauses: named }) =>
      named.filter((id) => !applying.includes(id)).map((id) => `${id}: “${title}” in ${file}`),
    );
    assert.deepEqual(wrong, []);
  });

  it('stand at the end of a title in one line, where they are read', () => {
    const unread = testFiles().filter((file) => countTags(textOf(file)) !== taggedIn(file, textOf(file)).length);
    assert.deepEqual(unread, []);
  });
});

describe('a tag', () => {
  it('names clauses of both standards', () =>
    assert.deepEqual(clausesIn('fits [WCAG 1.4.10, 1.4.12; EN 11.7]'), ['WCAG 1.4.10', 'WCAG 1.4.12', 'EN 11.7']));

  it('is found at the end of a title, in every way to write one', () => {
    const text = "it('says “a” [WCAG 1.1.1]', …) it(`says ${why} [EN 11.7]`, …) it('says [a]', …) // [WCAG 9.9.9]";
    assert.deepEqual(
      taggedIn('a.test.ts', text).map(({ title }) => title),
      ['says “a” [WCAG 1.1.1]', 'says ${why} [EN 11.7]'],
    );
  });

  it.each([
    ['says ${why}, twice [EN 11.7]', 'group says that it loads, twice [EN 11.7]'],
    ['at $path (%s) [EN 11.7]', 'at /en (de) [EN 11.7] inner'],
  ])('in “%s” belongs to the test that ran as “%s”', (title, name) => {
    assert.match(name, namedBy(title));
    assert.notMatch(name.replace('[EN', '[WCAG'), namedBy(title));
  });
});
