// Alone in its process: it measures how long things take.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createServer } from 'node:http';
import { assert, describe, it } from 'vitest';
import { toNodeHandler } from '../../../src/server/mounts/node.js';
import { listen } from '../http/listen.js';
import type { OffersAnswer } from '../../../src/contract/offer.js';
import type { RatenkaufConfig, Shop } from '../../../src/server.js';
import { createBrowser } from '../purchases/browser.js';
import {
  checkoutOf,
  createShop,
  pages,
  secret,
  startPurchases,
  steps,
  type PurchaseOverrides,
} from '../purchases/shop.js';
import { always, callsOf, second, startShop } from '../http/server-shop.js';
import { soon } from '../../support/patience.js';
import { timed } from '../../support/stopwatch.js';

const knownPrice = 79900;

/** Starts a shop whose service takes half a second, with one price in the cache. */
async function startFarAway(overrides: PurchaseOverrides = {}) {
  const shop = await startPurchases(overrides);
  const offersOf = async (amounts: readonly number[], browser = newBrowser()) =>
    browser.send(`/ratenkauf/offers?${amounts.map((amount) => `amount=${amount}`).join('&')}`);
  const newBrowser = () => createBrowser(() => shop.ratenkauf.handler);
  const newShopper = () => {
    const browser = newBrowser();
    return { browser, ...steps({ sandbox: shop.sandbox, browser, ratenkauf: shop.ratenkauf }) };
  };
  await offersOf([knownPrice]);
  let next = 20000;
  /** Requests 100 amounts that were not requested before. */
  const flood = () => void offersOf(Array.from({ length: 100 }, () => (next += 7)));
  const health = async () =>
    (await (await newBrowser().send('/ratenkauf/health')).json()) as { ok: boolean; saturated?: string[] };
  const goFarAway = () => void shop.sandbox.faults.add(always({ operation: '*', kind: 'slow', delayMs: 500 }));
  /** Two seconds, or more if an undisturbed order takes longer here than its three calls of the service. */
  const goFarAwayWithBound = async () => {
    const { approve, client } = newShopper();
    const { checkout } = shop.shop.state;
    // One cart leads to one order: this one is of a customer of its own.
    shop.shop.state.checkout = checkoutOf({ shopReference: 'cart-1' });
    await approve();
    goFarAway();
    const undisturbed = await took(() => client.confirmPurchase());
    shop.shop.state.checkout = checkout;
    return 2_000 * Math.max(1, undisturbed / 1_600);
  };
  return { ...shop, offersOf, newShopper, flood, health, goFarAway, goFarAwayWithBound };
}

/** Returns the duration of `work` in milliseconds. */
async function took(work: () => Promise<unknown>): Promise<number> {
  const [, ms] = await timed(work);
  return ms;
}

describe('a client that asks for three times 100 new amounts, and goes on', { retry: 1 }, () => {
  it("delays no other customer's known price, consent, start, return or order; the log and health say what happens", async () => {
    const shop = await startFarAway();
    const bound = await shop.goFarAwayWithBound();
    for (let wave = 0; wave < 3; wave += 1) shop.flood();
    const { client, consentVersion, start, comeBack, browser } = shop.newShopper();
    const times: Record<string, number> = {};
    const timed = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
      let result: Result | undefined;
      times[name] = await took(async () => (result = await work()));
      return result as Result;
    };
    await timed('consent', consentVersion);
    const id = await timed('start', start);
    shop.flood();
    assert.equal((await timed('return', () => comeBack(id))).location, pages.review);
    const prices: number[] = [];
    for (let count = 0; count < 5; count += 1) prices.push(await took(() => shop.offersOf([knownPrice], browser)));
    assert.equal((await timed('confirmation', () => client.confirmPurchase())).state, 'confirmed');
    for (const [name, ms] of Object.entries(times)) assert.isBelow(ms, bound, name);
    assert.isBelow(Math.min(...prices), 50);
    const entry = shop.log.find(({ event }) => event === 'saturated');
    assert.deepInclude(entry, { level: 'warn', event: 'saturated', code: 'busy', operation: 'strangers' });
    assert.lengthOf(shop.log, 1);
    const { ok, saturated } = await shop.health();
    assert.deepEqual({ ok, saturated }, { ok: true, saturated: ['strangers'] });
  });

  it('does not delay another page that asks for a new amount', async () => {
    const shop = await startFarAway();
    shop.goFarAway();
    for (let wave = 0; wave < 3; wave += 1) shop.flood();
    const ms = await took(async () => assert.include(await (await shop.offersOf([123400])).text(), '"available":true'));
    assert.isBelow(ms, 2_000);
  });

  it('does not delay another page that asks for one of the same amounts', async () => {
    const shop = await startFarAway();
    shop.goFarAway();
    for (let wave = 0; wave < 3; wave += 1) shop.flood();
    const ms = await took(async () =>
      assert.include(await (await shop.offersOf([20000 + 300 * 7])).text(), '"available":true'),
    );
    assert.isBelow(ms, 2_000);
  });
});

