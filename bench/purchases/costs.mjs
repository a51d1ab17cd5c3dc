import { fork } from 'node:child_process';
import { request } from 'undici';
import { median } from '../median.mjs';
import { cpuOf } from '../server/load.mjs';
import { createShopper, stepNames } from './shopper.mjs';

const [batches, perBatch] = [15, 20];

/** Starts an instance. At the first of a service one customer of the sandbox teaches the service its answers. */
export async function startInstance({ sandbox, service, database, isFirst = true }) {
  const child = fork(new URL('./instance.mjs', import.meta.url), [service.url, database], { execArgv: [] });
  const port = await new Promise((resolve) =>
    child.on('message', (message) => typeof message === 'number' && resolve(message)),
  );
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

/**
 * Returns the processor time of each step in milliseconds, as medians of batches: `instance` that of the shop's
 * process, `bare` that of a process that only does the step's statements and calls (bare.mjs) in the same batches,
 * `own` the difference of both. Service and customers are in another process.
 */
export async function costs(service, { child, port, consentVersion }, bareFile) {
  const floor = fork(new URL('./bare.mjs', import.meta.url), [service.url, bareFile], { execArgv: [] });
  const floorPort = await new Promise((resolve) => floor.once('message', resolve));
  const bare = (name) =>
    request(`http://127.0.0.1:${floorPort}/${name}`, { method: 'POST', body: '{}' }).then(({ statusCode, body }) =>
      statusCode === 200 ? body.text() : Promise.reject(new Error(`bare ${name}: ${statusCode}`)),
    );
  const figures = Object.fromEntries(
    ['instance', 'bare', 'own'].map((kind) => [kind, Object.fromEntries(stepNames.map((name) => [name, []]))]),
  );
  // The first 1,200 purchases are for the compiler.
  for (let batch = -60; batch < batches; batch++) {
    const shoppers = Array.from({ length: perBatch }, () =>
      createShopper({ service, ports: () => port, consentVersion }),
    );
    for (const name of stepNames) {
      const instance = await perStep(child, async () => {
        for (const shopper of shoppers) await shopper[name]();
      });
      const floorTime = await perStep(floor, async () => {
        for (let at = 0; at < perBatch; at++) await bare(name);
      });
      if (batch < 0) continue;
      for (const [kind, time] of Object.entries({ instance, bare: floorTime, own: instance - floorTime }))
        figures[kind][name].push(time);
    }
  }
  floor.kill();
  return Object.fromEntries(
    Object.entries(figures).map(([kind, each]) => [
      kind,
      Object.fromEntries(stepNames.map((name) => [name, median(each[name])])),
    ]),
  );
}

async function perStep(process, work) {
  const before = await cpuOf(process);
  await work();
  return ((await cpuOf(process)) - before) / perBatch / 1000;
}
