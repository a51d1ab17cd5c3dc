// Builds the documents as a site: `npm run site` writes the folder site/, which works from any web server and from the
// disk, and loads nothing from elsewhere. Fails if a link is dead. The package has to be built before.
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root, textOf } from '../imports.js';
import { ADDRESS, documentOf } from './layout.js';
import { missingPage } from './missing-page.js';
import { readContent } from './pages.js';
import { playgroundPage } from './playground-page.js';
import { versionsScript } from './publish.js';

const inBrowser = (name: string) => join(root, 'scripts/site/browser', name);

const scripts = ['scheme', 'site', 'search', 'without-eval', 'start', 'playground'];

const bundle = (outdir: string) =>
  build({
    entryPoints: [...scripts.map((name) => `${name}.ts`), 'site.css'].map(inBrowser),
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
  const all = [...pages, playgroundPage('en'), playgroundPage('de')];
  const { version } = JSON.parse(textOf('package.json')) as { version: string };
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const page of all) write(page.path, documentOf(page, all, version));
  const missing = missingPage(new URL(ADDRESS).pathname);
  write(missing.path, documentOf(missing, all, version));
  for (const file of files) cpSync(join(root, file), join(folder, file.replace(/^docs\//, '')));
  for (const file of ['icon.svg', 'card.png']) cpSync(inBrowser(file), join(folder, file));
  write('sitemap.xml', sitemapOf(all.map(({ path }) => path)));
  write('versions.js', versionsScript([version]));
  write(
    'search-index.js',
    `globalThis.ratenkaufSections = ${JSON.stringify(pages.flatMap(({ sections }) => sections))};`,
  );
  await bundle(folder);
  return all.map(({ path }) => path);
}

const sitemapOf = (paths: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `<url><loc>${ADDRESS}${path}</loc></url>`).join('\n')}
</urlset>
`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.log(`${(await buildSite(join(root, 'site'))).length} pages in site/`);
