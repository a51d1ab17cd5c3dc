import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '../../../src/contract/routes.js';
import { assert, describe, it, onTestFinished } from 'vitest';
import { errorAnswerSchema } from '../../../src/contract/errors.js';
import type { IneligibilityReason } from '../../../src/rules/eligibility.js';
import type { Sandbox } from '../../../src/sandbox/sandbox.js';
import { times } from '../../../src/server/purchases/record.js';
import type { ShopPurchase } from '../../../src/server.js';
import { createSqlStore } from '../../../src/server/store/sql/sql-store.js';
import { sqliteDialect } from '../../../src/server/store/sqlite/sqlite.js';
import { createBrowser } from './browser.js';
import { checkoutOf, secret, startPurchases } from './shop.js';
import { lender, startShop } from '../http/server-shop.js';
import { codeOf, rejectionOf } from '../../support/matching.js';
import { testWebshop } from '../../support/webshop.js';

const errorOf = async (response: Response) => errorAnswerSchema.parse(JSON.parse(await response.text())).error;
const json = (body: unknown, headers: Record<string, string> = {}) =>
  ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  }) as const;

/** Creates a shopper with a checkout and a consent, and functions that start a purchase or assert that none was. */
async function startShopper(overrides: Parameters<typeof startPurchases>[0] = {}) {
  const shop = await startPurchases(overrides);
  await shop.client.checkout();
  const version = await shop.consentVersion();
  const body = { shown: { amount: 79_900 }, consentVersion: version };
  return {
    ...shop,
    version,
    body,
    refusedStart: async () => errorOf(await shop.browser.send('/ratenkauf/purchase', json(body))),
    async nothingHappened() {
      assert.isEmpty(shop.sandbox.requests().filter(({ method }) => method === 'POST'));
      assert.isEmpty(await shop.store.purchases.due({ before: Infinity }, 100));
    },
  };
}

/** From now on, no example of the bank can be read, which names the lender. */
function endExamples({ faults }: Pick<Sandbox, 'faults'>): void {
  for (const operation of ['modellrechnung.durchfuehren', 'texte.repraesentativesBeispiel'] as const)
    faults.add({ operation, kind: 'status', times: 'always' });
}

describe('the purchase that the customer sees', () => {
  it('keeps the lender of the bank’s example, also for a process that cannot read it or names another', async () => {
    const completed: ShopPurchase[] = [];
    const shop = await startPurchases({
      shopWith: () => ({ completeOrder: async (purchase) => void completed.push(purchase) }),
    });
    await shop.approve();
    const { lender: named } = await shop.client.purchase();
    assert.include(named, 'Musterstraße 1');
    endExamples(shop.sandbox);
    for (const process of [shop.another(), shop.another({ lender })]) {
      const { client } = shop.browser.at(process.handler);
      assert.equal((await client.purchase()).lender, named);
      assert.equal((await client.confirmPurchase()).lender, named);
    }
    assert.equal(completed[0]?.lender, named);
  });

  it('shows what was granted all the same if nobody names the lender', async () => {
    const { approve, client, sandbox } = await startPurchases();
    endExamples(sandbox);
    await approve();
    const purchase = await client.purchase();
    assert.notProperty(purchase, 'lender');
    assert.property(purchase, 'financing');
    assert.equal((await client.confirmPurchase()).state, 'confirmed');
  });
});

