import { execFileSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../../../scripts/imports.js';

/** Versions of Node beside the one that runs the tests: the first and a recent one with an SQLite of their own. */
export const otherNodes = ['node-22', 'node-24'] as const;

/** Whether the packages with other versions of Node are made for this machine. */
export const hasOtherNodes = process.platform === 'linux' && process.arch === 'x64';

/** Among what is installed, but not where npm's scripts would take it for their `node`. */
const folder = join(root, 'node_modules', '.cache', 'other-nodes');

/** The program of another version of Node. */
export const programOf = (name: (typeof otherNodes)[number]): string => join(folder, 'node_modules', name, 'bin', 'node');

/** Installs the other versions where they are missing. */
export function provideOtherNodes(): void {
  if (!hasOtherNodes || otherNodes.every((name) => existsSync(programOf(name)))) return;
  cpSync(join(root, 'test', 'other-nodes'), folder, { recursive: true });
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'pipe' });
}

/** Makes programs of scripts in test/node/store that any version of Node runs; resolves with the folder, which is the caller's to remove. */
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
