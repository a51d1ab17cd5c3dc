import { assert, describe, it, onTestFinished } from 'vitest';
import { inactiveShop, knownShop, startSandbox } from '../../../src/sandbox/sandbox.js';
import { createAuthorizationApi } from '../../../src/service/authorization/authorization-api.js';
import { createPaymentApi } from '../../../src/service/payment/payment-api.js';
import { createTransport, TransportError } from '../../../src/service/call/transport.js';
import { failureOf, fakeTransport, purchaseInput, type FakeAnswer } from './builders.js';

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
  it('shows the state of a purchase, from its start to its authorization or its end', async () => {
    const { api, payment, sandbox } = await startService();
    const { technicalId } = await payment.startPurchase(purchaseInput());
    assert.deepEqual(await api.transaction(technicalId), { status: 'open' });
    sandbox.complete(technicalId);
    assert.deepEqual(await api.transaction(technicalId), { status: 'preauthorized' });
    await payment.confirm(technicalId, { orderId: 'A-1' });
    assert.deepEqual(await api.transaction(technicalId), { status: 'authorized' });
    const declined = await payment.startPurchase(purchaseInput());
    sandbox.complete(declined.technicalId, { outcome: 'rejection' });
    assert.deepEqual(await api.transaction(declined.technicalId), { status: 'declined' });
    const expired = await payment.startPurchase(purchaseInput());
    sandbox.clock.advance(31);
    assert.deepEqual(await api.transaction(expired.technicalId), { status: 'expired' });
    assert.equal((await failureOf(api.transaction('nobody'))).code, 'not_found');
  });

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

  it('is asked with the credentials of HTTP Basic, at its own address', async () => {
    const { api, requests } = apiAnswering({ body: { status: 'OPEN' } });
    assert.deepEqual(await api.transaction(id), { status: 'open' });
    const token = Buffer.from(`${knownShop.webshopId}:${knownShop.password}`).toString('base64');
    assert.deepInclude(requests[0], { method: 'GET', url: `${host}/api/payment/v3/transaction/${id}` });
    assert.deepInclude(requests[0]?.headers, { authorization: `Basic ${token}` });
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
