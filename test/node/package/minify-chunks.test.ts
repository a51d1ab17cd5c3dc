import { build, type Rolldown } from 'vite';
import { assert, describe, it } from 'vitest';
import { minifyChunks } from '../../../scripts/build/minify-chunks.js';
import { virtualFiles } from './virtual-files.js';

/** Builds a page, and what it loads later; returns both files. */
async function built(page: string, later: string) {
  const [{ output }] = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [virtualFiles({ page, later }), minifyChunks()],
    build: {
      write: false,
      lib: { formats: ['es'], entry: { page: 'page' } },
      rolldownOptions: { output: { chunkFileNames: '[name].[hash].js' } },
    },
  })) as [Rolldown.RolldownOutput];
  const chunks = output.flatMap((file) => (file.type === 'chunk' ? [file] : []));
  const [first, second] = [chunks.find((each) => each.isEntry), chunks.find((each) => each.isDynamicEntry)];
  return { page: first ?? assert.fail('no page'), later: second ?? assert.fail('nothing is loaded later') };
}

describe('a file that is loaded later', () => {
  // Both are names of properties that are shortened.
  const later = 'export const openPlans = () => document.title; export const renderPlans = (view) => view.keepsSpace;';

  it('is asked for what it exports by the same names', async () => {
    const files = await built("export const open = async () => (await import('later')).renderPlans(document);", later);
    for (const { code } of [files.page, files.later]) assert.match(code, /\brenderPlans\b/);
    assert.notMatch(files.later.code, /keepsSpace/);
  });

  it('has another address when its names are others because the page has changed, since browsers keep it for good', async () => {
    const load = "export const open = () => import('later');";
    const one = await built(load, later);
    const other = await built(`${load} export const rest = (view) => view.hasExample + view.wasOpen;`, later);
    assert.notEqual(one.later.code, other.later.code);
    assert.notEqual(one.later.fileName, other.later.fileName);
  });
});
