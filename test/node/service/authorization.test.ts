import { assert, describe, it, onTestFinished } from 'vitest';
import { inactiveShop, knownShop, startSandbox } from '../../../src/sandbox/sandbox.js';
import { createAuthorizationApi } from '../../../src/service/authorization/authorization-api.js';
import { createPaymentApi } from '../../../src/service/payment/payment-api.js';
import { createTransport, TransportError } from '../../../src/service/call/transport.js';
import { failureOf, fakeTransport, type FakeAnswer } from './builders.js';

const id = '2.de.4145.1-0303135329-211';
const host = 'https://pay.example';

function apiAnswering(answer: FakeAnswer) {
  const { transport, requests } = fakeTransport(answer);
  return { api: createAuthorizationApi({ ...knownShop, host, transport }), requests };
}

async function startService(shop: { webshopId: string; password: string } = knownShop) {
  const sandbox = await startSandbox();
  const transport = createTransport();
  onTestFinished(async () => {
    await transport.close();
    await sandbox.close();
  });
  const options = { ...shop, host: sandbox.url, transport };
  return { sandbox, api: createAuthorizationApi(options), payment: createPaymentApi(options) };
}

describe('the newer interface', () => {
  it('answers differently to wrong credentials and a webshop that is not active', async () => {
    const { api, sandbox } = await startService();
    assert.deepEqual(await api.integrationCheck('hello'), { result: 'ok' });
    const withShop = (shop: { webshopId: string; password: string }) =>
      createAuthorizationApi({ ...shop, host: sandbox.url, transport: createTransport() });
    assert.deepEqual(await withShop({ ...knownShop, password: 'wrong' }).integrationCheck('hello'), {
      result: 'wrong_credentials',
    });
    assert.deepEqual(await withShop(inactiveShop).integrationCheck('hello'), {
      result: 'inactive',
      text: `Webshop ${inactiveShop.webshopId} inactive`,
    });
  });

  it.each<FakeAnswer>([
    { body: { message: 'hello' } },
    { body: { message: 'other' } },
    { body: {} },
    { body: ['hello'] },
    { body: '', contentType: '' },
    { body: 'hello', contentType: 'text/plain' },
    { body: 'OK', contentType: 'text/plain' },
    { body: '<p>hello</p>', contentType: 'text/html' },
  ])('accepts the credentials with 200, whether it repeats the message or not: %j', async (answer) => {
    assert.deepEqual(await apiAnswering(answer).api.integrationCheck('hello'), { result: 'ok' });
  });

  it('accepts the credentials by no page that does not repeat the message, and not where it says otherwise', async () => {
    const page = apiAnswering({ body: '<p>Log in</p>', contentType: 'text/html' });
    assert.equal((await failureOf(page.api.integrationCheck('hello'))).code, 'malformed');
    const inactive = apiAnswering({ body: { message: 'Webshop 2.de.1.1 inactive' } });
    assert.deepEqual(await inactive.api.integrationCheck('hello'), {
      result: 'inactive',
      text: 'Webshop 2.de.1.1 inactive',
    });
  });

  it('only reads: a lost answer leaves nothing that may have been done', async () => {
    const transport = () => Promise.reject(new TransportError({ failure: 'timeout', sent: true }));
    const api = createAuthorizationApi({ ...knownShop, host, transport });
    for (const asking of [api.transaction(id), api.integrationCheck('hello')])
      assert.deepInclude(await failureOf(asking), { code: 'timeout', maybeDone: false });
  });

  it('is read without guessing: an unknown status is unknown, and the answer about another purchase is malformed', async () => {
    assert.deepEqual(await apiAnswering({ body: { status: 'HALTED' } }).api.transaction(id), { status: 'unknown' });
    assert.deepEqual(await apiAnswering({ body: { status: 'constructor' } }).api.transaction(id), {
      status: 'unknown',
    });
    assert.equal(
      (await failureOf(apiAnswering({ body: { status: 'AUTHORIZED', transactionId: 'other' } }).api.transaction(id)))
        .code,
      'malformed',
    );
    for (const bad of ['', '../x', 'a b', 5 as never])
      assert.equal((await failureOf(apiAnswering({}).api.transaction(bad))).code, 'invalid_input');
  });
});
