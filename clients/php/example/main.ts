import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from 'ratenkauf-elements/sandbox';
import { portFrom, portProblem } from '../../../demo/environment.js';
import {
  answering,
  endGroup,
  isRunning,
  newSecrets,
  requireFree,
  requirePhp,
  startService,
  startShop,
  type Places,
} from './processes.js';

/*
 * Starts the shop in PHP with everything that it needs: a sandbox in place of the bank, the service beside the shop, and
 * PHP's own web server.
 */

async function start(): Promise<void> {
  requirePhp();
  const { env } = process;
  const command = 'npm run demo:php';
  const [shopPort, servicePort, adminPort] = [
    portFrom(env, 'PORT', 3000),
    portFrom(env, 'SERVICE_PORT', 8090),
    portFrom(env, 'ADMIN_PORT', 8091),
  ];
  await requireFree('localhost', 'PORT', shopPort, command);
  await requireFree('127.0.0.1', 'SERVICE_PORT', servicePort, command);
  await requireFree('127.0.0.1', 'ADMIN_PORT', adminPort, command);
  const sandboxPort = portFrom(env, 'SANDBOX_PORT', 4010);
  const sandbox = await startSandbox({ port: sandboxPort }).catch((error: unknown) => {
    throw portProblem(error, 'SANDBOX_PORT', sandboxPort, command);
  });
  const places: Places = {
    shop: shopPort,
    service: servicePort,
    admin: adminPort,
    sandbox: sandbox.url,
    // The sandbox forgets everything when it ends, and so does the shop.
    data: mkdtempSync(join(tmpdir(), 'ratenkauf-php-')),
    secrets: newSecrets(env.SHOP_PASSWORD ?? 'demo'),
    isTrial: env.SHOP_TRIAL === '1',
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
  const origin = `http://localhost:${places.shop}`;
  await Promise.all([answering(origin, shop), answering(`http://127.0.0.1:${places.service}`, service)]);
  if (isEnding) return;
  console.log(`Shop:    ${origin}/`);
  console.log(`Office:  ${origin}/haendlerbereich (password: ${places.secrets.password})`);
  console.log(`Sandbox: ${sandbox.url}/`);
  if (places.isTrial) console.log(trialOf(places));
}

/** Returns the command that tries whether the shop keeps its promises. */
const trialOf = ({ shop, secrets }: Places): string =>
  `Trial:   RATENKAUF_EVENT_SECRETS='${secrets.eventSecret}' RATENKAUF_HOOKS_URL=http://localhost:${shop}/fragen ` +
  `npx ratenkauf-elements try-shop http://localhost:${shop}/ereignisse --yes`;

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
