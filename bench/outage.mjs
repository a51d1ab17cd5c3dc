// Measures how long customers wait while the service is out of order, and while the cache is filled in advance: the
// 99th percentile of offers through toNodeHandler, over 32 connections, each with a request every 100 ms, beside bare
// node:http under the same load. The service is 50 ms away; out of order it refuses every call, or takes it and is
// silent. Ends with 1 if offers take 20 ms longer than node:http. `node bench/outage.mjs [rounds]`
import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import { createRatenkauf } from 'ratenkauf-elements/server';
import { toNodeHandler } from 'ratenkauf-elements/node';
import { startSandbox } from 'ratenkauf-elements/sandbox';
import { median } from './median.mjs';
import { cpuOf, load } from './server/load.mjs';

const rounds = Number(process.argv[2] ?? 5);
const known = Array.from({ length: 24 }, (_, i) => 30_000 + 1000 * i);
const always = (fault) => ({ operation: '*', times: 1_000_000, ...fault });
const offersOf = (amounts) => `/ratenkauf/offers?${amounts.map((amount) => `amount=${amount}`).join('&')}`;
let next = 200_000;
const newAmount = () => offersOf([(next += 1)]);

/** Most milliseconds of the 99th percentile above that of node:http. */
const limit = 20;

const sandbox = await startSandbox();
await warm();
for (const [what, fault] of [
  ['refuses', { kind: 'status', status: 503 }],
  ['is silent', { kind: 'timeout' }],
])
  await outage(what, fault);
await sandbox.close();

/**
 * Measures a contender and node:http by turns, so that both meet the same of what else the machine does, and prints the
 * medians of the rounds.
 */
async function outage(what, fault) {
  const [floor, ours] = await Promise.all(['node:http', 'ours, toNodeHandler'].map(start));
  floor.child.send({ path: offersOf(known), body: 'x'.repeat(7000), tag: '', headers: {}, unchanged: {} });
  await load({ ...ours, path: offersOf(known), ms: 1000 });
  sandbox.faults.add(always(fault));
  await failOnce(ours.port);
  const cases = [
    ['node:http', floor, offersOf(known)],
    ['known amounts', ours, offersOf(known)],
    ['new amounts', ours, newAmount],
  ];
  const results = Object.fromEntries(cases.map(([title]) => [title, []]));
  // Until everything is compiled.
  for (const [, contender, path] of cases) await load({ ...contender, path, ms: 3000 });
  for (let round = 0; round < rounds; round++)
    for (const [title, contender, path] of cases) results[title].push(await measure(contender, path));
  console.log(`service ${what}\n| | median ms | p99 ms | least p99 ms | CPU µs |\n|---|---|---|---|---|`);
  for (const [title] of cases) {
    const of = (key) => median(results[title].map((each) => each[key]));
    console.log(
      `| ${title} | ${of('median').toFixed(1)} | ${of('p99').toFixed(1)} | ${Math.min(...results[title].map(({ p99 }) => p99)).toFixed(1)} | ${Math.round(of('cpu'))} |`,
    );
    if (of('p99') > median(results['node:http'].map(({ p99 }) => p99)) + limit) process.exitCode = 1;
  }
  sandbox.faults.clear();
  for (const { child } of [floor, ours]) child.kill();
}

async function measure({ child, port }, path) {
  const before = await cpuOf(child);
  const figures = await load({ port, path, rest: 100, ms: 2000 });
  return { ...figures, cpu: ((await cpuOf(child)) - before) / figures.count };
}

/** Waits until a call has failed: for a silent service, as long as a call may take. */
async function failOnce(port) {
  const ask = () => fetch(`http://127.0.0.1:${port}${newAmount()}`).then((response) => response.text());
  for (;;) {
    const started = performance.now();
    await ask();
    if (performance.now() - started < 100) return;
  }
}

async function start(name) {
  const child = fork(new URL('./server/contender.mjs', import.meta.url), [name, sandbox.url]);
  return { child, port: await new Promise((resolve) => child.once('message', resolve)) };
}

/** Measures how long it takes to fill the cache, and how long customers wait for other amounts meanwhile. */
async function warm() {
  const ratenkauf = createRatenkauf({
    service: { webshopId: '2.de.9999.10001', password: 'sandbox', host: sandbox.url },
    publicUrl: 'http://localhost/ratenkauf',
    lender: { name: 'Muster-Teilzahlungsbank AG', street: 'Musterstraße 1', postcode: '12345', city: 'Musterstadt' },
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
  const busy = await customers();
  const { fetched } = await warming;
  const took = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `warm: ${fetched} amounts in ${took} s; a customer's new amount meanwhile: median ${busy.median.toFixed(1)} ms, otherwise ${alone.median.toFixed(1)} ms`,
  );
  sandbox.faults.clear();
  server.closeAllConnections();
  server.close();
  await ratenkauf.close();
}