describe('a shopper who comes back from the bank 100 times at once', { retry: 1 }, () => {
  it('does not delay the order of another, and the bank is asked once', async () => {
    const shop = await startFarAway();
    const [hasty, other] = [shop.newShopper(), shop.newShopper()];
    const { returnUrl } = shop.sandbox.complete(await hasty.start());
    shop.shop.state.checkout = checkoutOf({ shopReference: 'cart-2' });
    await other.approve();
    await other.client.purchase();
    const bound = await shop.goFarAwayWithBound();
    const before = shop.sandbox.requests().length;
    const returns = Array.from({ length: 100 }, () => hasty.browser.visit(returnUrl));
    const ms = await took(async () => assert.equal((await other.client.confirmPurchase()).state, 'confirmed'));
    assert.isBelow(ms, bound);
    assert.deepEqual([...new Set((await Promise.all(returns)).map(({ location }) => location))], [pages.review]);
    assert.equal((await hasty.client.purchase()).state, 'approved');
    const operations = shop.sandbox
      .requests()
      .slice(before)
      .map(({ operation }) => operation);
    for (const operation of ['vorgang.entscheidung', 'vorgang.finanzierung']) {
      assert.isAtMost(
        operations.filter((each) => each === operation).length,
        2,
        `${operation}: once for each of the two shoppers`,
      );
    }
  });
});

describe('a return', () => {
  it('that is repeated within two seconds shows what is known, without asking the bank again', async () => {
    const { start, sandbox, browser, clock, client } = await startPurchases();
    const { returnUrl } = sandbox.complete(await start());
    const asked = () => callsOf(sandbox, 'vorgang.finanzierung');
    for (let count = 0; count < 5; count += 1) assert.equal((await browser.visit(returnUrl)).location, pages.review);
    assert.equal(asked(), 1);
    clock.pass(2 * second);
    await browser.visit(returnUrl);
    assert.equal(asked(), 2);
    await client.purchase();
    const read = asked();
    assert.equal((await client.confirmPurchase()).state, 'confirmed');
    assert.equal(asked(), read + 1, 'an order is checked by what is read then');
    assert.equal((await browser.visit(returnUrl)).location, pages.review);
  });
});

/** Starts a shop that defines which amounts are prices, or how clients are identified. */
const startKnowing = (overrides: Partial<RatenkaufConfig>, pricesAmong?: Shop['pricesAmong']) =>
  startShop({
    shop: { ...createShop().shop, ...(pricesAmong && { pricesAmong }) },
    secret,
    database: ':memory:',
    reconcileEvery: 0,
    ...overrides,
  });

const saidOf = async (response: Response) => {
  const { offers } = (await response.json()) as OffersAnswer;
  return offers.map((offer) => (!offer.available && offer.reason === 'failed' ? offer.error.code : offer.available));
};

