import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root, textOf } from '../imports.js';

/** The program that is one file. */
const BUNDLE = 'dist/programs/serve/ratenkauf.mjs';

/**
 * Builds `ratenkauf-elements serve` into one file that runs with Node alone, from what was compiled: with all packages
 * and all files for pages in it. Only what a shop may have beside it is loaded by name. Returns the files of packages
 * that went in.
 */
export async function bundleService(): Promise<string[]> {
  const { peerDependencies } = JSON.parse(textOf('package.json')) as { peerDependencies: Record<string, string> };
  const { metafile } = await build({
    entryPoints: [join(root, 'dist/programs/serve/cli.js')],
    outfile: join(root, BUNDLE),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    minify: true,
    // Errors are told apart and logged by their names.
    keepNames: true,
    legalComments: 'none',
    metafile: true,
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
  return Object.keys(metafile.inputs).filter((file) => file.includes('node_modules/'));
}

function pageTexts(): Readonly<Record<string, string>> {
  const scripts = readdirSync(join(root, 'dist/cdn')).filter((name) => name.endsWith('.js'));
  const files = [
    ...['ratenkauf.css', 'ratenkauf-first-paint.css', 'openapi.json'].map((name) => [name, name] as const),
    ...scripts.map((name) => [name, `cdn/${name}`] as const),
  ];
  return Object.fromEntries(files.map(([name, file]) => [name, readFileSync(join(root, 'dist', file), 'utf8')]));
}
