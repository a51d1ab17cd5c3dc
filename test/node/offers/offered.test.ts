import { assert, describe, it } from 'vitest';
import type { OffersAnswer } from '../../../src/contract/offer.js';
import type { Shop } from '../../../src/server.js';
import { createShop, limitsWith, secret, startPurchases } from '../purchases/shop.js';
import { minute, startShop, type ShopOverrides } from '../http/server-shop.js';

type Offered = NonNullable<Shop['offered']>;

/** Starts a shop that says to whom it offers instalments. */
const startSaying = (offered: unknown, overrides: ShopOverrides = {}) =>
  startShop({
    shop: { ...createShop().shop, ...(offered !== undefined && { offered: offered as Offered }) },
    secret,
    database: ':memory:',
    reconcileEvery: 0,
    limits: limitsWith({ firstPaint: minute }),
    ...overrides,
  });

/** Companies have logged in, and are offered nothing. */
const forPeople: Offered = (request) => request.headers.get('cookie') !== 'company=1';
const company: RequestInit = { headers: { cookie: 'company=1' } };

const saidOf = async (response: Response) =>
  ((await response.json()) as OffersAnswer).offers.map((offer) => (offer.available ? 'rate' : offer.reason));

const errorIn = async (response: Response) => ((await response.json()) as { error: object }).error;

const sentence = 'Ratenkauf von 200\u00a0€ bis 10.000\u00a0€ möglich.';
const bare = '<ratenkauf-teaser amount="799.00" lang="de"></ratenkauf-teaser>';

describe('a visitor whom the shop offers no instalments', () => {
  it('gets not_offered for every amount, no plans and the sentence, and the bank is not asked', async () => {
    const { ask, ratenkauf, sandbox, log } = await startSaying(async () => false);
    assert.deepEqual(await saidOf(await ask('/offers?amount=9900&amount=79900&amount=9999999')), [
      'not_offered',
      'not_offered',
      'not_offered',
    ]);
    for (const amount of [9900, 79_900]) {
      const plans = await ask(`/plans?amount=${amount}`);
      assert.equal(plans.status, 422);
      assert.deepInclude(await errorIn(plans), { code: 'not_eligible', retryable: false });
    }
    const teaser = await (await ask('/teaser?amount=79900')).text();
    assert.include(teaser, sentence);
    assert.include(teaser, ' offer=""');
    assert.equal(
      await (await ask('/teaser?amount=79900&hint=none')).text(),
      bare.replace(' lang', ' hint="none" lang'),
    );
    const request = new Request('https://shop.example/sofa');
    assert.equal(await ratenkauf.renderTeaser({ amount: 79_900 }, { request }), teaser);
    assert.deepEqual(sandbox.requests(), []);
    assert.deepEqual(log, []);
  });

  it('reads not_offered in the checkout, as the only reason, and starts nothing', async () => {
    const { client, browser, shop, consentVersion, store } = await startPurchases({
      shopWith: () => ({ offered: () => false }),
    });
    assert.deepEqual((await client.checkout()).reasons, ['not_offered']);
    shop.state.checkout = { ...shop.state.checkout!, amount: 1 };
    assert.deepEqual((await client.checkout()).reasons, ['not_offered']);
    const started = await browser.send('/ratenkauf/purchase', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ shown: { amount: 79_900 }, consentVersion: await consentVersion() }),
    });
    assert.equal(started.status, 422);
    const error = await errorIn(started);
    assert.deepInclude(error, { code: 'not_eligible' });
    assert.match(JSON.stringify(error), /not_offered/);
    assert.deepEqual(await store.purchases.due({ before: Infinity }, 1), []);
  });

  it('may order what the bank had approved before', async () => {
    let isOn = true;
    const { approve, client } = await startPurchases({ shopWith: () => ({ offered: () => isOn }) });
    await approve();
    isOn = false;
    assert.equal((await client.purchase()).state, 'approved');
    assert.equal((await client.confirmPurchase()).state, 'confirmed');
  });
});

