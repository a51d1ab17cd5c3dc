import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { root } from '../../../scripts/imports.js';
import { soon } from '../../support/patience.js';

/** A running command. */
export interface Command {
  readonly output: { out: string; err: string };
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>;
  signal(name: NodeJS.Signals): void;
  /** Resolves with the first group of a pattern as soon as the output has it. */
  says(pattern: RegExp): Promise<string>;
}

/**
 * Builds a program once for the tests of a file, and returns the function that runs it. It runs in a folder of its own
 * in `place`; usually that is where packages are found.
 */
export function useCommand(
  program = 'src/programs/serve/cli.ts',
  place = join(root, 'node_modules'),
): (args: readonly string[], environment?: Readonly<Record<string, string>>) => Command {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(place, '.ratenkauf-serve-'));
    await build({
      entryPoints: [join(root, program)],
      bundle: true,
      platform: 'node',
      format: 'esm',
      external: ['@opentelemetry/api', 'libsql', 'pg'],
      outfile: join(folder, 'serve.mjs'),
      banner: {
        js: "import { createRequire as requireIn } from 'node:module'; const require = requireIn(import.meta.url);",
      },
    });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return (args, environment = {}) => {
    const { PATH = '' } = process.env;
    const child = spawn(process.execPath, [join(folder, 'serve.mjs'), ...args], {
      cwd: folder,
      env: { PATH, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const output = { out: '', err: '' };
    child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()));
    return {
      output,
      ended: once(child, 'close').then(([code]) => code as number | null),
      signal: (name) => void child.kill(name),
      says: (pattern) =>
        soon(() => {
          const found = pattern.exec(output.out + output.err)?.[1];
          if (found === undefined) throw new Error(`No ${pattern} in ${output.out}${output.err}`);
          return found;
        }),
    };
  };
}
