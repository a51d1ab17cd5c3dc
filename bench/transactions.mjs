// Measures one page of 100 rows among 10,000 transactions: from the sandbox, and from the handler through both
// interfaces of the service, as a search and as the list of the back office, compared with a server that only sends the
// same bytes. Then iterates over all of them. Ends with 1 if a page takes longer than it may.
import { createServer } from 'node:http';
import { createRatenkauf } from 'ratenkauf-elements/server';
import { toNodeHandler } from 'ratenkauf-elements/node';
import { knownShop, startSandbox } from 'ratenkauf-elements/sandbox';
import { Agent, request } from 'undici';
import { median } from './median.mjs';

const many = 10_000;
const rounds = 42;
const rows = 100;
/** Most milliseconds of a page, median. */
const limits = { sandbox: 50, 'API A, search': 50, 'API A, list': 50, 'API C, search': 100, 'API C, list': 100 };
const authorization = `Basic ${Buffer.from(`${knownShop.webshopId}:${knownShop.password}`).toString('base64')}`;

const sandbox = await startSandbox();
sandbox.addTransactions(many);
const shop = {
  checkout: async () => undefined,
  sessionKey: null,
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
    lender: { name: 'Muster-Teilzahlungsbank AG', street: 'Musterstraße 1', postcode: '12345', city: 'Musterstadt' },
    secret: 'a secret of the benchmark, which keeps nothing',
    database: ':memory:',
    reconcileEvery: 0,
    reporting,
    log: () => {},
    shop,
  }),
);
const dispatcher = new Agent({ connections: 1 });
const servers = [];

const ofService = (page) =>
  `${sandbox.url}/api/merchant/v3/transaction?pageSize=${rows}&page=${page}&status=REPORT_CAPTURE,IN_BILLING,BILLED`;
const search = { status: ['report_capture', 'in_billing', 'billed'] };
const list = { tab: 'all' };
const ofHandler = (origin, asked) => (page) => ({
  address: `${origin}/ratenkauf/transactions/search`,
  method: 'POST',
  headers: { 'content-type': 'application/json', origin: 'http://localhost' },
  body: JSON.stringify({ pageSize: rows, page, ...asked }),
});
const onePage = await (await request(ofService(0), { dispatcher, headers: { authorization } })).body.text();

const floor = await serve((_, response) => response.setHeader('content-type', 'application/json').end(onePage));
const [throughA, throughC] = await Promise.all(handlers.map((handler) => serve(toNodeHandler(handler))));
const kinds = {
  floor: () => ({ address: floor }),
  sandbox: (page) => ({ address: ofService(page) }),
  'API A, search': ofHandler(throughA, search),
  'API A, list': ofHandler(throughA, list),
  'API C, search': ofHandler(throughC, search),
  'API C, list': ofHandler(throughC, list),
};

console.log(
  `one page of ${rows} among ${many.toLocaleString('en')} transactions, ${rounds} pages each, milliseconds\n| | first | median | slowest of the others |\n|---|---|---|---|`,
);
const medians = {};
for (const [kind, asking] of Object.entries(kinds)) {
  const figures = [];
  for (let round = 0; round < rounds; round++) figures.push(await milliseconds(asking(round)));
  const [first, ...others] = figures;
  medians[kind] = median(others);
  console.log(
    `| ${[kind, ...[first, medians[kind], Math.max(...others)].map((each) => each.toFixed(1))].join(' | ')} |`,
  );
}

const started = performance.now();
const seen = new Map();
for await (const { businessId } of handlers[0].clients.transactions.iterate())
  seen.set(businessId, (seen.get(businessId) ?? 0) + 1);
const twice = [...seen.values()].filter((times) => times > 1).length;
console.log(
  `the iterator met ${seen.size.toLocaleString('en')}, ${twice} of them more than once, in ${Math.round(performance.now() - started)} ms`,
);

await dispatcher.close();
for (const server of servers) server.closeAllConnections();
await Promise.all([
  ...servers.map((server) => new Promise((resolve) => server.close(resolve))),
  ...handlers.map((handler) => handler.close()),
]);
await sandbox.close();

const problems = [
  ...Object.entries(limits).flatMap(([kind, limit]) =>
    medians[kind] < limit ? [] : [`${kind}: ${medians[kind].toFixed(1)} ms, more than ${limit}.`],
  ),
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
