import { readFile } from 'node:fs/promises';
import { assert, describe, it } from 'vitest';
import { openApi, serverGuide } from '../../../scripts/route-docs.js';

const text = (file: string) => readFile(new URL(`../../../${file}`, import.meta.url), 'utf8');

/** Returns the targets of a document's references. */
function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => (key === '$ref' ? [String(each)] : referencesIn(each)));
}

const within = (document: unknown, reference: string): unknown =>
  reference
    .split('/')
    .slice(1)
    .reduce<unknown>((found, name) => (found as Record<string, unknown> | undefined)?.[name], document);

describe('what is printed from the table of routes', () => {
  it('stands in docs/openapi.json: print it with `npm run docs`', async () => {
    assert.equal(await text('docs/openapi.json'), openApi());
  });

  it('stands in the guide to the server: print it with `npm run docs`', async () => {
    assert.equal(await text('docs/guide/server.md'), serverGuide());
  });

  it('refers to nothing that is not there', () => {
    const document: unknown = JSON.parse(openApi());
    const references = referencesIn(document);
    assert.isAbove(references.length, 50);
    assert.deepEqual(
      references.filter((each) => within(document, each) === undefined),
      [],
    );
  });
});
