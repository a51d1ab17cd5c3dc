import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, it } from 'vitest';
import { adminKeys, factsOf, startShopService } from '../node/serve/service.js';
import { projectOf } from './project.js';

const tsconfig = JSON.stringify({
  compilerOptions: {
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2023', 'dom'],
    strict: true,
    skipLibCheck: true,
    types: ['node'],
  },
  include: ['*.ts'],
});

/** Sells, ships and refunds. Facts and id of an approved purchase come from the environment. */
const program = `
import createClient from 'openapi-fetch';
import type { components, paths } from './api.js';
const { ADMIN_URL = '', ADMIN_KEY = '', PURCHASE_ID = '', FACTS = '' } = process.env;
const checkout = JSON.parse(FACTS) as components['schemas']['Checkout'];
const client = createClient<paths>({ baseUrl: ADMIN_URL, headers: { authorization: \`Bearer \${ADMIN_KEY}\` } });
const key = (name: string) => ({ 'Idempotency-Key': name });
const confirmed = await client.POST('/v1/purchases/{id}/confirmation', {
  params: { path: { id: PURCHASE_ID }, header: key('confirm') },
  body: { orderId: 'A-1', checkout },
});
const path = { orderId: 'A-1' };
const shipped = await client.POST('/v1/orders/{orderId}/shipped', {
  params: { path, header: key('ship') },
  body: { trackingNumber: '1' },
});
const refunded = await client.POST('/v1/orders/{orderId}/refunded', {
  params: { path, header: key('refund') },
  body: { amount: 9900 },
});
const unknown = await client.GET('/v1/purchases/{id}', { params: { path: { id: 'x' } } });
console.log([confirmed.data?.state, shipped.data?.outcome, refunded.data?.outcome, unknown.error?.code].join());
`;

it('the OpenAPI document of the service is enough for openapi-typescript to make a client that sells, and that a misspelt field does not pass', async () => {
  const { approve, service } = await startShopService();
  const id = await approve();
  const files = new Map([
    ['tsconfig.json', tsconfig],
    ['sale.ts', program],
  ]);
  const packages = ['typescript@5.9.3', '@types/node@22.19.3', 'openapi-typescript@7.13.0', 'openapi-fetch@0.17.0'];
  const { folder, must, run } = await projectOf(files, packages);
  const document = 'node_modules/ratenkauf-elements/dist/service.openapi.json';
  await must('openapi-typescript', document, '-o', 'api.d.ts');
  await must('tsc');
  const environment = { ADMIN_URL: service.adminUrl, ADMIN_KEY: adminKeys[0] ?? '', PURCHASE_ID: id };
  const settings = Object.entries(Object.assign(environment, { FACTS: JSON.stringify(factsOf()) }));
  const { output } = await run('env', ...settings.map(([name, value]) => `${name}=${value}`), 'node', 'sale.js');
  assert.equal(output.trim(), 'confirmed,requested,requested,no_purchase');
  writeFileSync(join(folder, 'sale.ts'), program.replace("orderId: 'A-1', checkout", "orderID: 'A-1', checkout"));
  const { code, output: problems } = await run('tsc');
  assert.notEqual(code, 0, 'a misspelt field');
  assert.include(problems, 'orderID');
});
