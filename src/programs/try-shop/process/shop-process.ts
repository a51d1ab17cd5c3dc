import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { createBoundedFetch } from '../../bounded-fetch.js';
import type { AskedVerb, ProcessSettings, Told, Verbs } from './program.js';
import type { CallOutcome, ShopCall, WatchedName } from './program.js';

/** The play cannot go on: a function of the shop, or the module, does not answer in time, or the process has ended. */
export class PlayEnded extends Error {}

/** Options of a trial. */
export interface TryOptions extends Pick<ProcessSettings, 'shop' | 'origin'> {
  /** Seconds after which a function of the shop hangs. */
  readonly patience: number;
  /** File of the program that each process runs, and its environment. */
  readonly program: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Command that kills the shop's server and starts it again; only with an address. */
  readonly restart?: string | undefined;
}

/** Milliseconds between two looks. */
const PAUSE = 2;

const placeOf: Partial<Record<keyof Verbs, string>> = { offered: 'The module', visit: 'request()', orders: 'orders()' };

/**
 * Starts a process of the shop, with a handler. All its functions reject with {@link PlayEnded}, or what was thrown
 * there.
 */
export async function startProcess(settings: ProcessSettings, { program, environment: env, patience }: TryOptions) {
  const child = fork(program, [], { env, serialization: 'advanced', stdio: ['ignore', 2, 2, 'ipc'] });
  const calls: ShopCall[] = [];
  const outcomes: (CallOutcome | undefined)[] = [];
  child.on('message', (message) => {
    const told = message as Told;
    if ('id' in told) outcomes[told.id] = told;
    else calls[told.call] = Object.assign({}, calls[told.call], told.news);
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  /** The function of the shop that is running, if any. */
  const running = () => calls.findLast(({ ms }) => ms === undefined)?.name;
  const hung = (place: string) => new PlayEnded(`${place} did not answer within ${patience} seconds`);

  async function until<Found>(find: () => Found | undefined, late: () => Error): Promise<Found> {
    const end = performance.now() + patience * 1000;
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      if (hasEnded()) {
        const [how, place] = [child.signalCode ?? `code ${child.exitCode}`, running()];
        throw new PlayEnded(`The shop's process ended by itself (${how})${place ? ` while ${place} ran` : ''}`);
      }
      if (performance.now() > end) throw late();
      await delay(PAUSE);
    }
  }

  async function ask<Verb extends keyof Verbs>(
    verb: Verb,
    ...input: Parameters<Verbs[Verb]>
  ): Promise<Awaited<ReturnType<Verbs[Verb]>>> {
    const id = outcomes.push(undefined) - 1;
    if (child.connected) child.send([id, verb, input] satisfies AskedVerb);
    const late = () => hung(placeOf[verb] ?? running() ?? 'The handler');
    const { answer, error } = await until(() => outcomes[id], late);
    if (error !== undefined) throw new Error(error);
    return answer as Awaited<ReturnType<Verbs[Verb]>>;
  }

  /** Waits until `findIn` finds something in the calls of a function after the first `from` ones of all. */
  const called = <Name extends WatchedName, Found>(
    name: Name,
    from: number,
    findIn: (calls: readonly ShopCall<Name>[]) => Found | undefined,
  ): Promise<Found> =>
    until(
      () => findIn(calls.slice(from).filter((call): call is ShopCall<Name> => call.name === name)),
      () => (running() === name ? hung(name) : new Error(`${name} was not called.`)),
    );

  /** Kills the process, like a failure of the machine. */
  async function kill(): Promise<void> {
    const closed = hasEnded() ? undefined : once(child, 'exit');
    child.kill('SIGKILL');
    await closed;
  }

  try {
    child.send(settings);
    return { offered: await ask('offered'), calls: calls as readonly ShopCall[], ask, called, kill };
  } catch (error) {
    await kill();
    throw error;
  }
}

/** A process of the shop. */
export type ShopProcess = Awaited<ReturnType<typeof startProcess>>;

const askServer = createBoundedFetch({});

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
  while ((await askServer(new URL(address))).status === 0) {
    if (signal.aborted) throw new Error(`The shop did not answer ${within} after --restart.`);
    await delay(PAUSE);
  }
}
