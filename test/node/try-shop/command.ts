import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, assert, beforeAll } from 'vitest';
import { root } from '../../../scripts/imports.js';
import type { CheckReport } from '../../../src/programs/reports.js';

/** Returns the checks with a status, and what was seen. */
export const seenIn = (checks: readonly CheckReport[], status: CheckReport['status']): string[] =>
  checks
    .filter((each) => each.status === status)
    .map(({ id, findings, reason }) => `${id}: ${reason ?? findings.map(({ wrong }) => wrong).join(' ')}`);

/**
 * Asserts that the findings, each with an advice, are about these promises. Two others count only where they are the
 * broken ones: a busy machine may be too slow for `in-time` by itself, and a shop that cannot complete in another
 * process cannot do it half-way either, if the kill comes before its short completion has ended.
 */
export function assertBroken(checks: readonly CheckReport[], promises: readonly string[]): void {
  const beside = promises.includes('complete-late') ? ['in-time', 'complete-half-way'] : ['in-time'];
  const broken = checks.filter(
    ({ status, id }) => status === 'finding' && (promises.includes(id) || !beside.includes(id)),
  );
  const ids = broken.map(({ id }) => id);
  assert.sameMembers(ids, [...promises], seenIn(checks, 'finding').join('\n'));
  for (const { id, findings } of broken) assert.match(findings[0]?.advice ?? '', /\w{3}/, id);
}

/** What a command has written. */
export interface Written {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Builds the command once for the tests of a file, and returns the functions that run it. */
export function useTryShop() {
  let folder = '';
  let files = 0;
  const children = new Set<ChildProcess>();
  beforeAll(async () => {
    // Where the driver of SQLite is found that Node itself may not have.
    folder = await mkdtemp(join(root, 'node_modules/.ratenkauf-try-shop-'));
    await build({
      entryPoints: {
        cli: join(root, 'src/programs/try-shop/cli.ts'),
        'process/program': join(root, 'src/programs/try-shop/process/program.ts'),
        demo: join(root, 'demo/try-shop.ts'),
      },
      bundle: true,
      splitting: true,
      platform: 'node',
      format: 'esm',
      external: ['@opentelemetry/api', 'libsql', 'pg'],
      outdir: folder,
      banner: {
        js: "import { createRequire as requireIn } from 'node:module'; const require = requireIn(import.meta.url);",
      },
    });
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs the command. */
  async function run(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Written> {
    const { PATH = '' } = process.env;
    const child = spawn(process.execPath, [join(folder, 'cli.js'), ...args], {
      cwd: root,
      env: { PATH, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.add(child);
    const output = { out: '', err: '' };
    child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, ...output };
  }

  /** Writes a module beside the command, and returns its file. */
  async function moduleOf(text: string): Promise<string> {
    const file = join(folder, `shop-${(files += 1)}.js`);
    await writeFile(file, text);
    return file;
  }

  /** Tries a shop at an address, whose secret the environment has, and returns the report on each promise. */
  async function triedAt(shop: string, environment: Readonly<Record<string, string>>, ...args: readonly string[]) {
    const written = await run(['try-shop', shop, '--yes', '--json', ...args], environment);
    if (written.out === '') throw new Error(written.err);
    return Object.assign(written, JSON.parse(written.out) as { checks: readonly CheckReport[] });
  }

  /** The same for a module. */
  const tried = (file: string, ...args: readonly string[]) => triedAt(file, {}, ...args);

  return { run, moduleOf, tried, triedAt, demo: () => join(folder, 'demo.js') };
}
