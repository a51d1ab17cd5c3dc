import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../support/free-port.js';
import { productionPackages } from '../../node/package/installed.js';
import { installIn, packed } from '../../node/package/packed.js';
import { startPostgresServer } from '../../node/store/postgres-server.js';
import { createServerProcess, type ServerProcess } from '../server-process.js';

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
export interface RunningMedusa extends ServerProcess {
  readonly keys: Keys;
}

/** Installs Medusa, if it is not installed. */
function install(): void {
  if (!existsSync(join(project, 'node_modules/@medusajs/medusa')))
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: project, stdio: 'inherit' });
}

/** Installs the package as npm packs it, and Medusa, in a folder. */
export function installMedusa(folder: string): void {
  install();
  installIn(folder, packed(), productionPackages());
  for (const name of loaded) symlinkSync(join(project, 'node_modules', name), join(folder, 'node_modules', name));
}

/** Makes a folder with the shop's files and packages. */
function folderOfShop(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ratenkauf-medusa-'));
  cpSync(join(project, 'shop'), folder, { recursive: true });
  const goods = 'src/scripts/first-start.js';
  cpSync(join(template, goods), join(folder, goods));
  installMedusa(folder);
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
  const [database, port] = [await startDatabase(), String(await freePort())];
  const given = { PORT: port, SANDBOX: sandbox, DATABASE_URL: database.url, NODE_ENV: 'production' };
  const server = createServerProcess({
    name: 'Medusa',
    folder,
    origin: `http://localhost:${port}`,
    answersAt: '/health',
    environment: Object.assign({ MEDUSA_DISABLE_TELEMETRY: 'true' }, given),
    program: join(folder, 'node_modules/@medusajs/cli/cli.js'),
    args: ['start', '-p', port],
  });
  await server.fill('db:migrate', '--skip-scripts');
  await server.fill('exec', './src/scripts/of-the-test.js');
  await server.start();
  return Object.assign({}, server, {
    keys: JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8')) as Keys,
    async end() {
      await server.end();
      await database.stop();
    },
  });
}
