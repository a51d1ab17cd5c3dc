import { assert, describe, it } from 'vitest';
import { createAuthorizationApi } from '../../../src/service/authorization/authorization-api.js';
import { createPaymentApi } from '../../../src/service/payment/payment-api.js';
import {
  apiAnswering,
  clientsWith,
  credentials,
  failureOf,
  fakeTransport,
  purchaseInput,
  wireAnswer,
} from './builders.js';

const host = 'https://pay.example';
const started = wireAnswer({ deviceIdentToken: 'device', fachlicheVorgangskennung: 'AB12CD' });

/** Ids that the specification allows: it says of a technical id only that it is globally unique. */
const ids: readonly (readonly [id: string, inPath: string])[] = [
  ['2.de.4145.1-0303135329-211', '2.de.4145.1-0303135329-211'],
  ['tx_1', 'tx_1'],
  ['_', '_'],
  ['6f0e9f0c-5d0f-4b5f-9d0f-1f2b3c4d5e6f', '6f0e9f0c-5d0f-4b5f-9d0f-1f2b3c4d5e6f'],
  ['{6F0E9F0C}', '%7B6F0E9F0C%7D'],
  ['urn:uuid:6f0e', 'urn%3Auuid%3A6f0e'],
  ['q3Zk+0vB/1mYx==', 'q3Zk%2B0vB%2F1mYx%3D%3D'],
  ['~a.b..c.', '~a.b..c.'],
  ['x'.repeat(200), 'x'.repeat(200)],
];

const harmful = [
  '',
  '.',
  '..',
  '../..',
  'a/../b',
  'a/./b',
  '/a',
  'a/',
  'a//b',
  '..;/a',
  '%2e%2e',
  'a%2Fb',
  'a\\b',
  'a?b',
  'a#b',
  'a b',
  'a\nb',
  'a\u0000',
  '"a"',
  '<a>',
  'Ä',
  '\ud800',
  'x'.repeat(201),
];

describe('a technical id', () => {
  it.each(ids)('of any harmless form is accepted, as one segment of a path: %s', async (id, inPath) => {
    const { api } = apiAnswering({ body: { ...started, tbVorgangskennung: id } });
    assert.equal((await api.startPurchase(purchaseInput())).technicalId, id);
    assert.equal(new URL(api.paymentPageUrl(id)).searchParams.get('vorgangskennung'), id);

    const { transport, requests } = fakeTransport({ status: 500 });
    const options = { ...credentials, host, transport };
    const payment = createPaymentApi(options);
    const authorization = createAuthorizationApi(options);
    for (const work of [payment.purchase(id), payment.decision(id), payment.financing(id), payment.confirm(id)])
      await failureOf(work);
    await failureOf(authorization.transaction(id));
    const vorgang = `${host}/ratenkauf-ws/rest/v2/vorgang/${inPath}`;
    assert.deepEqual(
      requests.map(({ url }) => new URL(url).href),
      [
        vorgang,
        `${vorgang}/entscheidung`,
        `${vorgang}/finanzierung`,
        `${vorgang}/bestaetigen`,
        `${host}/api/payment/v3/transaction/${inPath}`,
      ],
    );
  });

  it.each(harmful)('that could change the path is refused, and never gets into one: %j', async (id) => {
    const { api } = apiAnswering({ body: { ...started, tbVorgangskennung: id } });
    assert.deepInclude(await failureOf(api.startPurchase(purchaseInput())), { code: 'malformed' });
    const { transport, requests } = fakeTransport();
    const options = { ...credentials, host, transport };
    const [payment, authorization] = [createPaymentApi(options), createAuthorizationApi(options)];
    for (const given of [id, undefined, 5, [id]] as string[]) {
      for (const [operation, work] of [
        ['payment.purchase', payment.purchase(given)],
        ['payment.decision', payment.decision(given)],
        ['payment.financing', payment.financing(given)],
        ['payment.confirm', payment.confirm(given)],
        ['payment.paymentPageUrl', (async () => payment.paymentPageUrl(given))()],
        ['authorization.transaction', authorization.transaction(given)],
      ] as const)
        assert.deepInclude(await failureOf(work), { code: 'invalid_input', operation, maybeDone: false });
    }
    assert.lengthOf(requests, 0);
  });
});

it.each(['', ' ', 'äb12cd', 'AB12C', 'AB12CDE', '../ab1', '../..x', 5, null, undefined])(
  'a business id is six letters and digits, and nothing is asked with %j',
  async (given) => {
    const { transport, requests } = fakeTransport();
    const { merchant, reporting } = clientsWith(transport);
    const id = given as string;
    const works = {
      'transactions.transaction': merchant.transaction(id),
      'transactions.capture': merchant.capture(id),
      'transactions.refund': merchant.refund(id, 1),
      'merchant.transaction': reporting.transaction(id),
      'merchant.capture': reporting.capture(id),
      'merchant.refund': reporting.refund(id, { reason: 'revocation_full' }),
    };
    for (const [operation, work] of Object.entries(works))
      assert.deepInclude(await failureOf(work), { code: 'invalid_input', operation, maybeDone: false });
    assert.lengthOf(requests, 0);
  },
);

describe('a webshop id', () => {
  it.each(ids.map(([id, inPath]) => [id.replaceAll(':', '-'), inPath.replaceAll('%3A', '-')]))(
    'is one segment of a path: %s',
    async (webshopId, inPath) => {
      const { transport, requests } = fakeTransport({ status: 500 });
      const api = createPaymentApi({ webshopId, password: 'x', host, transport });
      await failureOf(api.consentTexts());
      await failureOf(api.checkCredentials());
      assert.deepEqual(
        requests.map(({ url }) => new URL(url).href),
        [
          `${host}/ratenkauf-ws/rest/v2/texte/zustimmung/${inPath}`,
          `${host}/ratenkauf-ws/rest/v2/webshop/${inPath}/restbetragankaufobergrenze`,
        ],
      );
    },
  );

  it.each([...harmful, 'a:b'])('that could change the path, or ends too early in HTTP Basic, is refused: %j', (id) => {
    assert.throws(
      () => createPaymentApi({ webshopId: id, password: 'x', host, transport: fakeTransport().transport }),
      /webshopId/,
    );
  });
});
