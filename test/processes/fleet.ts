import { freePort } from '../support/free-port.js';
import { incidentsTo } from '../support/incidents.js';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { Agent, request as send } from 'undici';
import type { LogEntry } from '../../src/server.js';
import type { ShopProcessMessage, ShopProcessSettings, Weather } from './shop.js';
import type { Ticket } from './effects.js';
import type { WebshopName } from './webshops.js';

/** Settings shared by the processes of all webshops. */
export interface FleetSettings extends Omit<ShopProcessSettings, 'port' | 'origin' | 'webshop' | 'weather'> {
  /** The webshops in turn: the first process serves the first one. */
  readonly webshops: readonly WebshopName[];
}

/** A correct clock, a disk with free space, and a shop that can be reached. */
export const fairWeather: Weather = { skew: 0, isDiskFull: false, shopAway: undefined };

/** Milliseconds that a browser waits for the beginning of an answer. */
const BROWSER_PATIENCE = 12_000;

/** Several processes, each restarted at once when it ends. */
export interface Fleet {
  /** Origin of the shop of the first process. */
  readonly origin: string;
  readonly originOf: (webshop: WebshopName) => string;
  /** Returns the indexes of the processes that serve a webshop. */
  readonly processesOf: (webshop: WebshopName) => readonly number[];
  readonly size: number;
  /** Sends a request to one process as a browser would; waits until the process listens. */
  ask(index: number, request: Request, ticket?: Ticket): Promise<Response>;
  kill(index: number): void;
  /** Changes the environment of one process, including its replacements. */
  expose(index: number, weather: Partial<Weather>): void;
  /** Kills all processes and calls `work` while none is running; resolves when all are running again. */
  restart(work?: () => Promise<void>): Promise<void>;
  /** Number of process deaths by position in the code. */
  readonly deaths: ReadonlyMap<string, number>;
  /** Log entries of all processes. */
  readonly log: readonly LogEntry[];
  close(): Promise<void>;
}

/** Starts the processes; resolves when all of them listen. */
export async function startFleet(size: number, settings: FleetSettings): Promise<Fleet> {
  const { program, remove } = await bundle();
  const deaths = new Map<string, number>();
  const log: LogEntry[] = [];
  const { webshops, ...shared } = settings;
  const webshopOf = (index: number) => webshops[index % webshops.length]!;
  const origins = new Map<WebshopName, string>();
  for (const webshop of webshops) origins.set(webshop, `http://127.0.0.1:${await freePort()}`);
  const originOf = (webshop: WebshopName) => origins.get(webshop)!;
  const onDeath = (where: string) => void deaths.set(where, (deaths.get(where) ?? 0) + 1);
  const processes = Array.from({ length: size }, (_, index) => {
    const webshop = webshopOf(index);
    const origin = originOf(webshop);
    // The bank calls the first process of each webshop.
    const port = index < webshops.length ? Number(new URL(origin).port) : 0;
    const own = { ...shared, webshop, origin, port, weather: fairWeather };
    return keepAlive({ program, settings: own, onDeath, onLog: incidentsTo(log) });
  });
  const agent = new Agent({ connections: 64, pipelining: 1, headersTimeout: BROWSER_PATIENCE });
  const all = () => Promise.all(processes.map(({ ready }) => ready()));
  await all();
  return {
    origin: originOf(webshopOf(0)),
    originOf,
    processesOf: (webshop) => processes.flatMap((_, index) => (webshopOf(index) === webshop ? [index] : [])),
    size,
    deaths,
    log,
    ask: async (index, request, ticket) => {
      const address = `http://127.0.0.1:${await processes[index]!.ready()}`;
      return forward(agent, address, request, ticket);
    },
    kill: (index) => processes[index]!.kill(),
    expose: (index, weather) => processes[index]!.expose(weather),
    restart: async (work = async () => {}) => {
      const starts = await Promise.all(processes.map(({ keepDown }) => keepDown()));
      await work().finally(() => starts.forEach((start) => start()));
      await all();
    },
    close: async () => {
      await Promise.all(processes.map(({ end }) => end()));
      await agent.destroy();
      await remove();
    },
  };
}