describe('shop.pricesAmong', () => {
  it('keeps amounts that are no price of the shop from being asked for at the service', async () => {
    const { ask, calls, log } = await startKnowing({}, (amounts) => amounts.filter((amount) => amount % 100 === 99));
    assert.deepEqual(await saidOf(await ask('/offers?amount=20000&amount=20099&amount=30001')), [
      'not_eligible',
      true,
      'not_eligible',
    ]);
    assert.equal(calls(), 1);
    const plans = await ask('/plans?amount=20000');
    assert.equal(plans.status, 422);
    assert.include(await plans.text(), 'shop.pricesAmong');
    assert.equal((await ask('/plans?amount=20099')).status, 200);
    assert.deepEqual(log, []);
  });

  it('is not asked for the amount of the shopper’s own checkout', async () => {
    const { ask, ratenkauf } = await startKnowing({}, async () => []);
    const browser = createBrowser(() => ratenkauf.handler);
    assert.equal((await browser.send('/ratenkauf/plans?amount=79900')).status, 422);
    await browser.client.checkout();
    assert.equal((await browser.send('/ratenkauf/plans?amount=79900')).status, 200);
    assert.equal((await browser.send('/ratenkauf/plans?amount=80000')).status, 422);
    assert.deepEqual(await saidOf(await browser.send('/ratenkauf/offers?amount=79900&amount=80000')), [
      true,
      'not_eligible',
    ]);
    assert.equal((await ask('/plans?amount=79900')).status, 200, 'the rates are known now');
  });

  it('is asked once for all amounts of a request, and for a minute not again for what is no price', async () => {
    const asked: (readonly number[])[] = [];
    const { ask, clock } = await startKnowing({}, (amounts) => (asked.push(amounts), []));
    const many = Array.from({ length: 98 }, (_each, index) => 20_000 + index);
    const target = `/offers?amount=100&${many.map((amount) => `amount=${amount}`).join('&')}`;
    const refused = new Set(['not_eligible', false]);
    for (const amount of await saidOf(await ask(target))) assert.isTrue(refused.has(amount));
    assert.deepEqual(asked, [many], 'not for what no instalments are for');
    assert.equal((await ask('/plans?amount=20000')).status, 422);
    assert.deepEqual(await saidOf(await ask('/offers?amount=20001&amount=20098')), ['not_eligible', 'not_eligible']);
    assert.deepEqual(asked.slice(1), [[20_098]]);
    clock.pass(60 * second);
    assert.equal((await ask('/plans?amount=20000')).status, 422);
    assert.deepEqual(asked.slice(2), [[20_000]]);
  });

  it('is asked four questions at a time, a client after the other; what is no price is not asked for again', async () => {
    const asked: (readonly number[])[] = [];
    const held: (() => void)[] = [];
    const { ask } = await startKnowing(
      { clientKey: ({ headers }) => headers.get('x-client') ?? undefined },
      async (amounts) => {
        asked.push(amounts);
        await new Promise<void>((resolve) => held.push(resolve));
        return [];
      },
    );
    const plansOf = (amount: number, client: string) =>
      ask(`/plans?amount=${amount}`, { headers: { 'x-client': client } });
    const flood = Array.from({ length: 60 }, (_each, index) => plansOf(20_000 + (index % 30), 'flood'));
    await soon(() => assert.lengthOf(asked, 4));
    const other = plansOf(30_000, 'other');
    for (let isDone = false; !isDone;) {
      assert.isAtMost(held.length, 4);
      held.shift()?.();
      isDone = await Promise.race([Promise.all([...flood, other]).then(() => true), nextTurn().then(() => false)]);
    }
    assert.isBelow(asked.flat().indexOf(30_000), 15);
    assert.isBelow(asked.length, 40);
    for (const answer of [...flood, other]) assert.equal((await answer).status, 422);
  });

  it.each([
    ['that fails', () => Promise.reject(new Error('no database'))],
    ['that returns no list', () => true as never],
    ['that returns other things than cents', () => ['799.00'] as never],
  ])('%s is logged, and the rates are shown all the same', async (_, pricesAmong) => {
    const { ask, log } = await startKnowing({}, pricesAmong);
    assert.deepEqual(await saidOf(await ask('/offers?amount=20000&amount=20100')), [true, true]);
    assert.deepEqual(
      log.map(({ event, operation }) => ({ event, operation })),
      [{ event: 'shop_incident', operation: 'shop.pricesAmong' }],
    );
  });
});

