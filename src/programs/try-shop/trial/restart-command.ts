import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { createBoundedFetch } from '../../bounded-fetch.js';

/** Milliseconds between two looks. */
const PAUSE = 50;

const ask = createBoundedFetch({});

/**
 * Kills the shop's server and starts it again by a command of the shell; resolves when something answers at `address`.
 * Command and server may take `patience` seconds.
 * @throws Error that says what the command has to do
 */
export async function runRestart(command: string, address: string, patience: number): Promise<void> {
  const within = `within ${patience} seconds`;
  const timeout = patience * 1000;
  const signal = AbortSignal.timeout(timeout);
  const child = spawn(command, { shell: true, stdio: ['ignore', 2, 2], timeout, killSignal: 'SIGKILL' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code === null)
    throw new Error(`The command of --restart did not end ${within}: let it start the server behind it.`);
  if (code !== 0) throw new Error(`The command of --restart has failed (code ${code}).`);
  while ((await ask(new URL(address))).status === 0) {
    if (signal.aborted) throw new Error(`The shop did not answer ${within} after --restart.`);
    await delay(PAUSE);
  }
}
