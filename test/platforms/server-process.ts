import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { listening } from '../journey/support/listening.js';

/** A database of PostgreSQL that is empty. */
export interface EmptyDatabase {
  /** Folder of its socket. */
  readonly host: string;
  readonly database: string;
}

/** A shop system with its adapter: the process of `server.mjs` in a folder of its own. */
export interface ServerProcess {
  readonly origin: string;
  /** Where its files and packages are. */
  readonly folder: string;
  /** Makes what it sells: `server.mjs populate`. */
  fill(): Promise<void>;
  /** Starts it, also after it was killed. */
  start(): Promise<void>;
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
}

/** Returns a process that is not started yet. */
export function createServerProcess({
  name,
  folder,
  origin,
  answersAt,
  environment,
}: ServerProcessOptions): ServerProcess {
  let output = '';
  let child: ChildProcess | undefined;

  const run = (...args: string[]): ChildProcess => {
    const env = Object.assign({}, process.env, { VITEST: undefined }, environment);
    const started = spawn(process.execPath, ['server.mjs', ...args], { cwd: folder, env, stdio: 'pipe' });
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
    async fill() {
      const [code] = (await once(run('populate'), 'close')) as [number | null];
      if (code !== 0) throw new Error(`${name} was not filled:\n${output}`);
    },
    async start() {
      const started = (child = run());
      const ended = once(started, 'close').then(() => Promise.reject(new Error(`${name} has ended:\n${output}`)));
      // After it has answered, its end is no failure.
      ended.catch(() => undefined);
      await listening(origin + answersAt, ended);
    },
    kill,
    async end() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
