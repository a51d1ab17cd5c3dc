import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { listening } from '../journey/support/listening.js';

/** A database of PostgreSQL that is empty. */
export interface EmptyDatabase {
  /** Folder of its socket. */
  readonly host: string;
  readonly database: string;
}

/** A shop system with its adapter: a program in a folder of its own. */
export interface ServerProcess {
  readonly origin: string;
  /** Where its files and packages are. */
  readonly folder: string;
  /** Runs the program with arguments until it ends, to make what the shop sells. */
  fill(...args: string[]): Promise<void>;
  /** Starts it, also after it was killed. */
  start(): Promise<void>;
  /** Starts the program with other arguments, beside it, until the end. */
  startBeside(...args: string[]): void;
  /** Sets its clock forward, by milliseconds, from the next start. */
  setClockAhead(ahead: number): void;
  /** Ends the process at once. */
  kill(): Promise<void>;
  /** Ends it, and removes its folder. */
  end(): Promise<void>;
}

/** What is started. */
export interface ServerProcessOptions {
  readonly name: string;
  readonly folder: string;
  readonly origin: string;
  /** Path of a page that answers as soon as everything runs. */
  readonly answersAt: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Default: `server.mjs` in the folder. */
  readonly program?: string;
  /** Arguments with which the program is started. */
  readonly args?: readonly string[];
}

/** Module by which a process sets its clock forward, by the milliseconds in its variable AHEAD. */
export const clock = join(import.meta.dirname, 'clock.mjs');

/** Returns a process that is not started yet. */
export function createServerProcess(options: ServerProcessOptions): ServerProcess {
  const { name, folder, origin, answersAt, environment } = options;
  const { program = 'server.mjs', args = [] } = options;
  let output = '';
  let ahead = 0;
  let child: ChildProcess | undefined;
  const beside: ChildProcess[] = [];

  const run = (given: readonly string[]): ChildProcess => {
    const env = Object.assign({}, process.env, { VITEST: undefined, AHEAD: String(ahead) }, environment);
    const started = spawn(process.execPath, ['--import', clock, program, ...given], {
      cwd: folder,
      env,
      stdio: 'pipe',
    });
    for (const stream of [started.stdout, started.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    return started;
  };
  async function kill(): Promise<void> {
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'close');
    child.kill('SIGKILL');
    await ended;
  }

  return {
    origin,
    folder,
    async fill(...given) {
      const [code] = (await once(run(given), 'close')) as [number | null];
      if (code !== 0) throw new Error(`${name} was not filled:\n${output}`);
    },
    async start() {
      const started = (child = run(args));
      const ended = once(started, 'close').then(() => Promise.reject(new Error(`${name} has ended:\n${output}`)));
      // After it has answered, its end is no failure.
      ended.catch(() => undefined);
      await listening(origin + answersAt, ended);
    },
    startBeside: (...given) => void beside.push(run(given)),
    setClockAhead: (by) => void (ahead = by),
    kill,
    async end() {
      await kill();
      for (const each of beside) each.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
