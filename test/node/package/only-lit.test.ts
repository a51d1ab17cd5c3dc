import { basename } from 'node:path';
import { build, type Plugin } from 'vite';
import { assert, describe, it } from 'vitest';
import { onlyLit } from '../../../scripts/only-lit.js';
import { trimLit } from '../../../scripts/trim-lit.js';

/** Answers for files that are not on the disk. */
const files = (codes: Record<string, string>): Plugin => ({
  name: 'files',
  enforce: 'pre',
  resolveId: (id) => (basename(id) in codes ? `\0${basename(id)}` : undefined),
  load: (id) => codes[id.slice(1)],
});

const built = (codes: Record<string, string>, plugin = onlyLit()) =>
  build({
    configFile: false,
    logLevel: 'silent',
    plugins: [files(codes), plugin],
    build: {
      write: false,
      lib: { formats: ['es'], entry: Object.fromEntries(Object.keys(codes).map((id) => [id, id])) },
    },
  });

/** Returns what a failed build says. */
const refusalOf = (codes: Record<string, string>, plugin = onlyLit()) =>
  built(codes, plugin).then(
    () => 'It was built.',
    (error: Error) => error.message,
  );

describe('a file for pages', () => {
  it('is built of lit', async () => {
    assert.lengthOf([await built({ page: "export { html } from 'lit';" })].flat(), 1);
  });

  it('is not built with a package that no page should load, and says which', async () => {
    const schema = "import { z } from 'zod'; export const schema = z.string();";
    assert.match(await refusalOf({ page: schema }), /page\.js contains .*zod/);
  });

  it('is not built if it needs another file at once', async () => {
    const element = (name: string) => `import { LitElement } from 'lit'; export class ${name} extends LitElement {}`;
    assert.include(await refusalOf({ one: element('One'), two: element('Two') }), 'is not whole: it loads');
  });

  it('is not built with a template that begins within SVG or MathML, which is left out of lit', async () => {
    const picture = 'import { svg } from \'lit\'; export const dot = svg`<circle r="1"/>`;';
    assert.include(await refusalOf({ page: picture }, trimLit()), 'within SVG or MathML');
  });
});
