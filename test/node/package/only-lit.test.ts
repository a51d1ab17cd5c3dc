import { basename } from 'node:path';
import { build, type Plugin } from 'vite';
import { describe, expect, it } from 'vitest';
import { onlyLit } from '../../../scripts/only-lit.js';

/** Answers for files that are not on the disk. */
const files = (codes: Record<string, string>): Plugin => ({
  name: 'files',
  enforce: 'pre',
  resolveId: (id) => (basename(id) in codes ? `\0${basename(id)}` : undefined),
  load: (id) => codes[id.slice(1)],
});

const built = (codes: Record<string, string>) =>
  build({
    configFile: false,
    logLevel: 'silent',
    plugins: [files(codes), onlyLit()],
    build: {
      write: false,
      lib: { formats: ['es'], entry: Object.fromEntries(Object.keys(codes).map((id) => [id, id])) },
    },
  });

describe('a file for pages', () => {
  it('is built of lit', async () => {
    await expect(built({ page: "export { html } from 'lit';" })).resolves.toHaveLength(1);
  });

  it('is not built with a package that no page should load, and says which', async () => {
    const schema = "import { z } from 'zod'; export const schema = z.string();";
    await expect(built({ page: schema })).rejects.toThrow(/page\.js contains .*zod/);
  });

  it('is not built if it needs another file at once', async () => {
    const element = (name: string) => `import { LitElement } from 'lit'; export class ${name} extends LitElement {}`;
    await expect(built({ one: element('One'), two: element('Two') })).rejects.toThrow('is not whole: it loads');
  });
});
