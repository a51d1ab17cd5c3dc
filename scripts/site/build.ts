// Builds the documents as a site: `npm run site` writes the folder site/, which works from any web server and from the
// disk, and loads nothing from elsewhere. Fails if a link is dead. The package has to be built before.
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from '../imports.js';
import { documentOf } from './layout.js';
import { readContent } from './pages.js';
import { playgroundPage } from './playground-page.js';

const bundle = (name: string, outdir: string) =>
  build({
    entryPoints: [join(root, `scripts/site/browser/${name}.ts`)],
    outdir,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
  });

/**
 * Writes the site into a folder; resolves with the paths of its pages.
 * @throws if a link is dead
 */
export async function buildSite(folder: string): Promise<string[]> {
  const { pages, files, dead } = readContent();
  if (dead.length > 0) throw new Error(`Dead links:\n${dead.join('\n')}`);
  rmSync(folder, { recursive: true, force: true });
  const all = [...pages, playgroundPage()];
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const page of all) write(page.path, documentOf(page, all));
  for (const file of files) cpSync(join(root, file), join(folder, file.replace(/^docs\//, '')));
  cpSync(join(root, 'scripts/site/browser/site.css'), join(folder, 'site.css'));
  write(
    'search-index.js',
    `globalThis.ratenkaufSections = ${JSON.stringify(pages.flatMap(({ sections }) => sections))};`,
  );
  await Promise.all([bundle('search', folder), bundle('playground', folder)]);
  return all.map(({ path }) => path);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.log(`${(await buildSite(join(root, 'site'))).length} pages in site/`);
