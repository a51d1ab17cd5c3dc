import { build } from 'vite';
import { assert, describe, it } from 'vitest';
import { onlyLit } from '../../../scripts/build/only-lit.js';
import { virtualFiles } from './virtual-files.js';

const built = (codes: Record<string, string>) =>
  build({
    configFile: false,
    logLevel: 'silent',
    plugins: [virtualFiles(codes), onlyLit()],
    build: {
      write: false,
      lib: { formats: ['es'], entry: Object.fromEntries(Object.keys(codes).map((id) => [id, id])) },
    },
  });

/** Returns what a failed build says. */
const refusalOf = (codes: Record<string, string>) =>
  built(codes).then(
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
});
