import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../support/free-port.js';
import { listening } from '../../journey/support/listening.js';
import { productionPackages } from '../../node/package/installed.js';
import { installIn, packed } from '../../node/package/packed.js';

const project = import.meta.dirname;
/** The shop that `init` writes: with the same goods. */
const template = join(project, '../../../templates/vendure');

/** Packages of Vendure's project that its code loads itself; what these need is found beside them. */
const loaded = ['@vendure/core', 'libsql', 'pg', 'sql.js'];

/** A shop: a real Vendure with the plugin, and a database of its own that is filled. */
export interface RunningVendure {
  readonly origin: string;
  /** Where its files and packages are. */
  readonly folder: string;
  /** Ends the process at once. */
  kill(): Promise<void>;
  /** Starts it again, after it was killed. */
  start(): Promise<void>;
  /** Starts its worker. */
  startWorker(): void;
  /** Ends it, and removes its folder. */
  end(): Promise<void>;
}

/** Installs Vendure, if it is not installed. */
function install(): void {
  if (!existsSync(join(project, 'node_modules/@vendure/core')))
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: project, stdio: 'inherit' });
}

/** Installs the package as npm packs it, and Vendure, in a folder. */
export function installVendure(folder: string): void {
  install();
  installIn(folder, packed(), productionPackages());
  mkdirSync(join(folder, 'node_modules/@vendure'));
  for (const name of loaded) symlinkSync(join(project, 'node_modules', name), join(folder, 'node_modules', name));
}

/** Makes a folder with the shop's files and packages. */
function folderOfShop(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ratenkauf-vendure-'));
  for (const file of ['package.json', 'server.mjs', 'ratenkauf.mjs']) cpSync(join(project, file), join(folder, file));
  for (const file of ['first-start.mjs', 'products.csv']) cpSync(join(template, file), join(folder, file));
  installVendure(folder);
  return folder;
}

/** A database of PostgreSQL that is empty. */
interface EmptyDatabase {
  /** Folder of its socket. */
  readonly host: string;
  readonly database: string;
}

/** What else is different. */
interface VendureOptions {
  readonly environment?: NodeJS.ProcessEnv;
  /** The program of another Node. */
  readonly node?: string;
}

/** Starts a shop at a sandbox, in SQLite unless a database of PostgreSQL is given. */
export async function startVendure(
  sandbox: string,
  postgres?: EmptyDatabase,
  { environment, node = process.execPath }: VendureOptions = {},
): Promise<RunningVendure> {
  const folder = folderOfShop();
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  let output = '';
  const run = (...args: string[]): ChildProcess => {
    const given = {
      PORT: String(port),
      SANDBOX: sandbox,
      PGHOST: postgres?.host,
      PGDATABASE: postgres?.database,
      VITEST: undefined,
    };
    const env = Object.assign({}, process.env, given, environment);
    const child = spawn(node, ['server.mjs', ...args], { cwd: folder, env, stdio: 'pipe' });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    return child;
  };
  const [code] = (await once(run('populate'), 'close')) as [number | null];
  if (code !== 0) throw new Error(`Vendure was not filled:\n${output}`);
  let child: ChildProcess | undefined;
  let worker: ChildProcess | undefined;

  async function kill(): Promise<void> {
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'close');
    child.kill('SIGKILL');
    await ended;
  }
  async function start(): Promise<void> {
    const started = (child = run());
    const ended = once(started, 'close').then(() => Promise.reject(new Error(`Vendure has ended:\n${output}`)));
    // After it has answered, its end is no failure.
    ended.catch(() => undefined);
    await listening(`${origin}/shop-api?query={__typename}`, ended);
  }
  await start();
  return {
    origin,
    folder,
    kill,
    start,
    startWorker: () => void (worker = run('worker')),
    async end() {
      await kill();
      worker?.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
