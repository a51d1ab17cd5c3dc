import { cpSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build } from 'esbuild';
import { root, scriptsIn, textOf } from '../imports.js';

/** Folder of the packages that are built into ours, each in a folder of its name. */
const BUILT_IN = 'dist/built-in';

const { dependencies, peerDependencies } = JSON.parse(textOf('package.json')) as Record<
  'dependencies' | 'peerDependencies',
  Record<string, string>
>;

/** Packages that a shop has: those that it installs with ours, and those that it may have beside it. */
const installed = [...Object.keys(dependencies), ...Object.keys(peerDependencies)];

/** Compiled files and declarations that may name a package; those for pages are whole. */
const compiled = () => scriptsIn('dist').filter((file) => !/^dist\/(?:built-in|cdn)\//.test(file));

/** How a file is built that Node runs: small, with what it loads in it. */
export const forNode = {
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  legalComments: 'none',
  metafile: true,
} as const;

/**
 * Builds the packages that the sources load, but that a shop does not install, into dist: each becomes one file with
 * what is used of it, and compiled files load that. Declarations that name such a package get a copy of its own.
 * Returns the files that went in.
 */
export async function buildIn(): Promise<string[]> {
  const inputs: string[] = [];
  for (const [name, exported] of exportsUsed()) {
    const { metafile } = await build({
      ...forNode,
      stdin: { contents: `export { ${[...exported].join(', ')} } from '${name}';`, resolveDir: root },
      outfile: join(BUILT_IN, name, 'index.js'),
      external: Object.keys(dependencies),
    });
    inputs.push(...Object.keys(metafile.inputs));
    loadBuiltIn(name);
  }
  return inputs;
}

/** Returns what compiled files use of each package that a shop does not install; of a namespace what they name of it. */
function exportsUsed(): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>();
  for (const text of compiled().flatMap((file) => (file.endsWith('.js') ? textOf(file) : [])))
    for (const [, namespace, names = '', from = ''] of text.matchAll(
      /^import (?:\* as (\w+)|\{([^}]*)\}) from '([^'.][^']*)';$/gm,
    )) {
      if (from.startsWith('node:') || installed.some((name) => from === name || from.startsWith(`${name}/`))) continue;
      const exported = namespace
        ? [...text.matchAll(new RegExp(String.raw`(?<![\w.])${namespace}\.(\w+)`, 'g'))].map(
            ([, member = '']) => member,
          )
        : names.split(',').map((each) => each.trim().replace(/ as .*/, ''));
      used.set(from, new Set([...(used.get(from) ?? []), ...exported]));
    }
  return used;
}

/** Makes compiled files and declarations load the built-in package. */
function loadBuiltIn(name: string): void {
  const quoted = new RegExp(`(\\bfrom |\\bimport\\()(['"])${name}\\2`, 'g');
  let isDeclared = false;
  for (const file of compiled()) {
    const text = textOf(file);
    const path = relative(dirname(file), join(BUILT_IN, name, 'index.js'));
    const changed = text.replace(quoted, `$1$2${path.startsWith('.') ? path : `./${path}`}$2`);
    if (changed === text) continue;
    writeFileSync(join(root, file), changed);
    isDeclared ||= file.endsWith('.d.ts');
  }
  if (isDeclared) copyDeclarations(name);
}

/** Copies a package's declarations; those that nothing reaches are removed with the package's own. */
function copyDeclarations(name: string): void {
  const folder = join(root, 'node_modules', name);
  const isWanted = (path: string) => path.endsWith('.d.ts') || statSync(path).isDirectory();
  cpSync(folder, join(root, BUILT_IN, name), { recursive: true, filter: isWanted });
}
