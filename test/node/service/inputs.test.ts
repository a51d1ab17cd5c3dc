import { assert, describe, it } from 'vitest';
import { createAuthorizationApi } from '../../../src/service/authorization/authorization-api.js';
import { createMerchantApi } from '../../../src/service/merchant/merchant-api.js';
import { createPaymentApi } from '../../../src/service/payment/payment-api.js';
import type { PurchaseInput } from '../../../src/service/payment/initialization.js';
import { createTransactionApi } from '../../../src/service/transactions/transaction-api.js';
import {
  answering,
  type Clients,
  credentials,
  failureOf,
  fakeTransport,
  purchaseInput,
  wireAnswer,
} from './builders.js';

const host = 'https://pay.example';
const creators = {
  payment: createPaymentApi,
  merchant: createMerchantApi,
  transactions: createTransactionApi,
  authorization: createAuthorizationApi,
};
const { payment, merchant } = creators;
const withHeaders = { payment, merchant };
const input = purchaseInput();
const position = { name: 'Sofa', quantity: 1, price: 10_00 };

/** Each property of an object alone, with one wrong value after the other. */
const each = (
  wrong: Readonly<Record<string, readonly unknown[]>>,
  to: (part: object, name: string) => unknown = Object,
) =>
  Object.entries(wrong).flatMap(([name, values]) =>
    values.map((value) => [name.split('.')[0] ?? '', to({ [name]: value }, name)] as const),
  );
/** Same, of one of the parts of a purchase. */
const part = (
  of: 'person' | 'billingAddress' | 'deliveryAddress' | 'risk' | 'returnUrls',
  wrong: Record<string, unknown[]>,
) =>
  each(wrong, (value) => ({ ...input, [of]: { ...input[of], ...value } })).map(
    ([name, given]) => [`${of}.${name}`, given] as const,
  );

type Ask = (clients: Clients, given: never) => Promise<unknown>;
const report = { reason: 'revocation_full' } as const;

/** What our clients refuse before they send anything: by method, the name in the error, and the input. */
const inputs: readonly (readonly [
  operation: string,
  ask: Ask,
  rows: readonly (readonly [named: string, given: unknown])[],
])[] = [
  ...(['plans', 'cheapestPlan'] as const).map(
    (method) =>
      [
        `payment.${method}`,
        (clients: Clients, amount: number) => clients.payment[method](amount),
        [79.5, -1, Number.NaN, Infinity, '79900'].map((amount) => ['amount', amount] as const),
      ] as const,
  ),
  [
    'payment.startPurchase',
    (clients, given: PurchaseInput) => clients.payment.startPurchase(given),
    [
      ...each(
        {
          amount: [0, 799.5, -1],
          months: [1, 61, 12.5],
          email: [`${'a'.repeat(80)}@example.org`, 'a@b\n.example'],
          authorizationCallbackUrl: ['callback'],
          person: [undefined],
          items: [[], [{ ...position, quantity: 1_000_000, price: 99_999_999_999 }]],
        },
        (value) => ({ ...input, ...value }),
      ),
      ...part('person', {
        firstName: [' '],
        lastName: [' \u0000\u200b '],
        salutation: ['HERR'],
        birthDate: ['05.04.1972', '1972-02-30'],
      }),
      ...part('billingAddress', { country: ['Deutschland'], street: [' '], postcode: [''] }),
      ...part('deliveryAddress', { city: [''], firstName: [''] }),
      ...part('risk', { orders: [-1], customerStatus: ['NEUKUNDE'] }),
      ...part('returnUrls', { abort: ['/return'], success: ['javascript:alert(1)'] }),
      ...each({ quantity: [0, 2.5], price: [9.99, -1] }, (value, name) => [name, value]).map(
        ([name, given]) =>
          [
            `items.1.${name}`,
            { ...input, items: [position, { ...position, ...(given as [string, object])[1] }] },
          ] as const,
      ),
      ['all of it', undefined],
    ],
  ],
  [
    'transactions.search',
    (clients, query) => clients.merchant.search(query),
    each({
      firstName: [5],
      lastName: ['x'.repeat(101)],
      orderId: [null],
      statuses: [['unknown'], ['BILLED'], []],
      ids: [[], ['ab12c'], ['AB12CD,ZZ9999'], Array(1001).fill('AB12CD')],
      minValue: [-1, 1.5],
      maxValue: ['5'],
      page: [-1, 0.5],
      pageSize: [0, Number.NaN],
    }),
  ],
  [
    'transactions.documents',
    (clients, query) => clients.merchant.documents(query),
    [
      ...each({
        from: ['2026-02-30', 5],
        to: ['1.2.2026'],
        types: [[], ['bill']],
        fileTypes: [['constructor'], 'pdf'],
      }),
      ['to', { from: '2026-02-02', to: '2026-02-01' }],
    ],
  ],
  [
    'transactions.refund',
    (clients, amount) => clients.merchant.refund('AB12CD', amount),
    [0, -1, 1.5, Number.NaN, Infinity, '5', undefined].map((amount) => ['amount', amount] as const),
  ],
  [
    'transactions.capture',
    (clients, given) => clients.merchant.capture('AB12CD', given),
    each({ trackingNumber: ['', ' ', 'a\nb', 'x'.repeat(101), '\uD800', 7] }),
  ],
  [
    'merchant.search',
    (clients, query) => clients.reporting.search(query),
    each({ from: ['1.1.2026', 5], to: ['2026-02-30'], status: ['unknown', 'constructor'] }),
  ],
  [
    'merchant.refund',
    (clients, given) => clients.reporting.refund('AB12CD', given),
    [
      ['reason', {}],
      ...['WIDERRUF_TEILWEISE', 'constructor'].map((reason) => ['reason', { reason, amount: 1 }] as const),
      ['amount', { ...report, amount: 1 }],
      ['amount', { reason: 'revocation_partial' }],
      ['amount', { reason: 'reduction_warranty' }],
      ['amount', { reason: 'revocation_partial', amount: 0 }],
      ['amount', { reason: 'return_warranty', amount: 1.5 }],
      ...each({ date: ['2026-02-30', 5] }, (value) => ({ ...report, ...value })),
    ],
  ],
];

