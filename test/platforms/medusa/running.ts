import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../support/free-port.js';
import { listening } from '../../journey/support/listening.js';
import { productionPackages } from '../../node/package/installed.js';
import { installIn, packed } from '../../node/package/packed.js';
import { startPostgresServer } from '../../node/store/postgres-server.js';

const project = import.meta.dirname;
/** The shop that `init` writes: with the same goods. */
const template = join(project, '../../../templates/medusa');

/** Packages of Medusa's project that its code loads itself; what these need is found beside them. */
const loaded = ['@medusajs', 'pg'];

/** Keys of the shop's APIs. */
interface Keys {
  readonly storefront: string;
  readonly staff: string;
}

/** A shop: a real Medusa with the adapter, and a database of its own that is filled. */
export interface RunningMedusa {
  readonly origin: string;
  /** Where its files and packages are. */
  readonly folder: string;
  readonly keys: Keys;
  /** Address of its database. */
  readonly database: string;
  /** Ends the process at once. */
  kill(): Promise<void>;
  /** Starts it again, after it was killed. */
  start(): Promise<void>;
  /** Ends it, and removes its folder and database. */
  end(): Promise<void>;
}

/** Installs Medusa, if it is not installed. */
function install(): void {
  if (!existsSync(join(project, 'node_modules/@medusajs/medusa')))
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: project, stdio: 'inherit' });
}

/** Makes a folder with the shop's files and packages: ours as npm packs it, and Medusa. */
function folderOfShop(): string {
  install();
  const folder = mkdtempSync(join(tmpdir(), 'ratenkauf-medusa-'));
  cpSync(join(project, 'shop'), folder, { recursive: true });
  const goods = 'src/scripts/first-start.js';
  cpSync(join(template, goods), join(folder, goods));
  installIn(folder, packed(), productionPackages());
  for (const name of loaded) symlinkSync(join(project, 'node_modules', name), join(folder, 'node_modules', name));
  return folder;
}

/** Starts a PostgreSQL that is reached by TCP: Medusa's migrations know no sockets. */
export async function startDatabase(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const postgres = await startPostgresServer();
  const socket = join(new URL(postgres.url).searchParams.get('host') ?? '', '.s.PGSQL.5432');
  const door = createServer((client) => {
    const server = connect(socket);
    client.pipe(server).pipe(client);
    client.on('error', () => server.destroy());
    server.on('error', () => client.destroy());
  });
  await once(door.listen(0, '127.0.0.1'), 'listening');
  const { port } = door.address() as AddressInfo;
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      door.close();
      await postgres.stop();
    },
  };
}

/** Starts a shop at a sandbox. */
export async function startMedusa(sandbox: string): Promise<RunningMedusa> {
  const folder = folderOfShop();
  const [database, port] = [await startDatabase(), await freePort()];
  const origin = `http://localhost:${port}`;
  let output = '';
  const run = (...args: string[]): ChildProcess => {
    const given = { PORT: String(port), SANDBOX: sandbox, DATABASE_URL: database.url, NODE_ENV: 'production' };
    const env = Object.assign({}, process.env, given, { VITEST: undefined, MEDUSA_DISABLE_TELEMETRY: 'true' });
    const program = join(folder, 'node_modules/@medusajs/cli/cli.js');
    const child = spawn(process.execPath, [program, ...args], { cwd: folder, env, stdio: 'pipe' });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    return child;
  };
  for (const args of [
    ['db:migrate', '--skip-scripts'],
    ['exec', './src/scripts/of-the-test.js'],
  ]) {
    const [code] = (await once(run(...args), 'close')) as [number | null];
    if (code !== 0) throw new Error(`Medusa was not filled:\n${output}`);
  }
  const keys = JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8')) as Keys;
  let child: ChildProcess | undefined;

  async function kill(): Promise<void> {
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'close');
    child.kill('SIGKILL');
    await ended;
  }
  async function start(): Promise<void> {
    const started = (child = run('start', '-p', String(port)));
    const ended = once(started, 'close').then(() => Promise.reject(new Error(`Medusa has ended:\n${output}`)));
    // After it has answered, its end is no failure.
    ended.catch(() => undefined);
    await listening(`${origin}/health`, ended);
  }
  await start();
  return {
    origin,
    folder,
    keys,
    database: database.url,
    kill,
    start,
    async end() {
      await kill();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