describe('shop.offered', () => {
  it('that gives anything but false offers instalments', async () => {
    for (const given of [true, undefined, null, 0, '', 'false']) {
      const { ask } = await startSaying(() => given);
      assert.deepEqual(await saidOf(await ask('/offers?amount=79900')), ['rate'], JSON.stringify(given));
    }
  });

  it('is told the request, and what the other functions are asked with; once for a page with many teasers', async () => {
    const asked: unknown[][] = [];
    const { ask, ratenkauf } = await startSaying((...given: unknown[]) => void asked.push(given));
    const request = new Request('https://shop.example/lamps');
    await Promise.all([20_000, 30_000, 79_900].map((amount) => ratenkauf.renderTeaser({ amount }, { request })));
    assert.deepEqual(asked, [[request, { context: undefined }]]);
    const other = new Request('https://shop.example/sofa');
    await ratenkauf.renderTeaser({ amount: 79_900 }, { request: other, context: 'session 7' as never });
    assert.deepEqual(asked.pop(), [other, { context: 'session 7' }]);
    await ask('/offers?amount=79900', company);
    assert.equal((asked[1]?.[0] as Request).headers.get('cookie'), 'company=1');
  });

  it('makes each answer one for its visitor: a browser asks whether it still holds, and nobody else keeps it', async () => {
    const { ask, calls } = await startSaying(forPeople);
    for (const path of ['/offers?amount=79900', '/plans?amount=79900', '/teaser?amount=79900']) {
      const first = await ask(path);
      assert.equal(first.headers.get('cache-control'), 'private, no-cache', path);
      const tag = first.headers.get('etag') ?? '';
      const again = await ask(path, { headers: { 'if-none-match': tag } });
      assert.equal(again.status, 304, path);
      assert.equal(again.headers.get('cache-control'), 'private, no-cache', path);
      // The same address, and the same tag, from a visitor who is offered nothing.
      const other = await ask(path, { headers: { cookie: 'company=1', 'if-none-match': tag } });
      assert.notEqual(other.status, 304, path);
      assert.notInclude(await other.text(), '26,10', path);
      assert.equal((await ask(path)).status, 200, path);
    }
    assert.equal(calls(), 1, 'the bank’s answer is still shared');
    assert.match((await ask('/consent')).headers.get('cache-control') ?? '', /^public/);
  });

  const failing: readonly [string, Offered, string][] = [
    ['fails', () => Promise.reject(new TypeError('no session for Ralf')), 'TypeError'],
    [
      'throws at once',
      () => {
        throw new RangeError('no session for Ralf');
      },
      'RangeError',
    ],
    ['takes too long', () => new Promise(() => {}), 'timeout'],
  ];

  it.each(failing)('that %s is logged, makes health red, and rates are shown', async (_how, offered, reason) => {
    const { ask, log } = await startSaying(offered, {
      limits: limitsWith({ shop: { offered: 20 }, firstPaint: minute }),
    });
    assert.deepEqual(await saidOf(await ask('/offers?amount=79900')), ['rate']);
    assert.equal((await ask('/plans?amount=79900')).status, 200);
    assert.include(await (await ask('/teaser?amount=79900')).text(), 'Monat');
    assert.deepEqual(
      log.map(({ event, operation }) => ({ event, operation })),
      [{ event: 'shop_incident', operation: 'shop.offered' }],
    );
    const health = await ask('/health');
    assert.equal(health.status, 503);
    const { shopFailures } = (await health.json()) as { shopFailures: object[] };
    assert.deepEqual(shopFailures, [{ function: 'shop.offered', reason }]);
  });

  it('that fails shows the option, and starts nothing until it works again', async () => {
    let present: Offered = () => Promise.reject(new TypeError('no session for Ralf'));
    const { client, consentVersion, shop, start } = await startPurchases({
      shopWith: () => ({ offered: (...given) => present(...given) }),
    });
    assert.deepEqual((await client.checkout()).reasons, []);
    const refused = await client
      .startPurchase({ consentVersion: await consentVersion() })
      .catch((error: unknown) => error);
    assert.deepInclude(refused as object, { code: 'shop_unavailable', retryable: true });
    assert.equal(shop.state.prepared, 0);
    present = () => true;
    assert.isNotEmpty(await start());
  });
});

describe('renderTeaser of a shop with shop.offered', () => {
  it('writes the bare tag where it is not told whose page it is: the page may be cached for everyone', async () => {
    const { ratenkauf, sandbox } = await startSaying(forPeople);
    assert.equal(await ratenkauf.renderTeaser({ amount: 79_900 }), bare);
    assert.equal(await ratenkauf.renderTeaser({ amount: 79_900 }, {}), bare);
    assert.deepEqual(sandbox.requests(), []);
    assert.include(await ratenkauf.renderTeaser({ amount: 100 }), sentence, 'that holds for everyone');
  });

  it('takes the request, or what the shop knows already', async () => {
    const { ratenkauf } = await startSaying(forPeople);
    const rate = /class="rate".*Monat/s;
    const page = (init?: RequestInit) => ({ request: new Request('https://shop.example/sofa', init) });
    assert.match(await ratenkauf.renderTeaser({ amount: 79_900 }, page()), rate);
    assert.notInclude(await ratenkauf.renderTeaser({ amount: 79_900 }, page(company)), ' offer="799');
    assert.include(await ratenkauf.renderTeaser({ amount: 79_900 }, page(company)), sentence);
    assert.include(
      await ratenkauf.renderTeaser({ amount: 79_900 }, { ...page(company), offered: true }),
      ' offer="799',
    );
    assert.include(await ratenkauf.renderTeaser({ amount: 79_900 }, { offered: false }), sentence);
    const without = (await startSaying(undefined)).ratenkauf;
    assert.include(await without.renderTeaser({ amount: 79_900 }), ' offer="799');
    assert.include(await without.renderTeaser({ amount: 79_900 }, { offered: false }), sentence);
  });
});
