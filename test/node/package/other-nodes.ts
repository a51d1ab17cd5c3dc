import { mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../../../scripts/imports.js';
import { installBeside } from '../../../scripts/check/install-beside.mjs';

/** Node versions besides the one that runs the tests: the first with a built-in SQLite, and a recent one. */
export const otherNodes = ['node-22', 'node-24'] as const;

/** True if packages with other Node versions exist for this platform. */
export const hasOtherNodes = process.platform === 'linux' && process.arch === 'x64';

/** The other versions that the tests use: none unless all tests are wanted, because they take long. */
export const testedNodes: readonly (typeof otherNodes)[number][] =
  hasOtherNodes && process.env['ALL_TESTS'] ? otherNodes : [];

/** Below node_modules, but not where npm's scripts would use it as their `node`. */
const folder = join(root, 'node_modules', '.cache', 'other-nodes');

/** Returns the path of another Node version. */
export const programOf = (name: (typeof otherNodes)[number]): string =>
  join(folder, 'node_modules', name, 'bin', 'node');

/** The compiler of the oldest TypeScript that reads the declarations. */
export const oldestCompiler = join(folder, 'node_modules', 'typescript-5.4', 'lib', 'tsc.js');

/** Installs the other versions, and the oldest compiler, if they are missing. */
export const provideOtherNodes = (): void => void installBeside('other-nodes');

/**
 * Bundles scripts of test/node/store so that any Node version can run them; resolves with the folder, which the caller
 * removes.
 */
export async function bundle(names: readonly string[]): Promise<string> {
  const out = await mkdtemp(join(tmpdir(), 'ratenkauf-nodes-'));
  await symlink(join(root, 'node_modules'), join(out, 'node_modules'));
  await build({
    entryPoints: names.map((name) => join(root, 'test', 'node', 'store', `${name}.ts`)),
    outdir: out,
    outbase: join(root, 'test', 'node', 'store'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: { vitest: join(root, 'test', 'node', 'package', 'node-test.ts') },
  });
  return out;
}
