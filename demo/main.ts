import { startSandbox } from 'ratenkauf-elements/sandbox';
import { namesFrom, portFrom, portProblem } from './environment.js';
import { orderSamples } from './sample-orders.js';
import { startShop } from './shop.js';

/** Starts shop and sandbox, which both begin anew each time, and lets some customers order. */
async function start(): Promise<void> {
  const ports = { shop: portFrom(process.env, 'PORT', 3000), sandbox: portFrom(process.env, 'SANDBOX_PORT', 4010) };
  const hosts = namesFrom(process.env, 'DEMO_HOSTS');
  const sandbox = await startSandbox({ port: ports.sandbox, hosts }).catch((error: unknown) => {
    throw portProblem(error, 'SANDBOX_PORT', ports.sandbox);
  });
  const adminPassword = process.env.DEMO_ADMIN_PASSWORD || undefined;
  const options = { port: ports.shop, serviceHost: sandbox.url, adminPassword, hosts };
  const shop = await startShop(options).catch(async (error: unknown) => {
    await sandbox.close();
    throw portProblem(error, 'PORT', ports.shop);
  });
  sandbox.notifyAt(shop.notificationUrl);
  await orderSamples(shop, sandbox).catch((error: unknown) => console.error('There are no sample orders.', error));
  console.log(`Shop:        ${shop.url}/`);
  console.log(`Back office: ${shop.url}/haendlerbereich`);
  console.log(`Sandbox:     ${sandbox.url}/`);

  const stop = async () => {
    await shop.close();
    await sandbox.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