/** A single plain file starts several times faster than the sources through a loader. */
async function bundle() {
  const folder = await mkdtemp(join(tmpdir(), 'ratenkauf-processes-'));
  const program = join(folder, 'shop.mjs');
  const entry = fileURLToPath(new URL('shop.ts', import.meta.url));
  const banner = { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" };
  await build({
    entryPoints: [entry],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: program,
    banner,
    plugins: [installed],
    logLevel: 'error',
  });
  return { program, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Packages that cannot be bundled stay where they are installed. */
const installed: Plugin = {
  name: 'installed',
  setup({ onResolve }) {
    const { resolve } = createRequire(import.meta.url);
    onResolve({ filter: /^(libsql|pg)$/ }, ({ path }) => ({ path: pathToFileURL(resolve(path)).href, external: true }));
  },
};

interface Kept {
  readonly program: string;
  readonly settings: ShopProcessSettings;
  readonly onDeath: (where: string) => void;
  readonly onLog: (entry: LogEntry) => void;
}

/** Runs a process and restarts it at once, on the same port, whenever it ends. */
function keepAlive({ program, settings, onDeath, onLog }: Kept) {
  let { port, weather } = settings;
  let isWanted = true;
  /** Resolves when it may be restarted. */
  let mayStart = Promise.resolve();
  let child: ChildProcess;
  /** Resolves with false if it ended before it listened. */
  let listening: Promise<boolean>;
  let closed: Promise<unknown>;

  function start(): void {
    const env = { ...process.env, NODE_OPTIONS: '', SHOP_PROCESS: JSON.stringify({ ...settings, port, weather }) };
    child = fork(program, { env, execArgv: [], stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
    closed = once(child, 'close');
    let words = '';
    child.stdout?.on('data', (piece) => (words += piece));
    listening = new Promise((resolve) => {
      child.on('message', (message: ShopProcessMessage) => {
        if ('log' in message) onLog(message.log);
        else {
          ({ port } = message);
          resolve(true);
        }
      });
      child.once('close', () => resolve(false));
    });
    child.once('close', (code, signal) => {
      if (!isWanted) return;
      onDeath(
        /died (.*)\n/.exec(words)?.[1] ?? (signal === 'SIGKILL' ? 'anywhere' : `by itself, with ${code ?? signal}`),
      );
      void mayStart.then(start);
    });
  }

  async function ready(): Promise<number> {
    for (;;) {
      if (!isWanted) throw new Error('The process has been ended');
      const present = child;
      const isGoing = present.exitCode !== null || present.signalCode !== null || present.killed;
      if (isGoing) await closed.then(() => mayStart);
      else if ((await listening) && present === child) return port;
    }
  }

  start();
  return {
    ready,
    kill: () => void child.kill('SIGKILL'),
    expose: (change: Partial<Weather>) => {
      weather = { ...weather, ...change };
      // A process being killed receives no message; its replacement starts with this setting.
      if (child.connected) child.send(weather, () => {});
    },
    keepDown: async () => {
      let start = () => {};
      mayStart = new Promise<void>((resolve) => (start = resolve));
      child.kill('SIGKILL');
      await closed;
      return start;
    },
    end: async () => {
      isWanted = false;
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await closed;
    },
  };
}

async function forward(agent: Agent, address: string, request: Request, ticket: Ticket | undefined): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = { ...Object.fromEntries(request.headers), ...(ticket && { 'x-ticket': JSON.stringify(ticket) }) };
  const body = request.body ? await request.text() : null;
  const method = request.method as 'GET' | 'POST' | 'DELETE';
  const answer = await send(address + pathname + search, { method, headers, body, dispatcher: agent });
  const given = Object.entries(answer.headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  );
  const text = await answer.body.text();
  return new Response(answer.statusCode === 204 ? null : text, { status: answer.statusCode, headers: given });
}
