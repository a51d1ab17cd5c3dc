import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, describe, it } from 'vitest';
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

/** What both programs begin with: facts and id of an approved purchase come from the environment. */
const given = (type: string) => `
const { ADMIN_URL = '', ADMIN_KEY = '', PURCHASE_ID = '', FACTS = '' } = process.env;
const checkout = JSON.parse(FACTS) as ${type};
`;

/** Generators, and a program that sells, ships and refunds with the client that each has made. */
const generators = [
  {
    name: 'openapi-typescript with openapi-fetch',
    packages: ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0'],
    generate: (document: string) => ['openapi-typescript', document, '-o', 'api.d.ts'] as const,
    program: `
import createClient from 'openapi-fetch';
import type { components, paths } from './api.js';
${given("components['schemas']['Checkout']")}
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
`,
  },
  {
    name: 'swagger-typescript-api',
    packages: ['swagger-typescript-api@13.13.0'],
    generate: (document: string) =>
      ['swagger-typescript-api', 'generate', '--path', document, '-o', '.', '-n', 'api.ts', '--silent'] as const,
    program: `
import { Api, type Checkout } from './api.js';
${given('Checkout')}
const { v1 } = new Api({ baseUrl: ADMIN_URL, baseApiParams: { headers: { authorization: \`Bearer \${ADMIN_KEY}\` } } });
const key = (name: string) => ({ headers: { authorization: \`Bearer \${ADMIN_KEY}\`, 'idempotency-key': name } });
const confirmed = await v1.confirmPurchase(PURCHASE_ID, { orderId: 'A-1', checkout }, key('confirm'));
const shipped = await v1.orderShipped('A-1', { trackingNumber: '1' }, key('ship'));
const refunded = await v1.orderRefunded('A-1', { amount: 9900 }, key('refund'));
const unknown = await v1.purchase('x').catch((answer: { readonly error: { readonly code: string } }) => answer);
console.log([confirmed.data.state, shipped.data.outcome, refunded.data.outcome, unknown.error?.code].join());
`,
  },
] as const;

describe('the OpenAPI document of the service', () => {
  it.each(generators)(
    'is enough for $name to make a client that sells, and that a misspelt field does not pass',
    async ({ packages, generate, program }) => {
      const { approve, service } = await startShopService();
      const id = await approve();
      const files = new Map([
        ['tsconfig.json', tsconfig],
        ['sale.ts', program],
      ]);
      const { folder, must, run } = await projectOf(files, ['typescript@5.9.3', '@types/node@22.19.3', ...packages]);
      const [generator, ...options] = generate('node_modules/ratenkauf-elements/dist/service.openapi.json');
      await must(generator, ...options);
      await must('tsc');
      const environment = { ADMIN_URL: service.adminUrl, ADMIN_KEY: adminKeys[0] ?? '', PURCHASE_ID: id };
      const settings = Object.entries(Object.assign(environment, { FACTS: JSON.stringify(factsOf()) }));
      const { output } = await run('env', ...settings.map(([name, value]) => `${name}=${value}`), 'node', 'sale.js');
      assert.equal(output.trim(), 'confirmed,requested,requested,no_purchase');
      writeFileSync(join(folder, 'sale.ts'), program.replace("orderId: 'A-1', checkout", "orderID: 'A-1', checkout"));
      const { code, output: problems } = await run('tsc');
      assert.notEqual(code, 0, 'a misspelt field');
      assert.include(problems, 'orderID');
    },
  );
});
