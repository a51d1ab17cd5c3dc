import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
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
import { checkoutOf, secret, startProcess, startPurchases } from './shop.js';
import { lender, shownLender, startShop } from '../http/server-shop.js';
import { soon } from '../../support/patience.js';
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
  const writes = () => shop.sandbox.requests().filter(({ method }) => method === 'POST').length;
  const stored = async () => (await shop.store.purchases.due({ before: Infinity }, 100)).length;
  const body = { shown: { amount: 79_900 }, consentVersion: version };
  return {
    ...shop,
    version,
    refusedStart: async () => errorOf(await shop.browser.send('/ratenkauf/purchase', json(body))),
    nothingHappened: async () => assert.deepEqual([writes(), await stored()], [0, 0]),
  };
}

/** From now on, no example of the bank can be read, which names the lender. */
function endExamples({ faults }: Pick<Sandbox, 'faults'>): void {
  for (const operation of ['modellrechnung.durchfuehren', 'texte.repraesentativesBeispiel'] as const)
    faults.add({ operation, kind: 'status', times: 'always' });
}

describe('the purchase that the customer sees', () => {
  it('names the lender that the shop has configured, from the approval on', async () => {
    const { start, approve, client } = await startPurchases({ lender });
    await start();
    assert.notProperty(await client.purchase(), 'lender');
    await approve();
    assert.equal((await client.purchase()).lender, shownLender);
    assert.equal((await client.confirmPurchase()).lender, shownLender);
  });

  it('keeps the lender of the bank’s example for the shop and every process: one that cannot read it, or names another', async () => {
    const completed: ShopPurchase[] = [];
    const shop = await startPurchases({
      shopWith: () => ({ completeOrder: async (purchase) => void completed.push(purchase) }),
    });
    await shop.approve();
    const { lender: named } = await shop.client.purchase();
    assert.include(named, 'Musterstraße 1');
    endExamples(shop.sandbox);
    for (const given of [shop.given, Object.assign({}, shop.given, { lender })]) {
      const other = startProcess(given);
      onTestFinished(() => other.close());
      const browser = createBrowser(() => other.handler);
      for (const [name, value] of shop.browser.cookies) browser.cookies.set(name, value);
      assert.equal((await browser.client.purchase()).lender, named);
      assert.equal((await browser.client.confirmPurchase()).lender, named);
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
  it('is opaque, for this host only and unreadable by scripts; the store keeps only its hash', async () => {
    const { browser, start, store } = await startPurchases();
    await start();
    const header = browser.answers
      .map(({ response }) => response.headers.get('set-cookie'))
      .filter((cookie) => cookie !== null);
    assert.isNotEmpty(header);
    assert.lengthOf(new Set(header), 1);
    assert.match(
      header[0] ?? '',
      /^__Host-ratenkauf=[\w-]{43}; Max-Age=172800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const [record] = await store.purchases.due({ before: Infinity }, 1);
    assert.notInclude(JSON.stringify(record), browser.cookies.get('__Host-ratenkauf') ?? '?');
  });

  it("has neither the prefix nor Secure on a developer's machine, where browsers would refuse both", async () => {
    const { ratenkauf } = await startPurchases({ publicUrl: 'http://localhost:3000/ratenkauf' });
    const browser = createBrowser(() => ratenkauf.handler, 'http://localhost:3000');
    await browser.client.checkout();
    assert.match(
      browser.answers[0]?.response.headers.get('set-cookie') ?? '',
      /^ratenkauf=[\w-]{43}; Max-Age=172800; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('lives longer than any purchase, counted from the last start', async () => {
    const { browser, start } = await startPurchases();
    await start();
    const first = browser.cookies.get('__Host-ratenkauf');
    browser.answers.length = 0;
    await start();
    const started = browser.answers.find(({ request }) => request.method === 'POST');
    const [, value, seconds] =
      /^__Host-ratenkauf=([\w-]{43}); Max-Age=(\d+);/.exec(started?.response.headers.get('set-cookie') ?? '') ?? [];
    assert.equal(value, first);
    assert.isAbove(Number(seconds) * 1000, times.longestStay);
  });

  it.each(['', 'x', 'A'.repeat(43), 'A'.repeat(5000), '%00', '"; other=1'])(
    "that is forged (%j) gives access to nobody's purchase",
    async (value) => {
      const { approve, ratenkauf, sandbox } = await startPurchases();
      await approve();
      const headers = { cookie: `__Host-ratenkauf=${value}`, origin: 'https://shop.example' };
      const purchase = await ratenkauf.handler(new Request('https://shop.example/ratenkauf/purchase', { headers }));
      assert.equal((await errorOf(purchase)).code, 'no_purchase');
      const confirmation = await ratenkauf.handler(
        new Request(
          'https://shop.example/ratenkauf/purchase/confirmation',
          json(routes.confirmPurchase.example.body, headers),
        ),
      );
      assert.equal((await errorOf(confirmation)).code, 'no_purchase');
      assert.equal(sandbox.purchases()[0]?.confirmationRequests, 0);
    },
  );
});

describe('a reading request of a shopper', () => {
  it.each(['https://other.example', 'https://www.shop.example', 'http://shop.example', 'null'])(
    'is refused from a page of %s, which a platform may let in by CORS',
    async (origin) => {
      const { browser, approve } = await startShopper();
      await approve();
      for (const path of ['checkout', 'purchase']) {
        for (const method of ['GET', 'HEAD']) {
          const response = await browser.send(`/ratenkauf/${path}`, { method, headers: { origin } });
          assert.equal(response.status, 403);
          if (method === 'GET') assert.equal((await errorOf(response)).code, 'foreign_origin');
        }
      }
      const back = await browser.send('/ratenkauf/return/success', { headers: { origin } });
      assert.equal(back.status, 303, 'the way back from the bank is a foreign page’s by its nature, and shows nothing');
    },
  );

  it('is answered without an origin, and with that of the shop', async () => {
    const { browser } = await startShopper();
    for (const headers of [{}, { origin: 'https://shop.example' }])
      assert.equal((await browser.send('/ratenkauf/checkout', { headers })).status, 200);
    const rates = await browser.send('/ratenkauf/offers?amount=79900', {
      headers: { origin: 'https://other.example' },
    });
    assert.equal(rates.status, 200);
  });
});

describe('a request that changes something', () => {
  const foreign: [string, Record<string, string>][] = [
    ['another site', { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' }],
    ['another site whose browser says no more', { origin: 'https://other.example', 'sec-fetch-site': '' }],
    ['a neighbouring host', { origin: 'https://www.shop.example', 'sec-fetch-site': 'same-site' }],
    ['our own origin, unencrypted', { origin: 'http://shop.example' }],
    ['an opaque origin', { origin: 'null' }],
    [
      'our origin, says the page, and a foreign one, says the browser',
      { origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' },
    ],
  ];
  it.each(foreign)('is refused from %s', async (_from, headers) => {
    const { browser, approve, sandbox, version } = await startShopper();
    await approve();
    for (const path of ['purchase', 'purchase/confirmation']) {
      const response = await browser.send(
        `/ratenkauf/${path}`,
        json(path === 'purchase' ? { consentVersion: version } : {}, headers),
      );
      assert.equal(response.status, 403);
      assert.equal((await errorOf(response)).code, 'foreign_origin');
    }
    assert.equal((await browser.send('/ratenkauf/purchase', { method: 'DELETE', headers })).status, 403);
    assert.deepEqual(
      sandbox.purchases().map(({ confirmationRequests }) => confirmationRequests),
      [0],
    );
    assert.equal((await browser.client.purchase()).state, 'approved');
  });

  it('is logged with its origin, once', async () => {
    const { browser, log } = await startShopper();
    const headers = { origin: 'https://other.example' };
    for (let count = 0; count < 2; count += 1) await browser.send('/ratenkauf/purchase', { headers });
    assert.match(log.map(({ message }) => message).join(), /^A request .* https:\/\/other\.example; [^]*$/);
  });

  it('is refused without an origin', async () => {
    const { ratenkauf, browser, version, nothingHappened } = await startShopper();
    const request = new Request(
      'https://shop.example/ratenkauf/purchase',
      json({ shown: { amount: 79_900 }, consentVersion: version }, { cookie: browser.header() }),
    );
    assert.equal((await ratenkauf.handler(request)).status, 403);
    await nothingHappened();
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    '',
  ])('is refused as %j', async (type) => {
    const { browser, version, nothingHappened } = await startShopper();
    const response = await browser.send(
      '/ratenkauf/purchase',
      json({ shown: { amount: 79_900 }, consentVersion: version }, { 'content-type': type }),
    );
    assert.equal(response.status, 415);
    assert.equal((await errorOf(response)).code, 'invalid_request');
    await nothingHappened();
  });

  it('is refused when it is larger than 16 KiB, with and without a Content-Length', async () => {
    const { browser, ratenkauf, version, nothingHappened } = await startShopper();
    const large = JSON.stringify({ shown: { amount: 79_900 }, consentVersion: version, more: 'x'.repeat(16 * 1024) });
    assert.equal((await browser.send('/ratenkauf/purchase', json(large))).status, 413);
    const body = new Blob([large]).stream();
    const headers = { origin: 'https://shop.example', cookie: browser.header(), 'content-type': 'application/json' };
    const streamed = new Request('https://shop.example/ratenkauf/purchase', {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    } as RequestInit);
    const response = await ratenkauf.handler(streamed);
    assert.equal(response.status, 413);
    assert.equal((await errorOf(response)).code, 'invalid_request');
    await nothingHappened();
  });

  it.each(['', '{', 'null', '[]', '"x"', '1'])(
    'is refused with the body %j, which is no object of JSON',
    async (body) => {
      const { browser, nothingHappened } = await startShopper();
      const response = await browser.send('/ratenkauf/purchase', json(body));
      assert.equal(response.status, 400);
      assert.equal((await errorOf(response)).code, 'invalid_request');
      await nothingHappened();
    },
  );

  it('takes no price, name, address or id from the browser, and no term that is none', async () => {
    const { browser, version, nothingHappened } = await startShopper();
    const body = { shown: { amount: 79_900 }, consentVersion: version };
    const fields = ['amount', 'price', 'person', 'billingAddress', 'id', 'technicalId', 'token', 'shopper', 'state'];
    const wrong = [
      ...fields.map((name) => [name, 'x']),
      ...[1, 61, 2.5, -12, '12', null].map((term) => ['months', term]),
    ];
    for (const [name, value] of wrong) {
      const response = await browser.send(
        '/ratenkauf/purchase',
        json(Object.assign({ [name as string]: value }, body)),
      );
      assert.equal(response.status, 400, String(name));
      const { code, message } = await errorOf(response);
      assert.equal(code, 'invalid_request');
      assert.isBelow(message.length, 500);
    }
    await nothingHappened();
  });

  it('is always answered with a code of the contract, never with an internal error', async () => {
    const { browser, log } = await startShopper();
    const path = fc.constantFrom(
      'checkout',
      'purchase',
      'purchase/confirmation',
      'return/success',
      'return/abort?token=x',
      'authorization/x',
      `authorization/${'A'.repeat(43)}`,
    );
    const header = fc.record(
      {
        cookie: fc.string().map(encodeURIComponent),
        'content-type': fc.constantFrom('application/json', 'text/plain'),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(
        path,
        fc.constantFrom('GET', 'POST', 'DELETE', 'PUT', 'PATCH'),
        header,
        fc.string(),
        async (below, method, headers, body) => {
          const response = await browser.send(`/ratenkauf/${below}`, {
            method,
            headers,
            ...(method !== 'GET' && { body }),
          });
          assert.isBelow(response.status, 500, `${method} ${below}`);
          if (response.status >= 400) await errorOf(response);
        },
      ),
      { numRuns: 150 },
    );
    assert.deepEqual(log, []);
  });
});

describe('the start', () => {
  it('stores which text was agreed to, and when', async () => {
    const { client, version, store, clock } = await startShopper();
    await client.startPurchase({ consentVersion: version });
    assert.deepInclude((await store.purchases.due({ before: Infinity }, 1))[0], {
      consentVersion: version,
      consentAt: clock.now(),
    });
  });

  it.each([
    ['with its mark', { packstation: true }],
    ['by its name', { street: 'Packstation 123' }],
  ])(
    'delivers to a parcel station only if the configuration says so, and tells the bank: %s',
    async (_how, station) => {
      const { billingAddress, deliveryAddress } = checkoutOf();
      const { street = billingAddress.street } = station as { street?: string };
      const checkout = checkoutOf({
        billingAddress: { ...billingAddress, street },
        deliveryAddress: { ...deliveryAddress, ...station },
      });
      const { client, version, sandbox } = await startShopper({ checkout, parcelStations: true });
      assert.deepEqual((await client.checkout()).reasons, []);
      await client.startPurchase({ consentVersion: version });
      const sent = sandbox.requests().find(({ operation }) => operation === 'vorgang.anlegen')?.body ?? '';
      assert.nestedPropertyVal(JSON.parse(sent), 'lieferadresse.packstation', true);
      const elsewhere = await startShopper({
        checkout: checkoutOf({ deliveryAddress: { ...deliveryAddress, street: 'Packstation 123' } }),
        parcelStations: true,
      });
      assert.deepEqual((await elsewhere.client.checkout()).reasons, ['addresses_differ']);
    },
  );

  it('refuses a checkout that cannot be paid by instalments with every reason, and one that is not there', async () => {
    const { person, billingAddress, deliveryAddress } = checkoutOf();
    const checkout = checkoutOf({
      amount: 19999,
      person: { ...person, firstName: undefined, fullName: 'Ratenkauf', birthDate: '2072-04-05' },
      billingAddress: { ...billingAddress, company: 'Muster GmbH' },
      deliveryAddress: { ...deliveryAddress, company: null as unknown as undefined, country: 'AT', packstation: true },
    });
    const { refusedStart, shop, client, log, nothingHappened } = await startShopper({ checkout });
    const reasons: IneligibilityReason[] = [
      'amount_below_minimum',
      'customer_is_company',
      'name_incomplete',
      'birth_date_invalid',
      'delivery_not_in_germany',
      'delivery_to_parcel_station',
      'addresses_differ',
    ];
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
    const without = await client
      .startPurchase({ consentVersion: version })
      .catch((thrown: unknown) => thrown as { code: string });
    assert.deepInclude(without, { code: 'invalid_request' });
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

  it('gives the term that was picked before and the page for addresses, if the shop names them', async () => {
    const { client, shop } = await startShopper({ checkout: checkoutOf({ months: 24 }) });
    assert.deepEqual(await client.checkout(), {
      amount: 79900,
      reasons: [],
      needsSalutation: false,
      months: 24,
      addressPage: 'https://shop.example/kasse',
    });
    shop.state.checkout = checkoutOf({ months: undefined });
    assert.notProperty(await client.checkout(), 'months');
  });

  it("logs for the shop's developer what is wrong with a checkout, without naming the customer", async () => {
    const wrong = { ...checkoutOf(), amount: '799.00', risk: undefined } as never;
    const { refusedStart, log, shop } = await startShopper();
    shop.state.checkout = wrong;
    const { code, message } = await refusedStart();
    assert.equal(code, 'internal');
    assert.match(message, /^shop\.checkout, a function of the shop itself, has returned an invalid value/);
    assert.deepInclude(log[0], { event: 'shop_incident', operation: 'shop.checkout' });
    assert.match(log[0]?.message ?? '', /amount: .*whole cents.*; risk: /);
    assert.notMatch(JSON.stringify(log), /799|Ratenkauf\b.*Ralf/);
  });

  it('with an address that the bank does not know is answered with that reason, and alarms nobody', async () => {
    const { billingAddress, deliveryAddress } = checkoutOf();
    const checkout = checkoutOf({
      billingAddress: { ...billingAddress, city: 'Unbekannt' },
      deliveryAddress: { ...deliveryAddress, city: 'Unbekannt' },
    });
    const { refusedStart, log } = await startShopper({ checkout });
    const refused = await refusedStart();
    assert.deepInclude(refused, { code: 'not_eligible', reasons: ['address_unknown'] });
    assert.include(refused.message, 'ADRESSE_UNBEKANNT');
    assert.notInclude(refused.message, 'Beuthener');
    assert.deepEqual(log, []);
  });

  it('that the bank refuses for anything but what was typed is answered without reasons, and logged', async () => {
    const { refusedStart, log, sandbox } = await startShopper();
    const messages = [
      { key: 'X.Errors.PLZ_NICHT_ANGEGEBEN', severity: 'ERROR', field: 'rechnungsadresse.plz' },
      { key: 'X.Errors.LAUFZEIT_UNGUELTIG', severity: 'ERROR' },
    ];
    const body = JSON.stringify({ wsMessages: { messages } });
    sandbox.faults.add({ operation: 'vorgang.anlegen', kind: 'status', status: 400, body });
    const refused = await refusedStart();
    assert.deepInclude(refused, { code: 'not_eligible' });
    assert.notProperty(refused, 'reasons');
    assert.deepInclude(log[0], { event: 'service_incident', operation: 'payment.startPurchase' });
  });

  it.each([400, 403, 404, 409, 422, 429])(
    'that a proxy answers with %i may be retried: it says nothing about the checkout',
    async (status) => {
      const { refusedStart, client, version, sandbox } = await startShopper();
      const answer = { status, body: '<h1>Blocked</h1>', contentType: 'text/html' };
      sandbox.faults.add({ operation: 'vorgang.anlegen', kind: 'status', ...answer });
      assert.deepInclude(await refusedStart(), { code: 'service_unavailable', retryable: true });
      assert.include((await client.startPurchase({ consentVersion: version })).paymentPage, 'vorgangskennung=');
    },
  );
});

describe('a callback of the service', () => {
  it('is answered at once and always in the same way, and resolves what is unresolved', async () => {
    const { approve, client, sandbox, ratenkauf } = await startPurchases({ verification: 'authorization' });
    await approve();
    sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'answer-lost' });
    sandbox.faults.add({ operation: 'authorization.read', kind: 'status' });
    assert.equal((await client.confirmPurchase()).state, 'confirming');
    const started = sandbox.requests().find(({ operation }) => operation === 'vorgang.anlegen');
    const { urlAuthorizationCallback } = (
      JSON.parse(started?.body ?? '{}') as { redirectLinks: Record<string, string> }
    ).redirectLinks;
    for (const method of ['GET', 'POST']) {
      const response = await ratenkauf.handler(new Request(`${urlAuthorizationCallback}?transactionId=1`, { method }));
      assert.equal(response.status, 204);
      assert.equal(
        (
          await ratenkauf.handler(
            new Request(`https://shop.example/ratenkauf/authorization/${'A'.repeat(43)}`, { method }),
          )
        ).status,
        204,
      );
    }
    await soon(async () => assert.equal((await client.purchase()).state, 'confirmed'));
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
    const private_ = [
      'Ralf',
      'ralf.ratenkauf',
      'Beuthener',
      '90471',
      'Nürnberg',
      '1972-04-05',
      'Ahorn',
      'sandbox"',
      secret,
      token,
      browser.cookies.get('__Host-ratenkauf') ?? 'no cookie',
    ];
    for (const [where, text] of Object.entries({
      files: files.join(''),
      log: JSON.stringify(log),
      answers: answers.join(''),
    })) {
      assert.deepEqual(
        private_.filter((word) => text.includes(word)),
        [],
        where,
      );
    }
  });
});

describe('a handler without a shop', () => {
  it('has no routes for shoppers and needs neither secret nor database; with a database, health also shows the store, even before it is opened', async () => {
    const { ask, ratenkauf } = await startShop();
    for (const path of ['/checkout', '/purchase', '/return/success', `/authorization/${'A'.repeat(43)}`])
      assert.equal((await ask(path)).status, 404, path);
    await ratenkauf.confirm({ request: new Request('https://shop.example/') }).then(
      () => assert.fail(),
      () => undefined,
    );
    const { browser, store } = await startPurchases();
    const health = async () => JSON.parse(await (await browser.send('/ratenkauf/health')).text()) as object;
    assert.deepInclude(await health(), { ok: true, store: 'reachable' });
    assert.isTrue(await store.isReachable());
  });
});
