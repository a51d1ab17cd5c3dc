import { assert, describe, it } from 'vitest';
import { mostOpen } from '../../../src/server/purchases/start.js';
import { createBrowser } from './browser.js';
import { pages, startPurchases, steps } from './shop.js';
import { minute } from '../http/server-shop.js';
import { codeOf } from '../../support/matching.js';

type Started = Awaited<ReturnType<typeof startPurchases>>;

/** Starts purchases that all differ from the previous one: the customer requests a different term each time. */
async function startMany({ start }: Pick<Started, 'start'>, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await start(index % 2 ? 12 : 24);
}

const newBrowser = (shop: Pick<Started, 'sandbox' | 'ratenkauf'>) => {
  const browser = createBrowser(() => shop.ratenkauf.handler);
  return { browser, ...steps({ ...shop, browser }) };
};

describe('a shopper who starts again and again', () => {
  it('is asked to wait when too many purchases are open at the bank, until the oldest has ended', async () => {
    const shop = await startPurchases();
    await startMany(shop, mostOpen - 1);
    shop.clock.pass(10 * minute);
    const last = await shop.start(36);
    assert.equal(await codeOf(shop.start(48)), 'too_many_purchases');
    const { response, text } = shop.browser.answers.at(-1)!;
    assert.deepEqual([response.status, response.headers.get('retry-after')], [429, String(20 * 60)]);
    assert.deepInclude((JSON.parse(text) as { error: object }).error, { code: 'too_many_purchases', retryable: true });
    assert.lengthOf(shop.sandbox.purchases(), mostOpen, 'the bank was told nothing more');
    assert.equal((await shop.comeBack(last)).location, pages.review);
    assert.equal((await shop.client.purchase()).state, 'approved', 'the last one stays');
    shop.clock.pass(20 * minute);
    assert.equal(await codeOf(shop.start(48)), 'ok');
  });

  it('is not limited by purchases from which they came back', async () => {
    const shop = await startPurchases();
    for (let started = 0; started <= mostOpen; started += 3) {
      await shop.comeBack(await shop.start(36), { outcome: 'abort' });
      await shop.comeBack(await shop.start(36), { outcome: 'rejection' });
      await shop.comeBack(await shop.start(36));
    }
    await shop.client.abandonPurchase();
    assert.equal(await codeOf(shop.start(36)), 'ok');
  });

  it('waits two minutes at most when the starts have failed', async () => {
    const shop = await startPurchases();
    shop.sandbox.faults.add({ operation: 'vorgang.anlegen', kind: 'status', status: 500, times: mostOpen });
    for (let index = 0; index < mostOpen; index += 1) assert.equal(await codeOf(shop.start(36)), 'service_unavailable');
    assert.equal(await codeOf(shop.start(36)), 'too_many_purchases');
    shop.clock.pass(2 * minute);
    assert.equal(await codeOf(shop.start(36)), 'ok');
  });
});

describe("the shop's own session", () => {
  it('has a limited number of open purchases, whichever cookies are sent and process answers', async () => {
    const shop = await startPurchases({ sessionKey: 'session 1' });
    const other = { ...shop, ratenkauf: shop.another() };
    for (let index = 0; index < mostOpen; index += 1) await newBrowser(index % 2 ? shop : other).start();
    assert.equal(await codeOf(newBrowser(shop).start()), 'too_many_purchases');
    assert.equal(await codeOf(newBrowser(other).start()), 'too_many_purchases');
    assert.lengthOf(shop.sandbox.purchases(), mostOpen);
    shop.shop.state.sessionKey = 'session 2';
    assert.equal(await codeOf(newBrowser(shop).start()), 'ok');
  });

  it('is stored as a digest, and not sent to the bank', async () => {
    const shop = await startPurchases({ sessionKey: 'customer 4711' });
    await shop.start();
    const [record] = await shop.store.purchases.due({ before: Infinity }, 1);
    assert.match(String(record?.session), /^[\w-]{43}$/);
    assert.notInclude(JSON.stringify([record, shop.sandbox.requests()]), '4711');
  });

  it.each(['', 'x'.repeat(501), true])('is refused when it is invalid: %j', async (sessionKey) => {
    const shop = await startPurchases({ sessionKey: sessionKey as string });
    assert.equal(await codeOf(shop.start()), 'internal');
    assert.include(shop.log[0]?.message, 'sessionKey');
  });
});
