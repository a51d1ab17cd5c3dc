import { assert, it } from 'vitest';
import { createAuthorizationApi } from '../../../src/service/authorization/authorization-api.js';
import { createMerchantApi } from '../../../src/service/merchant/merchant-api.js';
import { createPaymentApi } from '../../../src/service/payment/payment-api.js';
import { createTransactionApi } from '../../../src/service/transactions/transaction-api.js';
import { credentials, failureOf, fakeTransport } from './builders.js';

const withHeaders = { payment: createPaymentApi, merchant: createMerchantApi };
const creators = { ...withHeaders, transactions: createTransactionApi, authorization: createAuthorizationApi };
const options = { ...credentials, host: 'https://pay.example', transport: fakeTransport().transport };

it.each([
  ['host', { host: 'pay.example' }, creators],
  ['host', { host: 'https://pay.example/ratenkauf?x' }, creators],
  ['host', { host: 'https://user:secret@pay.example' }, creators],
  ['host', { host: 'ftp://pay.example' }, creators],
  ['host', { host: '' }, creators],
  ['webshopId', { webshopId: '' }, withHeaders],
  ['webshopId', { webshopId: '../x' }, withHeaders],
  ['password', { password: '' }, withHeaders],
  ['password', { password: 'secret\r\nx: y' }, withHeaders],
  ['password', { password: 'secret€' }, withHeaders],
  ['password', { password: 'secret ' }, withHeaders],
])('no client can be created with a wrong %s: %j', async (field, wrong, refusing) => {
  for (const [operation, create] of Object.entries(refusing)) {
    const failure = await failureOf((async () => create({ ...options, ...wrong }))());
    assert.deepInclude(failure, { code: 'invalid_input', operation });
    assert.include(failure.message, field);
    assert.notInclude(failure.message, 'secret');
  }
});

it('the address of the payment page has the id as it is, and the host with its port', () => {
  const { paymentPageUrl } = createPaymentApi({ ...options, host: 'http://127.0.0.1:4010/' });
  assert.strictEqual(
    paymentPageUrl('2.de.4145.1-0303135329-211'),
    'http://127.0.0.1:4010/ratenkauf/content/intern/einstieg.jsf?vorgangskennung=2.de.4145.1-0303135329-211',
  );
});
