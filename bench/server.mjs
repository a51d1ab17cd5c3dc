// Measures the listings per second that the handler answers from its cache (24 amounts each, node:http, one connection per client),
// compared with a server that only sends the same bytes.
import { createServer } from 'node:http';
import { createRatenkauf } from 'ratenkauf-elements/server';
import { toNodeHandler } from 'ratenkauf-elements/node';
import { startSandbox } from 'ratenkauf-elements/sandbox';
import { Agent, request } from 'undici';
import { median } from './median.mjs';

const path = `/ratenkauf/offers?${Array.from({ length: 24 }, (_, i) => `amount=${30_000 + 1000 * i}`).join('&')}`;
const rounds = 5;
const seconds = 1;
const clients = 8;

const sandbox = await startSandbox();
const ratenkauf = createRatenkauf({
  service: { webshopId: '2.de.9999.10001', password: 'sandbox', host: sandbox.url },
  publicUrl: 'http://localhost/ratenkauf',
});
const listing = await (await ratenkauf.handler(new Request(`http://localhost${path}`))).text();

const results = { handler: [], floor: [] };
const listeners = {
  handler: toNodeHandler(ratenkauf),
  floor: (_, response) => response.setHeader('content-type', 'application/json').end(listing),
};
for (let round = 0; round < rounds; round++) {
  for (const [name, listener] of Object.entries(listeners)) results[name].push(await answersPerSecond(listener));
}
await ratenkauf.close();
await sandbox.close();

const [handler, floor] = [median(results.handler), median(results.floor)];
console.log(`listing of 24 amounts, ${listing.length} bytes, ${clients} clients, median of ${rounds} rounds`);
console.log(`handler ${Math.round(handler)}/s   floor ${Math.round(floor)}/s   handler/floor ${(handler / floor).toFixed(2)}`);

async function answersPerSecond(listener) {
  const server = createServer(listener);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  const dispatcher = new Agent({ connections: clients });
  let answers = 0;
  const started = performance.now();
  const end = started + 1000 * seconds;
  const client = async () => {
    for (; performance.now() < end; answers++) await (await request(origin + path, { dispatcher })).body.dump();
  };
  await Promise.all(Array.from({ length: clients }, client));
  const took = performance.now() - started;
  await dispatcher.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return (1000 * answers) / took;
}
