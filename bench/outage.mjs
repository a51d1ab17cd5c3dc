// Measures how long customers wait while the service is out of order, and while the cache is filled in advance: the 99th percentile of offers through
// toNodeHandler, over 32 connections, each with a request every 100 ms. The service is 50 ms away; out of order it refuses every call, or takes it and
// is silent.
import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import { createRatenkauf } from 'ratenkauf-elements/server';
import { toNodeHandler } from 'ratenkauf-elements/node';
import { startSandbox } from 'ratenkauf-elements/sandbox';
import { load } from './server/load.mjs';

const seconds = Number(process.argv[2] ?? 12);
const known = Array.from({ length: 24 }, (_, i) => 30_000 + 1000 * i);
const always = (fault) => ({ operation: '*', times: 1_000_000, ...fault });
const offersOf = (amounts) => `/ratenkauf/offers?${amounts.map((amount) => `amount=${amount}`).join('&')}`;
let next = 200_000;
const newAmount = () => offersOf([(next += 1)]);

const sandbox = await startSandbox();
await warm();
for (const [what, fault] of [['refuses', { kind: 'status', status: 503 }], ['is silent', { kind: 'timeout' }]]) {
  await withProcess(async (port) => {
    await load({ port, path: offersOf(known), ms: 1000 });
    sandbox.faults.add(always(fault));
    await failOnce(port);
    for (const [kind, path] of [['known', offersOf(known)], ['new', newAmount]]) {
      // Until everything is compiled.
      await load({ port, path, ms: 3000 });
      const { median, p99, perSecond } = await load({ port, path, rest: 100, ms: (1000 * seconds) / 2 });
      console.log(`service ${what}: ${kind} amounts median ${median.toFixed(1)}, p99 ${p99.toFixed(1)} ms at ${Math.round(perSecond)}/s`);
    }
  });
}
await sandbox.close();

/** Waits until a call has failed: for a silent service, as long as a call may take. */
async function failOnce(port) {
  const ask = () => fetch(`http://127.0.0.1:${port}${newAmount()}`).then((response) => response.text());
  for (;;) {
    const started = performance.now();
    await ask();
    if (performance.now() - started < 100) return;
  }
}

/** Runs `work` with the port of a handler in a process of its own. */
async function withProcess(work) {
  const child = fork(new URL('./server/contender.mjs', import.meta.url), ['ours, toNodeHandler', sandbox.url]);
  await work(await new Promise((resolve) => child.once('message', resolve)));
  sandbox.faults.clear();
  child.kill();
}

/** Measures how long it takes to fill the cache, and how long customers wait for other amounts meanwhile. */
async function warm() {
  const ratenkauf = createRatenkauf({
    service: { webshopId: '2.de.9999.10001', password: 'sandbox', host: sandbox.url },
    publicUrl: 'http://localhost/ratenkauf',
    checkCredentials: false,
    log: () => {},
  });
  const server = createServer(toNodeHandler(ratenkauf));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  sandbox.faults.add(always({ kind: 'slow', delayMs: 50 }));
  const customers = () => load({ port, path: newAmount, connections: 4, rest: 100, ms: 3000 });
  await customers();
  const alone = await customers();
  const started = performance.now();
  const warming = ratenkauf.warm(Array.from({ length: 400 }, (_, i) => 100_000 + 100 * i));
  const { median } = await customers();
  const { fetched } = await warming;
  const took = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`warm: ${fetched} amounts in ${took} s; a customer's new amount meanwhile: median ${median.toFixed(1)} ms, otherwise ${alone.median.toFixed(1)} ms`);
  sandbox.faults.clear();
  server.closeAllConnections();
  server.close();
  await ratenkauf.close();
}
