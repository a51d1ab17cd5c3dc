import { MysqlDialect } from 'kysely';
import { assert, describe, it } from 'vitest';
import { textOf } from '../../../scripts/imports.js';
import { createTransport, type Transport } from '../../../src/service/call/transport.js';
import { lender } from '../http/server-shop.js';
import { createShop, secret, startPurchases } from '../purchases/shop.js';
import { ConfigError, createRatenkauf, type RatenkaufConfig } from '../../../src/server.js';

const service = { webshopId: '2.de.9999.10001', password: 'geheim-4711', host: 'https://pay.example' };
const { shop } = createShop();
const config = (overrides: object = {}) =>
  ({ service, publicUrl: 'https://shop.example/ratenkauf', checkCredentials: false, ...overrides }) as RatenkaufConfig;
const withService = (overrides: object) => config({ service: { ...service, ...overrides } });

function errorOf(wrong: RatenkaufConfig): ConfigError {
  try {
    createRatenkauf(wrong);
  } catch (error) {
    assert.instanceOf(error, ConfigError);
    return error;
  }
  return assert.fail('took a wrong configuration');
}

describe('the configuration', () => {
  it('is accepted when it is valid, and the path of publicUrl becomes that of the handler', () => {
    const pathOf = (publicUrl: string) => createRatenkauf(config({ publicUrl })).path;
    assert.equal(pathOf('https://shop.example/ratenkauf'), '/ratenkauf');
    assert.equal(pathOf('https://shop.example/de/pay.v2/raten/'), '/de/pay.v2/raten');
    assert.equal(pathOf('https://shop.example'), '/ratenkauf');
    assert.equal(pathOf('http://localhost:3000/'), '/ratenkauf');
    assert.equal(pathOf('http://[::1]:3000/x'), '/x');
    createRatenkauf(withService({ host: 'http://127.0.0.1:4010/' }));
    createRatenkauf(withService({ host: 'https://pay.example/rest/', transactionApiHost: 'https://pay.example/a' }));
    createRatenkauf(withService({ webshopId: '1.de_4145-1' }));
    createRatenkauf(
      config({ lender: { ...lender, name: ' Muster & Söhne, Niederlassung – Süd ', postcode: 'L-1855' } }),
    );
    createRatenkauf(config({ lender: undefined, log: undefined, now: undefined, transport: undefined }));
  });

  it('names this package and its version to the bank, unless the shop has a system of its own', async () => {
    const sent: unknown[] = [];
    const transport = createTransport();
    const watching: Transport = (request) => {
      if (request.url.endsWith('/vorgang'))
        sent.push((JSON.parse(String(request.body)) as { technischeShopparameter: unknown }).technischeShopparameter);
      return transport(request);
    };
    for (const overrides of [{}, { system: { name: 'Laden', version: '7' } }])
      await (await startPurchases({ transport: watching, ...overrides })).start();
    const { name, version } = JSON.parse(textOf('package.json')) as { name: string; version: string };
    assert.deepEqual(sent, [
      { shopSystemHersteller: name, shopSystemModulversion: version },
      { shopSystemHersteller: 'Laden', shopSystemModulversion: '7' },
    ]);
  });

  it('is refused with all its problems at once, each with the field and what is expected there', () => {
    const { problems, message } = errorOf({
      service: { webshopId: '3.at.1', password: ' geheim\n', host: 'pay.example' },
      publicUrl: '/ratenkauf',
      lender: 'Muster-Teilzahlungsbank AG, Musterstadt',
      log: 'console',
      sercet: 1,
    } as unknown as RatenkaufConfig);
    assert.deepEqual(problems.map(({ field }) => field).sort(), [
      'lender',
      'log',
      'publicUrl',
      'sercet',
      'service.host',
      'service.password',
      'service.webshopId',
    ]);
    assert.match(message, /- service\.host: expected the address of the bank like https:\/\/pay\.example/);
    assert.match(message, /- sercet: expected no such field/);
    assert.match(message, /- lender: expected an object with name, street, postcode and city of the lender/);
  });

  it('names the fields that there are, also of a value that is transformed', () => {
    const wrong = () => createRatenkauf(config({ lender: { ...lender, country: 'DE' } }));
    assert.throws(wrong, /lender\.country: expected no such field; there are name, street, postcode, city/);
  });

  it.each([
    ['lender.street', config({ lender: { ...lender, street: undefined } })],
    ['lender.postcode', config({ lender: { ...lender, postcode: '9040' } })],
    ['lender.name', config({ lender: { ...lender, name: '<b>Bank</b>' } })],
    ['lender', config({ lender: { ...lender, name: 'B'.repeat(51) } })],
    ['clientKey', config({ clientKey: 'x-forwarded-for' })],
    ['shop.offered', config({ shop: { ...shop, offered: false }, secret })],
    ['service.host', withService({ host: 'http://pay.example' })],
    ['service.host', withService({ host: 'https://pay.example/rest#x' })],
    ['service.host', withService({ host: 'https://user:pass@pay.example' })],
    ['service.host', withService({ host: 'https://pay.example?x' })],
    ['service.password', withService({ password: '' })],
    ['service.password', withService({ password: 'gehei\u0301m' })],
    ['service.webshopId', withService({ webshopId: '2.de.1/../x' })],
    ['service', config({ service: undefined })],
    ['publicUrl', config({ publicUrl: 'http://shop.example/ratenkauf' })],
    ['publicUrl', config({ publicUrl: 'https://shop.example/ratenkauf?x=1' })],
    ['publicUrl', config({ publicUrl: 'https://shop.example/:id/*' })],
    ['now', config({ now: 0 })],
    ['secret', config({ shop, secret: 'short' })],
    ['secret', config({ shop })],
    ['shop.pages.review', config({ shop: { ...shop, pages: { payment: '/pay' } }, secret })],
    ['shop.pages.payment', config({ shop: { ...shop, pages: { review: '/review', payment: '' } }, secret })],
    [
      'shop.pages.address',
      config({
        shop: { ...shop, pages: { review: '/review', payment: '/pay', address: 'javascript:alert(1)' } },
        secret,
      }),
    ],
    ['shop.completeOrder', config({ shop: { ...shop, completeOrder: 'later' }, secret })],
    ['database', config({ shop, secret, database: 'postgres://user@host/shop' })],
    ['database', config({ shop, secret, database: new MysqlDialect({ pool: async () => assert.fail('unused') }) })],
    ['verification', config({ shop, secret, verification: 'hope' })],
    ['reconcileEvery', config({ shop, secret, reconcileEvery: -1 })],
    ['service.authorizationHost', withService({ authorizationHost: 'https://pay.example/api?x' })],
    ['service.transactionApiHost', withService({ transactionApiHost: 'http://pay.example' })],
    ['service.transactionApiHost', config({ shop, secret, verification: 'transaction' })],
    ['service.merchantApiHost', withService({ merchantApiHost: 'https://pay.example/transaktionen#x' })],
    ['service.signature', withService({ signature: 'secret' })],
    ['service.signature.scheme', withService({ signature: { secret: 'geheim-0815', scheme: 'md5' } })],
    ['service.reportMethod', withService({ reportMethod: 'PUT' })],
    ['reporting', config({ reporting: 'api-c' })],
    ['configuration', undefined as unknown as RatenkaufConfig],
  ])('is refused with the name of the wrong field: %s', (field, wrong) => {
    assert.deepEqual(
      errorOf(wrong).problems.map((problem) => problem.field),
      [field],
    );
  });

  it.each([
    ['sercet', config({ sercet: 'x' }), 'secret'],
    ['service.webshopID', withService({ webshopID: 'x' }), 'webshopId'],
    ['service.signature.sceme', withService({ signature: { secret: 'x', sceme: 'sha256' } }), 'scheme'],
    ['clientkey', config({ clientkey: () => 'x' }), 'clientKey'],
  ])('is refused with a suggestion for a misspelt %s', (field, wrong, meant) => {
    const { problems } = errorOf(wrong);
    assert.deepInclude(problems, { field, expected: `no such field; did you mean ${meant}?` });
  });

  it('lists the existing fields for an unknown one that resembles none of them', () => {
    assert.deepEqual(errorOf(withService({ user: 'x' })).problems, [
      {
        field: 'service.user',
        expected:
          'no such field; there are webshopId, password, host, testMode, authorizationHost, linkHosts, transactionApiHost, merchantApiHost, signature, reportMethod',
      },
    ]);
  });

  it('is never quoted in its errors, so that no password gets into a log', () => {
    const error = errorOf(
      config({
        service: { ...service, password: 'geheim-4711\n', host: 'https://geheim-4711@x' },
        publicUrl: 'geheim-4711',
      }),
    );
    assert.notInclude(`${error.stack} ${JSON.stringify(error)}`, 'geheim');
  });
});