describe('clientKey', () => {
  const many = (first: number) =>
    `/offers?${Array.from({ length: 100 }, (_each, step) => `amount=${first + step}`).join('&')}`;
  const from = (client: string): RequestInit => ({ headers: { 'x-client': client } });

  it('limits the new amounts of one client, but neither those of another client nor known amounts', async () => {
    const { ask, log, sandbox, clock } = await startKnowing({
      clientKey: (request) => request.headers.get('x-client') ?? undefined,
    });
    await ask('/offers?amount=79900', from('a'));
    sandbox.faults.add(always({ operation: 'modellrechnung.durchfuehren', kind: 'status', status: 503 }));
    for (const first of [20000, 30000])
      assert.deepEqual([...new Set(await saidOf(await ask(many(first), from('a'))))], ['service_unavailable']);
    clock.pass(5 * second - 1);
    await ask(many(60000), from('a'));
    clock.pass(1);
    sandbox.faults.clear();
    const refused = await ask(many(40000), from('a'));
    assert.equal(refused.status, 429);
    assert.equal(refused.headers.get('retry-after'), '1');
    assert.deepInclude((await refused.json()) as object, {
      error: { code: 'service_unavailable', retryable: true, message: 'Too many new amounts. Try again later.' },
    });
    assert.equal((await ask('/plans?amount=50000', from('a'))).status, 429);
    assert.deepEqual(await saidOf(await ask('/offers?amount=50000&amount=79900', from('a'))), [
      'service_unavailable',
      true,
    ]);
    assert.equal((await ask('/plans?amount=50000', from('b'))).status, 200);
    assert.equal((await ask('/plans?amount=50001')).status, 200, 'a client that the shop does not know');
    assert.deepEqual(
      log.map(({ event }) => event),
      ['service_incident', 'service_recovered'],
    );
  });

  it.each([
    ['a public one', '203.0.113.7', 429],
    ['a private one, as of a proxy', '10.0.0.1', 200],
  ])('is by default the address of the connection, if that is %s; no header counts', async (_what, address, status) => {
    const { ratenkauf } = await startKnowing({});
    const answer = toNodeHandler(ratenkauf);
    const origin = await listen(
      createServer((incoming, outgoing) => {
        Object.defineProperty(incoming.socket, 'remoteAddress', { value: address });
        void answer(incoming, outgoing);
      }),
    );
    const statusOf = async (target: string, forwardedFor: string) =>
      (await fetch(`${origin}/ratenkauf${target}`, { headers: { 'x-forwarded-for': forwardedFor } })).status;
    for (const first of [20000, 30000]) assert.equal(await statusOf(many(first), `198.51.100.${first / 1000}`), 200);
    assert.equal(await statusOf(many(40000), '198.51.100.1'), status);
  });

  it.each([
    ['fails', () => Promise.reject(new Error('203.0.113.7'))],
    ['gives something else than a text', () => 7 as unknown as string],
  ])('that %s is logged without its message, and the rates are shown all the same', async (_what, clientKey) => {
    const { ask, log } = await startKnowing({ clientKey });
    assert.deepEqual(await saidOf(await ask('/offers?amount=20000')), [true]);
    assert.deepEqual(
      log.map(({ event, operation }) => ({ event, operation })),
      [{ event: 'shop_incident', operation: 'clientKey' }],
    );
    assert.notInclude(JSON.stringify(log), '203.0.113.7');
  });
});