describe('the cookie', () => {
  it('is opaque, for this host only, unreadable by scripts and renewed by each start', async () => {
    const { browser, start, store } = await startPurchases();
    await start();
    await start(12);
    const set = browser.answers
      .filter(({ request }) => request.method === 'POST')
      .map(({ response }) => response.headers.get('set-cookie') ?? '');
    const value = browser.cookies.get('__Host-ratenkauf') ?? '?';
    assert.match(value, /^[\w-]{43}$/);
    const attributes = 'Max-Age=172800; Path=/; HttpOnly; Secure; SameSite=Lax';
    assert.deepEqual([...new Set(set)], [`__Host-ratenkauf=${value}; ${attributes}`]);
    assert.isAbove(172_800_000, times.longestStay, 'it lives longer than any purchase');
    assert.notInclude(JSON.stringify(await store.purchases.due({ before: Infinity }, 9)), value);
  });

  it("has neither the prefix nor Secure on a developer's machine, where browsers would refuse both", async () => {
    const { ratenkauf } = await startPurchases({ publicUrl: 'http://localhost:3000/ratenkauf' });
    const browser = createBrowser(() => ratenkauf.handler, 'http://localhost:3000');
    await browser.client.checkout();
    const set = browser.answers[0]?.response.headers.get('set-cookie') ?? '';
    assert.match(set, /^ratenkauf=[\w-]{43}; Max-Age=172800; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it("that is forged gives access to nobody's purchase", async () => {
    const { approve, ratenkauf, sandbox } = await startPurchases();
    await approve();
    for (const value of ['', 'x', 'A'.repeat(43), 'A'.repeat(5000), '%00', '"; other=1']) {
      const { client, cookies } = createBrowser(() => ratenkauf.handler);
      cookies.set('__Host-ratenkauf', value);
      assert.equal(await codeOf(client.purchase()), 'no_purchase');
      assert.equal(await codeOf(client.confirmPurchase()), 'no_purchase');
    }
    assert.equal(sandbox.purchases()[0]?.confirmationRequests, 0);
  });
});

describe('a request of a shopper', () => {
  it('changes and reads nothing from another page, whatever CORS a platform adds', async () => {
    const { browser, approve, sandbox, body } = await startShopper();
    await approve();
    const refusal = async (path: string, init: RequestInit) => {
      const response = await browser.send(`/ratenkauf/${path}`, init);
      return response.status === 403 ? (await errorOf(response)).code : response.status;
    };
    for (const [from, headers, mayRead = false] of [
      ['another site', { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' }],
      ['another site whose browser says no more', { origin: 'https://other.example', 'sec-fetch-site': '' }],
      ['a neighbouring host', { origin: 'https://www.shop.example', 'sec-fetch-site': 'same-site' }],
      ['our own origin, unencrypted', { origin: 'http://shop.example' }],
      ['an opaque origin', { origin: 'null' }],
      ['our origin, says the page alone', { origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' }, true],
    ] as const) {
      for (const [path, init] of [
        ['purchase', json(body, headers)],
        ['purchase/confirmation', json(routes.confirmPurchase.example.body, headers)],
        ['purchase', { method: 'DELETE', headers }],
      ] as const)
        assert.equal(await refusal(path, init), 'foreign_origin', from);
      for (const path of ['checkout', 'purchase']) {
        assert.equal(await refusal(path, { headers }), mayRead ? 200 : 'foreign_origin', from);
        const { status } = await browser.send(`/ratenkauf/${path}`, { method: 'HEAD', headers });
        assert.equal(status, mayRead ? 200 : 403, from);
      }
      const back = await browser.send('/ratenkauf/return/success', { headers });
      assert.equal(back.status, 303, 'the way back from the bank is a foreign page’s by its nature, and shows nothing');
    }
    assert.equal(sandbox.purchases()[0]?.confirmationRequests, 0);
    assert.equal((await browser.client.purchase()).state, 'approved');
  });

  it('is answered with the origin of the shop, without one if it reads; rates are for every page', async () => {
    const { ratenkauf, browser, body, nothingHappened } = await startShopper();
    for (const headers of [{}, { origin: 'https://shop.example' }])
      assert.equal((await browser.send('/ratenkauf/checkout', { headers })).status, 200);
    const headers = { origin: 'https://other.example' };
    assert.equal((await browser.send('/ratenkauf/offers?amount=79900', { headers })).status, 200);
    const start = new Request('https://shop.example/ratenkauf/purchase', json(body, { cookie: browser.header() }));
    assert.equal((await ratenkauf.handler(start)).status, 403);
    await nothingHappened();
  });

  it('is refused with a body that is not of the contract, and changes nothing', async () => {
    const { browser, body, nothingHappened } = await startShopper();
    const fields = ['amount', 'price', 'person', 'billingAddress', 'id', 'technicalId', 'token', 'shopper', 'state'];
    const large = Object.assign({ more: 'x'.repeat(16 * 1024) }, body);
    const streamed = { ...json({}), body: new Blob([JSON.stringify(large)]).stream(), duplex: 'half' } as RequestInit;
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];
    const wrong: [init: RequestInit, status: number][] = [
      ...[...types, 'application/jsonp', ''].map((type): [RequestInit, number] => [
        json(body, { 'content-type': type }),
        415,
      ]),
      [json(large), 413],
      [streamed, 413],
      ...['', '{', 'null', '[]', '"x"', '1'].map((text): [RequestInit, number] => [json(text), 400]),
      ...fields.map((name): [RequestInit, number] => [json(Object.assign({ [name]: 'x' }, body)), 400]),
      ...[1, 61, 2.5, -12, '12', null].map((months): [RequestInit, number] => [
        json(Object.assign({ months }, body)),
        400,
      ]),
    ];
    for (const [init, status] of wrong) {
      const response = await browser.send('/ratenkauf/purchase', init);
      assert.equal(response.status, status, JSON.stringify(init));
      const { code, message } = await errorOf(response);
      assert.equal(code, 'invalid_request');
      assert.isBelow(message.length, 500);
    }
    await nothingHappened();
  });
});

describe('the start', () => {
  it('stores which text was agreed to, and when, and gives the term that was picked before', async () => {
    const { client, version, store, clock, shop } = await startShopper({ checkout: checkoutOf({ months: 24 }) });
    const known = { amount: 79900, reasons: [], needsSalutation: false, addressPage: 'https://shop.example/kasse' };
    assert.deepEqual(await client.checkout(), { ...known, months: 24 });
    shop.state.checkout = checkoutOf({ months: undefined });
    assert.deepEqual(await client.checkout(), known);
    await client.startPurchase({ consentVersion: version });
    const [record] = await store.purchases.due({ before: Infinity }, 1);
    assert.deepInclude(record, { consentVersion: version, consentAt: clock.now() });
  });

  it('delivers to a parcel station only if the configuration says so, and tells the bank', async () => {
    const { billingAddress, deliveryAddress } = checkoutOf();
    const street = 'Packstation 123';
    const byName = { billingAddress: { ...billingAddress, street }, deliveryAddress: { ...deliveryAddress, street } };
    const { client, shop, version, sandbox } = await startShopper({ parcelStations: true });
    for (const station of [byName, { deliveryAddress: { ...deliveryAddress, packstation: true } }]) {
      shop.state.checkout = checkoutOf(station);
      assert.deepEqual((await client.checkout()).reasons, []);
      await client.startPurchase({ consentVersion: version });
      const sent = sandbox.requests().findLast(({ operation }) => operation === 'vorgang.anlegen')?.body ?? '';
      assert.nestedPropertyVal(JSON.parse(sent), 'lieferadresse.packstation', true);
    }
    shop.state.checkout = checkoutOf({ deliveryAddress: { ...deliveryAddress, street } });
    assert.deepEqual((await client.checkout()).reasons, ['addresses_differ']);
  });

  it('refuses a checkout that cannot be paid by instalments with its reasons, and one that is not there', async () => {
    const checkout = checkoutOf({ amount: 19999, email: '' });
    const { refusedStart, shop, client, log, nothingHappened } = await startShopper({ checkout });
    const reasons: IneligibilityReason[] = ['amount_below_minimum', 'email_invalid'];
    assert.deepEqual((await client.checkout()).reasons, reasons);
    const refused = await refusedStart();
    assert.deepInclude(refused, { code: 'not_eligible', reasons });
    assert.include(refused.message, reasons.join(', '));
    shop.state.checkout = undefined;
    assert.equal((await refusedStart()).code, 'no_checkout');
    assert.deepEqual(log, []);
    await nothingHappened();
  });

  it('accepts a salutation from the customer only where the shop knows none', async () => {
    const { person } = checkoutOf();
    const { client, version, sandbox, shop } = await startShopper({
      checkout: checkoutOf({ person: { ...person, salutation: undefined } }),
    });
    assert.isTrue((await client.checkout()).needsSalutation);
    assert.equal(await codeOf(client.startPurchase({ consentVersion: version })), 'invalid_request');
    await client.startPurchase({ consentVersion: version, salutation: 'ms' });
    shop.state.checkout = checkoutOf({ amount: 80000, person: { ...person, salutation: 'diverse' } });
    await client.checkout();
    await client.startPurchase({ consentVersion: version, salutation: 'ms' });
    const sent = sandbox
      .requests()
      .filter(({ operation }) => operation === 'vorgang.anlegen')
      .map(({ body }) => (JSON.parse(body) as { personendaten: { anrede: string } }).personendaten.anrede);
    assert.deepEqual(sent, ['FRAU', 'DIVERS']);
  });

  it('that the bank refuses is answered with what was typed wrong; that of a proxy may be retried', async () => {
    const { refusedStart, log, sandbox, shop, client, version } = await startShopper();
    const { billingAddress, deliveryAddress } = checkoutOf();
    shop.state.checkout = checkoutOf({
      billingAddress: { ...billingAddress, city: 'Unbekannt' },
      deliveryAddress: { ...deliveryAddress, city: 'Unbekannt' },
    });
    const typed = await refusedStart();
    assert.deepInclude(typed, { code: 'not_eligible', reasons: ['address_unknown'] });
    assert.include(typed.message, 'ADRESSE_UNBEKANNT');
    assert.notInclude(typed.message, 'Beuthener');
    assert.deepEqual(log, [], 'nobody is alarmed');
    shop.state.checkout = checkoutOf();
    const fault = { operation: 'vorgang.anlegen', kind: 'status' } as const;
    const messages = [
      { key: 'X.Errors.PLZ_NICHT_ANGEGEBEN', severity: 'ERROR', field: 'rechnungsadresse.plz' },
      { key: 'X.Errors.LAUFZEIT_UNGUELTIG', severity: 'ERROR' },
    ];
    sandbox.faults.add({ ...fault, status: 400, body: JSON.stringify({ wsMessages: { messages } }) });
    const other = await refusedStart();
    assert.equal(other.code, 'not_eligible');
    assert.notProperty(other, 'reasons');
    assert.deepInclude(log[0], { event: 'service_incident', operation: 'payment.startPurchase' });
    for (const status of [400, 403, 404, 409, 422, 429]) {
      sandbox.faults.add({ ...fault, status, body: '<h1>Blocked</h1>', contentType: 'text/html' });
      assert.deepInclude(await refusedStart(), { code: 'service_unavailable', retryable: true });
    }
    assert.include((await client.startPurchase({ consentVersion: version })).paymentPage, 'vorgangskennung=');
  });
});

describe('personal data and credentials', () => {
  it('appear in no file of the store, no log line and no answer of a whole purchase with all its errors', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ratenkauf-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const store = createSqlStore({ webshop: testWebshop, dialect: sqliteDialect(join(folder, 'shop.sqlite')) });
    const { approve, start, comeBack, client, browser, log, sandbox, shop, ratenkauf } = await startPurchases({
      store,
      service: { webshopId: '1.de.9999.10001' },
    });
    await comeBack(await start(), { income: 100 });
    for (const failing of ['checkout', 'prepareOrder', 'completeOrder'] as const) {
      shop.state.failing = undefined;
      await client.abandonPurchase().catch(() => undefined);
      await approve().catch(() => undefined);
      shop.state.failing = failing;
      await client.checkout().catch(() => undefined);
      await client.confirmPurchase().catch(() => undefined);
    }
    for (const kind of ['answer-lost', 'malformed', 'status'] as const) sandbox.faults.add({ operation: '*', kind });
    for (let tries = 0; tries < 4; tries += 1) await client.purchase().catch(() => undefined);
    await ratenkauf.reconcile({ untouchedFor: 0 });
    const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'latin1')));
    const answers = browser.answers.map(
      ({ response, text }) => text + JSON.stringify([...response.headers].filter(([name]) => name !== 'set-cookie')),
    );
    assert.isAbove(log.length, 2);
    assert.isAbove(files.join('').length, 4_000);
    const token = /token=([\w-]{43})/.exec(JSON.stringify(sandbox.requests()))?.[1] ?? 'no token';
    const words = ['Ralf', 'ralf.ratenkauf', 'Beuthener', '90471', 'Nürnberg', '1972-04-05', 'Ahorn', 'sandbox"'];
    const cookie = browser.cookies.get('__Host-ratenkauf') ?? 'no cookie';
    for (const text of [files.join(''), JSON.stringify(log), answers.join('')])
      for (const word of [...words, secret, token, cookie]) assert.notInclude(text, word);
  });
});

describe('a handler without a shop', () => {
  it('has no routes for shoppers and needs neither secret nor database; others show the store in health', async () => {
    const { ask, ratenkauf } = await startShop();
    for (const path of ['/checkout', '/purchase', '/return/success', `/authorization/${'A'.repeat(43)}`])
      assert.equal((await ask(path)).status, 404, path);
    const rejection = await rejectionOf(ratenkauf.purchases.start({} as never));
    assert.match(String(rejection), /without the field shop/);
    assert.include(rejection, { code: 'not_found', retryable: false });
    assert.notEqual(await codeOf(ratenkauf.confirm({ request: new Request('https://shop.example/') })), 'ok');
    const { health, store } = await startPurchases();
    assert.deepInclude(await health(), { ok: true, store: 'reachable' });
    assert.isTrue(await store.isReachable());
  });
});
