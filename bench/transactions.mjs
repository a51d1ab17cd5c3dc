// Measures one page of a search among 10,000 transactions: from the sandbox, and from the handler through both interfaces of the service,
// compared with a server that only sends the same bytes. Then iterates over all of them.
import { createServer } from 'node:http';
import { createRatenkauf } from 'ratenkauf-elements/server';
import { toNodeHandler } from 'ratenkauf-elements/node';
import { knownShop, startSandbox } from 'ratenkauf-elements/sandbox';
import { Agent, request } from 'undici';
import { median } from './median.mjs';

const many = 10_000;
const rounds = 40;
const limit = 50;
const authorization = `Basic ${Buffer.from(`${knownShop.webshopId}:${knownShop.password}`).toString('base64')}`;

const sandbox = await startSandbox();
sandbox.addTransactions(many);
const shop = {
  checkout: async () => undefined,
  prepareOrder: async () => ({ orderId: '1' }),
  completeOrder: async () => {},
  releaseOrder: async () => {},
  pages: { review: '/', payment: '/' },
  mayManage: async () => true,
};
const handlers = ['transaction-api', 'merchant-api'].map((reporting) =>
  createRatenkauf({
    service: { ...knownShop, host: sandbox.url },
    publicUrl: 'http://localhost/ratenkauf',
    secret: 'a secret of the benchmark, which keeps nothing',
    database: ':memory:',
    reconcileEvery: 0,
    reporting,
    shop,
  }),
);
const dispatcher = new Agent({ connections: 1 });
const servers = [];

const ofService = (page) => `${sandbox.url}/api/merchant/v3/transaction?pageSize=25&page=${page}&status=REPORT_CAPTURE,IN_BILLING,BILLED`;
const ofHandler = (origin) => (page) => ({
  address: `${origin}/ratenkauf/transactions/search`,
  method: 'POST',
  headers: { 'content-type': 'application/json', origin: 'http://localhost' },
  body: JSON.stringify({ pageSize: 25, page, status: ['report_capture', 'in_billing', 'billed'] }),
});
const onePage = await (await request(ofService(0), { dispatcher, headers: { authorization } })).body.text();

const floor = await serve((_, response) => response.setHeader('content-type', 'application/json').end(onePage));
const [throughA, throughC] = await Promise.all(handlers.map((handler) => serve(toNodeHandler(handler))));
const kinds = {
  'floor': () => ({ address: floor }),
  'sandbox': (page) => ({ address: ofService(page) }),
  'handler, API A': ofHandler(throughA),
  'handler, API C': ofHandler(throughC),
};

console.log(`one page of 25 among ${many.toLocaleString('en')} transactions, ${rounds} pages each, milliseconds`);
const medians = {};
for (const [kind, asking] of Object.entries(kinds)) {
  const figures = [];
  for (let round = 0; round < rounds; round++) figures.push(await milliseconds(asking(round * 5)));
  medians[kind] = median(figures.slice(1));
  console.log(`${kind.padEnd(16)} median ${medians[kind].toFixed(1).padStart(6)}   slowest ${Math.max(...figures).toFixed(1).padStart(6)}`);
}

const started = performance.now();
const seen = new Map();
for await (const { businessId } of handlers[0].clients.transactions.transactions()) seen.set(businessId, (seen.get(businessId) ?? 0) + 1);
const twice = [...seen.values()].filter((times) => times > 1).length;
console.log(`the iterator met ${seen.size.toLocaleString('en')}, ${twice} of them more than once, in ${Math.round(performance.now() - started)} ms`);

await dispatcher.close();
for (const server of servers) server.closeAllConnections();
await Promise.all([...servers.map((server) => new Promise((resolve) => server.close(resolve))), ...handlers.map((handler) => handler.close())]);
await sandbox.close();

const problems = [
  ...(medians.sandbox < limit ? [] : [`The sandbox takes ${medians.sandbox.toFixed(1)} ms, more than ${limit}.`]),
  ...(seen.size === many && twice === 0 ? [] : ['The iterator did not meet each exactly once.']),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

async function serve(listener) {
  const server = createServer(listener);
  servers.push(server);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${server.address().port}`;
}

async function milliseconds({ address, headers, ...asked }) {
  const begun = performance.now();
  const { statusCode, body } = await request(address, { dispatcher, ...asked, headers: { authorization, ...headers } });
  await body.dump({ limit: 64 * 1024 * 1024 });
  if (statusCode !== 200) throw new Error(`${address}: ${statusCode}`);
  return performance.now() - begun;
}
