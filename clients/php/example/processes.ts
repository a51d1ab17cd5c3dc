import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { portProblem } from '../../../demo/environment.js';

const folder = dirname(fileURLToPath(import.meta.url));

/** The service's program, as `npx ratenkauf-elements` finds it. */
const command = join(
  dirname(createRequire(import.meta.url).resolve('ratenkauf-elements/package.json')),
  'dist/programs/command/cli.js',
);

/**
 * Makes sure that the shop can run.
 * @throws Error that says what to install
 */
export function requirePhp(): void {
  const { stdout, error } = spawnSync('php', ['-m'], { encoding: 'utf8' });
  if (error)
    throw new Error(
      'This demo needs PHP 8.1 or newer with pdo_sqlite (Debian: php-cli php-sqlite3). `npm start` needs Node alone.',
    );
  if (!/^pdo_sqlite$/im.test(stdout)) throw new Error('PHP has no pdo_sqlite. Install it (Debian: php-sqlite3).');
}

/**
 * Makes sure that a port can be listened on, for a process that does not say by which variable another one is chosen.
 * @throws Error that names the variable
 */
export async function requireFree(host: string, name: string, port: number, command: string): Promise<void> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw portProblem(error, name, port, command);
  }
  server.close();
  await once(server, 'close');
}

/** True until the process has ended. */
export const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;

/** Resolves once the server of this process answers at `origin`, or when the process has ended. */
export async function answering(origin: string, child: ChildProcess): Promise<void> {
  const isThere = () =>
    fetch(origin).then(
      () => true,
      () => false,
    );
  while (isRunning(child) && !(await isThere())) await sleep(20);
}

/** Ends a process and all that it has started. */
export function endGroup({ pid }: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // It has ended before.
  }
}

/** Where everything listens and keeps its data, and what shop and service have to know of each other. */
export interface Places {
  readonly shop: number;
  readonly service: number;
  readonly admin: number;
  readonly sandbox: string;
  /** Folder of both databases. */
  readonly data: string;
  readonly secrets: Secrets;
  /** True if the shop answers the questions of `ratenkauf-elements try-shop`. */
  readonly isTrial?: boolean;
}

/** Where the logs of a process go. */
type Output = 'inherit' | 'ignore';

/** Starts the service beside the shop. */
export function startService(
  { shop, service, admin, sandbox, data, secrets }: Places,
  output: Output = 'inherit',
): ChildProcess {
  const origin = `http://localhost:${shop}`;
  return spawn(process.execPath, [command, 'serve'], {
    stdio: output,
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
      RATENKAUF_WITHDRAWAL_PAGE: '/widerruf',
      RATENKAUF_SECRET: secrets.own,
      RATENKAUF_DATABASE: join(data, 'ratenkauf.sqlite'),
      RATENKAUF_LISTEN: `127.0.0.1:${service}`,
      RATENKAUF_ADMIN_LISTEN: `127.0.0.1:${admin}`,
      RATENKAUF_ADMIN_KEYS: secrets.adminKey,
      RATENKAUF_EVENTS_URL: `${origin}/ereignisse`,
      RATENKAUF_EVENT_SECRETS: secrets.eventSecret,
    },
  });
}

/** Starts PHP's own web server with the shop. */
export function startShop(places: Places, output: Output = 'inherit'): ChildProcess {
  const { shop, service, admin, data, secrets, isTrial = false } = places;
  const root = join(folder, 'public');
  return spawn('php', ['-q', '-S', `localhost:${shop}`, '-t', root, join(root, 'index.php')], {
    stdio: ['ignore', 'ignore', output],
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
      SHOP_TRIAL: isTrial ? '1' : '',
    },
  });
}

/** Secrets of one installation. */
export interface Secrets {
  /** The service's own, for what it stores. */
  readonly own: string;
  /** Key of the admin API. */
  readonly adminKey: string;
  /** With which events are signed. */
  readonly eventSecret: string;
  /** Password of the shop's staff. */
  readonly password: string;
}

/** Makes secrets that nobody can guess, except for the given password. */
export const newSecrets = (password: string): Secrets => ({
  own: randomBytes(32).toString('hex'),
  adminKey: randomBytes(32).toString('hex'),
  eventSecret: `whsec_${randomBytes(32).toString('base64')}`,
  password,
});
