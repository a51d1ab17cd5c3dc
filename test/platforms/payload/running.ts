import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../support/free-port.js';
import { productionPackages } from '../../node/package/installed.js';
import { installIn, packed } from '../../node/package/packed.js';
import { createServerProcess, type EmptyDatabase, type ServerProcess } from '../server-process.js';

const project = import.meta.dirname;

/** Packages of Payload's project that its code loads itself; what these need is found beside them. */
const loaded = [
  'payload',
  'libsql',
  'pg',
  '@payloadcms/db-postgres',
  '@payloadcms/db-sqlite',
  '@payloadcms/plugin-ecommerce',
];

/** Installs Payload, if it is not installed. */
function install(): void {
  if (!existsSync(join(project, 'node_modules/payload')))
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: project, stdio: 'inherit' });
}

/** Makes a folder with the shop's files, Payload, and the package as npm packs it. */
function folderOfShop(): string {
  install();
  const folder = mkdtempSync(join(tmpdir(), 'ratenkauf-payload-'));
  for (const file of readdirSync(project).filter((name) => name.endsWith('.mjs') || name === 'package.json'))
    cpSync(join(project, file), join(folder, file));
  installIn(folder, packed(), productionPackages());
  mkdirSync(join(folder, 'node_modules/@payloadcms'), { recursive: true });
  for (const name of loaded) symlinkSync(join(project, 'node_modules', name), join(folder, 'node_modules', name));
  return folder;
}

/** Starts a shop at a sandbox: a real Payload with the adapter, in SQLite unless a database of PostgreSQL is given. */
export async function startPayload(
  sandbox: string,
  postgres?: EmptyDatabase,
  environment: NodeJS.ProcessEnv = {},
): Promise<ServerProcess> {
  const port = await freePort();
  const given = { PORT: String(port), SANDBOX: sandbox, PGHOST: postgres?.host, PGDATABASE: postgres?.database };
  const server = createServerProcess({
    name: 'Payload',
    folder: folderOfShop(),
    origin: `http://localhost:${port}`,
    answersAt: '/api/products?limit=1',
    environment: Object.assign({}, given, environment),
  });
  await server.fill('populate');
  await server.start();
  return server;
}
