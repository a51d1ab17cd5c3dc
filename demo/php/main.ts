import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startSandbox } from 'ratenkauf-elements/sandbox';
import { portFrom, portProblem } from '../environment.js';

/*
 * Starts the shop in PHP with everything that it needs: a sandbox in place of the bank, the service beside the shop, and
 * PHP's own web server.
 */

const folder = dirname(fileURLToPath(import.meta.url));

/** The service's program, as `npx ratenkauf-elements` finds it. */
const command = join(
  dirname(createRequire(import.meta.url).resolve('ratenkauf-elements/package.json')),
  'dist/command/cli.js',
);

/** What shop and service have to know of each other. */
const secrets = {
  adminKey: randomBytes(32).toString('hex'),
  eventSecret: `whsec_${randomBytes(32).toString('base64')}`,
  password: process.env.SHOP_PASSWORD ?? 'demo',
};

function requirePhp(): void {
  const { stdout, error } = spawnSync('php', ['-m'], { encoding: 'utf8' });
  if (error)
    throw new Error(
      'This demo needs PHP 8.1 or newer with pdo_sqlite (Debian: php-cli php-sqlite3). `npm start` needs Node alone.',
    );
  if (!/^pdo_sqlite$/im.test(stdout)) throw new Error('PHP has no pdo_sqlite. Install it (Debian: php-sqlite3).');
}

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;

/** Ends a process and all that it has started. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGTERM');
  } catch {
    // It has ended before.
  }
}

/** Where everything listens. */
interface Places {
  readonly shop: number;
  readonly service: number;
  readonly admin: number;
  readonly sandbox: string;
  readonly data: string;
}

function startService({ shop, service, admin, sandbox, data }: Places): ChildProcess {
  const origin = `http://localhost:${shop}`;
  return spawn(process.execPath, [command, 'serve'], {
    stdio: 'inherit',
    env: {
      PATH: process.env.PATH,
      RATENKAUF_WEBSHOP_ID: '2.de.9999.10001',
      RATENKAUF_PASSWORD: 'sandbox',
      RATENKAUF_HOST: sandbox,
      RATENKAUF_LENDER_NAME: 'Muster-Teilzahlungsbank AG',
      RATENKAUF_LENDER_STREET: 'Musterstraße 1',
      RATENKAUF_LENDER_POSTCODE: '12345',
      RATENKAUF_LENDER_CITY: 'Musterstadt',
      RATENKAUF_PUBLIC_URL: `${origin}/ratenkauf`,
      RATENKAUF_REVIEW_PAGE: '/kasse/pruefen',
      RATENKAUF_PAYMENT_PAGE: '/kasse/zahlung',
      RATENKAUF_ADDRESS_PAGE: '/kasse/adresse',
      RATENKAUF_SECRET: randomBytes(32).toString('hex'),
      RATENKAUF_DATABASE: join(data, 'ratenkauf.sqlite'),
      RATENKAUF_LISTEN: `127.0.0.1:${service}`,
      RATENKAUF_ADMIN_LISTEN: `127.0.0.1:${admin}`,
      RATENKAUF_ADMIN_KEYS: secrets.adminKey,
      RATENKAUF_EVENTS_URL: `${origin}/ereignisse`,
      RATENKAUF_EVENT_SECRETS: secrets.eventSecret,
    },
  });
}

function startShop({ shop, service, admin, data }: Places): ChildProcess {
  const root = join(folder, 'public');
  return spawn('php', ['-q', '-S', `localhost:${shop}`, '-t', root, join(root, 'index.php')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // A group of its own, which is ended as a whole: the workers do not end with the process that has started them.
    detached: true,
    env: {
      PATH: process.env.PATH,
      // The service sends its events while the shop still waits for its answer.
      PHP_CLI_SERVER_WORKERS: '8',
      SHOP_DATABASE: join(data, 'shop.sqlite'),
      SHOP_RATENKAUF: `http://127.0.0.1:${service}`,
      SHOP_ADMIN: `http://127.0.0.1:${admin}`,
      SHOP_ADMIN_KEY: secrets.adminKey,
      SHOP_EVENT_SECRET: secrets.eventSecret,
      SHOP_PASSWORD: secrets.password,
    },
  });
}

async function start(): Promise<void> {
  requirePhp();
  const { env } = process;
  const sandboxPort = portFrom(env, 'SANDBOX_PORT', 4010);
  const sandbox = await startSandbox({ port: sandboxPort }).catch((error: unknown) => {
    throw portProblem(error, 'SANDBOX_PORT', sandboxPort);
  });
  const places: Places = {
    shop: portFrom(env, 'PORT', 3000),
    service: portFrom(env, 'SERVICE_PORT', 8090),
    admin: portFrom(env, 'ADMIN_PORT', 8091),
    sandbox: sandbox.url,
    // The sandbox forgets everything when it ends, and so does the shop.
    data: mkdtempSync(join(tmpdir(), 'ratenkauf-php-')),
  };
  const [service, shop] = [startService(places), startShop(places)];
  const children = [service, shop];
  let isEnding = false;
  const stop = async () => {
    if (isEnding) return;
    isEnding = true;
    const ended = children.filter(isRunning).map((child) => once(child, 'exit'));
    service.kill('SIGTERM');
    endGroup(shop);
    await Promise.all(ended);
    await sandbox.close();
    rmSync(places.data, { recursive: true, force: true });
  };
  for (const child of children)
    child.once('exit', (code) => {
      if (!isEnding) process.exitCode = code || 1;
      void stop();
    });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
  console.log(`Shop:    http://localhost:${places.shop}/`);
  console.log(`Office:  http://localhost:${places.shop}/verwaltung (password: ${secrets.password})`);
  console.log(`Sandbox: ${sandbox.url}/`);
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
