import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listening } from '../../journey/support/listening.js';
import { clock } from '../server-process.js';

/** What the app server is told. */
export interface AppServerOptions {
  readonly port: number;
  readonly sandbox: string;
  /** Address of the shop. */
  readonly shop: string;
  readonly appName: string;
  readonly appSecret: string;
}

/** Starts the app server in a process of its own, with a database that outlives it. */
export async function startAppServer({ port, sandbox, shop, appName, appSecret }: AppServerOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'ratenkauf-shopware-'));
  const given = {
    PORT: String(port),
    SANDBOX: sandbox,
    SHOP: shop,
    DATABASE: join(folder, 'ratenkauf.sqlite'),
    APP_NAME: appName,
    APP_SECRET: appSecret,
    VITEST: undefined,
  };
  let child: ChildProcess | undefined;
  let output = '';
  let ahead = 0;

  async function start(): Promise<void> {
    const started = spawn(process.execPath, ['--import', clock, join(import.meta.dirname, 'app-server.mjs')], {
      env: Object.assign({}, process.env, given, { AHEAD: String(ahead) }),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child = started;
    started.stderr.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-20_000)));
    const ended = once(started, 'close').then(() => Promise.reject(new Error(`The app server has ended:\n${output}`)));
    // After it has answered, its end is no failure.
    ended.catch(() => undefined);
    await listening(`http://localhost:${port}/ratenkauf/consent`, ended);
  }
  async function kill(): Promise<void> {
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'close');
    child.kill('SIGKILL');
    await ended;
  }
  await start();
  return {
    start,
    kill,
    /** Sets its clock forward, by milliseconds, from the next start. */
    setClockAhead: (by: number) => void (ahead = by),
    /** Decides what only a person can; resolves with the number of reports. */
    sendAgain: async () =>
      (await (await fetch(`http://localhost:${port}/staff/send-again`, { method: 'POST' })).json()) as number,
    output: () => output,
    async end() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
