import { fork } from 'node:child_process';
import { request } from 'undici';
import { median } from '../median.mjs';
import { cpuOf } from '../server/load.mjs';
import { createShopper, stepNames } from './shopper.mjs';

const [batches, perBatch] = [15, 20];

/** Starts an instance. At the first of a service one customer of the sandbox teaches the service its answers. */
export async function startInstance({ sandbox, service, database, isFirst = true }) {
  const child = fork(new URL('./instance.mjs', import.meta.url), [service.url, database], { execArgv: [] });
  const port = await new Promise((resolve) => child.on('message', (message) => typeof message === 'number' && resolve(message)));
  child.on('message', ({ log }) => log && console.log(JSON.stringify(log)));
  const { version } = await (await fetch(`http://127.0.0.1:${port}/ratenkauf/consent`)).json();
  if (isFirst) {
    const shopper = createShopper({ service, ports: () => port, consentVersion: version });
    await shopper.checkout();
    await shopper.start();
    sandbox.complete(shopper.id());
    for (const step of ['decide', 'review', 'confirm']) await shopper[step]();
  }
  return { child, port, consentVersion: version };
}

/** Returns the processor time of each step, and of an answer of bare node:http, in milliseconds; medians of batches. */
export async function costs(service, { child, port, consentVersion }) {
  const floor = fork(new URL('../server/contender.mjs', import.meta.url), ['node:http', service.url], { execArgv: [] });
  const floorPort = await new Promise((resolve) => floor.once('message', resolve));
  floor.send({ path: '/', body: 'x'.repeat(1000), tag: '', headers: {}, unchanged: {} });
  const bare = () => request(`http://127.0.0.1:${floorPort}/`).then(({ body }) => body.text());
  const figures = Object.fromEntries(['node:http', ...stepNames].map((name) => [name, []]));
  // The first batches are for the compiler.
  for (let batch = -5; batch < batches; batch++) {
    const shoppers = Array.from({ length: perBatch }, () => ({ ...createShopper({ service, ports: () => port, consentVersion }), 'node:http': bare }));
    for (const [name, each] of Object.entries(figures)) {
      const process = name === 'node:http' ? floor : child;
      const before = await cpuOf(process);
      for (const shopper of shoppers) await shopper[name]();
      if (batch >= 0) each.push(((await cpuOf(process)) - before) / perBatch / 1000);
    }
  }
  floor.kill();
  return Object.fromEntries(Object.entries(figures).map(([name, each]) => [name, median(each)]));
}
