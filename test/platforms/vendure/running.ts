import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../support/free-port.js';
import { productionPackages } from '../../node/package/installed.js';
import { installIn, packed } from '../../node/package/packed.js';
import { createServerProcess, type EmptyDatabase, type ServerProcess } from '../server-process.js';

const project = import.meta.dirname;
/** The shop that `init` writes: with the same goods. */
const template = join(project, '../../../templates/vendure');

/** Packages of Vendure's project that its code loads itself; what these need is found beside them. */
const loaded = ['@vendure/core', 'libsql', 'pg', 'sql.js'];

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

/** Starts a shop at a sandbox, in SQLite unless a database of PostgreSQL is given. */
export async function startVendure(
  sandbox: string,
  postgres?: EmptyDatabase,
  environment: NodeJS.ProcessEnv = {},
): Promise<ServerProcess> {
  const port = await freePort();
  const given = { PORT: String(port), SANDBOX: sandbox, PGHOST: postgres?.host, PGDATABASE: postgres?.database };
  const server = createServerProcess({
    name: 'Vendure',
    folder: folderOfShop(),
    origin: `http://localhost:${port}`,
    answersAt: '/shop-api?query={__typename}',
    environment: Object.assign({}, given, environment),
  });
  await server.fill('populate');
  await server.start();
  return server;
}