describe('nothing is sent with input that the service would refuse, and the error names the field', () => {
  it.each(inputs)('%s', async (operation, ask, rows) => {
    const { requests, ...clients } = answering();
    for (const [named, given] of rows) {
      const failure = await failureOf(ask(clients, given as never));
      const what = `${named}: ${JSON.stringify(given)}`;
      assert.deepInclude(failure, { code: 'invalid_input', operation, maybeDone: false, retryable: false }, what);
      assert.include(failure.message, named, what);
    }
    assert.deepEqual(requests, []);
  });
});

it.each([
  [
    'host',
    ['pay.example', `${host}/ratenkauf?x`, 'https://user:secret@pay.example', 'ftp://pay.example', ''],
    creators,
  ],
  ['password', ['', 'secret\r\nx: y', 'secret€', 'secret '], withHeaders],
] as const)(
  'no client can be created with a wrong %s, which the error does not repeat',
  async (name, values, refusing) => {
    for (const value of values)
      for (const [operation, create] of Object.entries(refusing)) {
        const options = { ...credentials, host, transport: fakeTransport().transport, [name]: value };
        const failure = await failureOf((async () => create(options))());
        assert.deepInclude(failure, { code: 'invalid_input', operation });
        assert.include(failure.message, name);
        assert.notInclude(failure.message, 'secret');
      }
  },
);

/** Ids that the specification allows: it says of a technical id only that it is globally unique. */
const ids: readonly (readonly [id: string, inPath: string])[] = [
  ['2.de.4145.1-0303135329-211', '2.de.4145.1-0303135329-211'],
  ['_', '_'],
  ['{6F0E9F0C}', '%7B6F0E9F0C%7D'],
  ['urn:uuid:6f0e', 'urn%3Auuid%3A6f0e'],
  ['q3Zk+0vB/1mYx==', 'q3Zk%2B0vB%2F1mYx%3D%3D'],
  ['~a.b..c.', '~a.b..c.'],
  ['x'.repeat(200), 'x'.repeat(200)],
];

