import { assert, describe, it } from 'vitest';
import { filesIn, textOf } from '../../../scripts/imports.js';

const english: Readonly<Record<string, string>> = {
  'docs/de/start.md': 'README.md',
  'docs/de/checkout.md': 'docs/guide/checkout.md',
  'docs/de/haendlerbereich.md': 'docs/guide/back-office.md',
  'docs/de/go-live.md': 'docs/guide/go-live.md',
  'docs/de/barrierefreiheit.md': 'docs/guide/accessibility.md',
  'docs/de/recht.md': 'docs/guide/law.md',
  'docs/de/php.md': 'docs/guide/serve.md',
};

/**
 * Returns an English page; the German start also has what README leaves to a page of its own, and the table of names
 * is only in English.
 */
const englishOf = (german: string): string =>
  textOf(english[german]!).replace(/^## Names of the library\n.*?(?=^## )/ms, '') +
  (german === 'docs/de/start.md' ? textOf('docs/guide/requirements.md') : '');

/** What a page names that has no language: commands, routes, elements, attributes, functions and codes. */
const namesIn = (text: string): Set<string> => {
  const code = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);
  const commands = [...text.matchAll(/\b(?:npm|npx|openssl) [\w-]+(?: [\w-]+)*/g)].map(([command]) => command);
  const tags = [...text.matchAll(/<(ratenkauf-[\w-]+)((?:\s+[\w-]+="[^"]*")*)/g)].flatMap(
    ([, tag = '', attributes = '']) => [tag, ...[...attributes.matchAll(/([\w-]+)=/g)].map(([, name = '']) => name)],
  );
  return new Set([...code, ...commands, ...tags].map((name) => name.replaceAll(/[<>]/g, '')));
};
const routesIn = (text: string) =>
  [...new Set([...text.matchAll(/\b(?:GET|POST|DELETE) \/[\w/:…]+/g)].map(([route]) => route))].sort();

describe('the German pages', () => {
  it('are those that have an English one beside them', () =>
    assert.sameMembers(filesIn('docs/de'), Object.keys(english)));

  it.each(Object.keys(english))('%s names nothing that its English page does not name', (german) => {
    const known = [...namesIn(englishOf(german)), englishOf(german)];
    const missing = [...namesIn(textOf(german))].filter((name) => !known.some((each) => each.includes(name)));
    assert.deepEqual(missing, []);
  });

  it.each(Object.keys(english))('%s names the same routes as its English page', (german) => {
    const service = /^(?:GET|POST) (?:transaction|vorgang|documents)/;
    assert.deepEqual(
      routesIn(textOf(german)),
      routesIn(englishOf(german)).filter((route) => !service.test(route)),
    );
  });

  it.each(Object.keys(english))('%s has one word for one thing', (german) =>
    assert.notMatch(textOf(german), /Bestell(?:knopf|button)|Protokoll|Bestellung (?:wird )?auf(?:geben|gegeben)/),
  );
});
