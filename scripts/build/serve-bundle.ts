import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { root, textOf } from '../imports.js';
import { forNode } from './built-in.js';

/** The program that is one file. */
const BUNDLE = 'dist/programs/serve/ratenkauf.mjs';

/**
 * Builds `ratenkauf-elements serve` into one file that runs with Node alone, from what was compiled: with all packages
 * and all files for pages in it. Only what a shop may have beside it is loaded by name. Returns the files
 * that went in.
 */
export async function bundleService(): Promise<string[]> {
  const { peerDependencies } = JSON.parse(textOf('package.json')) as { peerDependencies: Record<string, string> };
  const { metafile } = await build({
    ...forNode,
    entryPoints: [join(root, 'dist/programs/serve/cli.js')],
    outfile: join(root, BUNDLE),
    // Errors are told apart and logged by their names.
    keepNames: true,
    external: Object.keys(peerDependencies),
    banner: {
      js: "import { createRequire as requireOf } from 'node:module';const require = requireOf(import.meta.url);",
    },
    plugins: [
      {
        name: 'files for pages',
        setup: ({ onLoad }) =>
          onLoad({ filter: /dist[\\/]programs[\\/]serve[\\/]settings[\\/]page-texts\.js$/ }, () => ({
            contents: `export const pageTexts = ${JSON.stringify(pageTexts())};`,
            loader: 'js',
          })),
      },
    ],
  });
  return Object.keys(metafile.inputs);
}

function pageTexts(): Readonly<Record<string, string>> {
  const scripts = readdirSync(join(root, 'dist/cdn')).filter((name) => name.endsWith('.js'));
  const files = ['ratenkauf.css', 'ratenkauf-first-paint.css', 'openapi.json', ...scripts.map((name) => `cdn/${name}`)];
  return Object.fromEntries(files.map((file) => [basename(file), readFileSync(join(root, 'dist', file), 'utf8')]));
}