/** Ids that could change the path. */
const harmful = [
  ...['', '.', '..', '../..', 'a/../b', 'a/./b', '/a', 'a/', 'a//b', '..;/a', '%2e%2e', 'a%2Fb', 'a\\b', 'a?b', 'a#b'],
  ...['a b', 'a\nb', 'a\u0000', '"a"', '<a>', 'Ä', '\ud800', 'x'.repeat(201)],
];

describe('an id', () => {
  const started = (tbVorgangskennung: string) =>
    answering({ body: wireAnswer({ tbVorgangskennung, fachlicheVorgangskennung: 'AB12CD' }) }).payment.startPurchase(
      input,
    );

  it.each(ids)('of any harmless form is accepted, as one segment of a path: %s', async (id, inPath) => {
    assert.equal((await started(id)).technicalId, id);
    const webshopId = id.replaceAll(':', '-');
    const { payment: api, authorization, requests } = answering({ status: 500 }, { webshopId });
    const page = new URL(api.paymentPageUrl(id));
    assert.deepEqual(
      [page.origin + page.pathname, page.searchParams.get('vorgangskennung')],
      [`${host}/ratenkauf/content/intern/einstieg.jsf`, id],
    );
    for (const work of [api.purchase(id), api.decision(id), api.financing(id), api.confirm(id)]) await failureOf(work);
    for (const work of [authorization.transaction(id), api.consentTexts(), api.checkCredentials()])
      await failureOf(work);
    const v2 = `${host}/ratenkauf-ws/rest/v2`;
    const shopInPath = inPath.replaceAll('%3A', '-');
    assert.deepEqual(
      requests.map(({ url }) => new URL(url).href),
      [
        ...['', '/entscheidung', '/finanzierung', '/bestaetigen'].map((end) => `${v2}/vorgang/${inPath}${end}`),
        `${host}/api/payment/v3/transaction/${inPath}`,
        `${v2}/texte/zustimmung/${shopInPath}`,
        `${v2}/webshop/${shopInPath}/restbetragankaufobergrenze`,
      ],
    );
  });

  it.each(harmful)('that could change the path is refused, and never gets into one: %j', async (id) => {
    assert.deepInclude(await failureOf(started(id)), { code: 'malformed' });
    const { payment: api, authorization, requests } = answering();
    for (const given of [id, undefined, 5, [id]] as string[]) {
      for (const [operation, work] of [
        ['payment.purchase', api.purchase(given)],
        ['payment.decision', api.decision(given)],
        ['payment.financing', api.financing(given)],
        ['payment.confirm', api.confirm(given)],
        ['payment.paymentPageUrl', (async () => api.paymentPageUrl(given))()],
        ['authorization.transaction', authorization.transaction(given)],
      ] as const)
        assert.deepInclude(await failureOf(work), { code: 'invalid_input', operation, maybeDone: false });
    }
    assert.lengthOf(requests, 0);
  });

  it.each([...harmful, 'a:b'])(
    'of a webshop that does so, or ends too early in HTTP Basic, is refused: %j',
    (webshopId) => {
      const options = { ...credentials, webshopId, host, transport: fakeTransport().transport };
      for (const create of Object.values(withHeaders)) assert.throws(() => create(options), /webshopId/);
    },
  );

  it('of a transaction is six letters and digits, and nothing is asked with another one', async () => {
    const { merchant: api, reporting, requests } = answering();
    for (const given of ['', ' ', 'äb12cd', 'AB12C', 'AB12CDE', '../ab1', '../..x', 5, null, undefined] as string[])
      for (const [operation, work] of Object.entries({
        'transactions.transaction': api.transaction(given),
        'transactions.capture': api.capture(given),
        'transactions.refund': api.refund(given, 1),
        'merchant.transaction': reporting.transaction(given),
        'merchant.capture': reporting.capture(given),
        'merchant.refund': reporting.refund(given, report),
      }))
        assert.deepInclude(await failureOf(work), { code: 'invalid_input', operation, maybeDone: false });
    assert.lengthOf(requests, 0);
  });
});
