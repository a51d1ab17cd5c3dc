import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** A running program. */
export interface Program {
  /** Resolves with the first group of `pattern` once it appears in the program's output. */
  says(pattern: RegExp): Promise<string>;
  /** Sends a signal; resolves with the exit code when the program has ended. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/**
 * Runs a script with this Node.js in the project's folder, or in another `cwd`; if it still runs at the end of the
 * test, it is stopped.
 */
export function run(
  script: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  cwd?: string,
): Program {
  const child = spawn(process.execPath, [script, ...args], { cwd, env: { ...process.env, ...environment } });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return {
    async says(pattern) {
      for (;;) {
        const found = pattern.exec(output)?.[1];
        if (found !== undefined) return found;
        const over = new AbortController();
        const { signal } = over;
        const news = await Promise.race([
          once(child.stdout, 'data', { signal }),
          once(child.stderr, 'data', { signal }),
          ended.then(() => undefined),
        ]).finally(() => over.abort());
        if (!news && !pattern.test(output)) throw new Error(`${script} ended without saying ${pattern}:\n${output}`);
      }
    },
    async end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/**
 * Runs what `npm start` runs after the build. Its source is compiled in the same process: a process of the compiler
 * would leave the shop running when it is stopped.
 */
export const startDemo = (environment: NodeJS.ProcessEnv): Program =>
  run('--import', ['tsx', 'demo/main.ts'], environment);
