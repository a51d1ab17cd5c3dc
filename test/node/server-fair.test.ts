import { assert, describe, it } from 'vitest';
import { createBrowser } from '../support/purchase-browser.js';
import { pages, startPurchases, steps, type PurchaseOverrides } from '../support/purchase-shop.js';
import { always } from '../support/server-shop.js';

const knownPrice = 79900;

/** A shop whose service is half a second away, with a price that everybody has seen. */
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
  /** Asks for 100 amounts that nobody has asked for. */
  const flood = () => void offersOf(Array.from({ length: 100 }, () => (next += 7)));
  const health = async () => (await (await newBrowser().send('/ratenkauf/health')).json()) as { ok: boolean; saturated?: string[] };
  const goFarAway = () => void shop.sandbox.faults.add(always({ operation: '*', kind: 'slow', delayMs: 500 }));
  return { ...shop, offersOf, newShopper, flood, health, goFarAway };
}

/** Milliseconds that `work` takes. */
async function took(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

describe('a client that asks for three times 100 new amounts, and goes on', () => {
  it('keeps nobody from a known price, the consent, a start, the return and the order; the log and health say what happens', { timeout: 30_000 }, async () => {
    const shop = await startFarAway();
    shop.goFarAway();
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
    for (const [name, ms] of Object.entries(times)) assert.isBelow(ms, 2_000, name);
    assert.isBelow(Math.min(...prices), 50);
    const entry = shop.log.find(({ event }) => event === 'saturated');
    assert.deepInclude(entry, { level: 'warn', event: 'saturated', code: 'busy', operation: 'offers' });
    assert.lengthOf(shop.log, 1);
    const { ok, saturated } = await shop.health();
    assert.deepEqual({ ok, saturated }, { ok: false, saturated: ['offers'] });
  });

  it('does not keep another page from a new amount', async () => {
    const shop = await startFarAway();
    shop.goFarAway();
    for (let wave = 0; wave < 3; wave += 1) shop.flood();
    const ms = await took(async () => assert.include(await (await shop.offersOf([123400])).text(), '"available":true'));
    assert.isBelow(ms, 2_000);
  });

  it('does not keep another page from one of the same amounts', async () => {
    const shop = await startFarAway();
    shop.goFarAway();
    for (let wave = 0; wave < 3; wave += 1) shop.flood();
    const ms = await took(async () => assert.include(await (await shop.offersOf([20000 + 300 * 7])).text(), '"available":true'));
    assert.isBelow(ms, 2_000);
  });
});

describe('a shopper who comes back from the bank 300 times in three seconds', () => {
  it('does not delay the order of another, and the bank is asked once', { timeout: 30_000 }, async () => {
    const shop = await startFarAway();
    const [hasty, other] = [shop.newShopper(), shop.newShopper()];
    const { returnUrl } = shop.sandbox.complete(await hasty.start());
    await other.approve();
    shop.goFarAway();
    const before = shop.sandbox.requests().length;
    const returns = Array.from({ length: 300 }, () => hasty.browser.visit(returnUrl));
    const ms = await took(async () => assert.equal((await other.client.confirmPurchase()).state, 'confirmed'));
    assert.isBelow(ms, 2_000);
    assert.deepEqual([...new Set((await Promise.all(returns)).map(({ location }) => location))], [pages.review]);
    assert.equal((await hasty.client.purchase()).state, 'approved');
    const operations = shop.sandbox.requests().slice(before).map(({ operation }) => operation);
    for (const operation of ['vorgang.entscheidung', 'vorgang.finanzierung']) {
      assert.isAtMost(operations.filter((each) => each === operation).length, 2, `${operation}: once for each of the two shoppers`);
    }
  });
});
