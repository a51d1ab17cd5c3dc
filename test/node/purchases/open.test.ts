import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assert, describe, it } from 'vitest';
import { mostOpen } from '../../../src/server/purchases/start.js';
import { sqliteDialect } from '../../../src/server/store/sqlite/sqlite.js';
import { createSqlStore } from '../../../src/server/store/sql/sql-store.js';
import { createBrowser } from './browser.js';
import { memoryStore, startProcess, startPurchases, steps } from './shop.js';
import { minute } from '../http/server-shop.js';
import { sneak } from '../store/samples.js';
import { testWebshop } from '../../support/webshop.js';
import { codeOf } from '../../support/matching.js';

type Started = Awaited<ReturnType<typeof startPurchases>>;

/** Starts purchases that all differ from the previous one: the customer requests a different term each time. */
async function startMany({ start }: Pick<Started, 'start'>, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await start(index % 2 ? 12 : 24));
  return ids;
}

const newBrowser = (shop: Pick<Started, 'sandbox' | 'ratenkauf'>) => {
  const browser = createBrowser(() => shop.ratenkauf.handler);
  return { browser, ...steps({ ...shop, browser }) };
};

/** Returns a barrier: callers wait until `count` have arrived; later ones do not wait. */
function meeting(count: number): () => Promise<void> {
  let isComplete = () => {};
  const complete = new Promise<void>((resolve) => (isComplete = resolve));
  let present = 0;
  return () => {
    if ((present += 1) >= count) isComplete();
    return complete;
  };
}

describe('a shopper who starts again and again', () => {
  it('is asked to wait when too many purchases are open at the bank, and the last one stays', async () => {
    const shop = await startPurchases();
    const ids = await startMany(shop, mostOpen);
    assert.equal(await codeOf(shop.start(36)), 'too_many_purchases');
    const { response, text } = shop.browser.answers.at(-1)!;
    assert.equal(response.status, 429);
    assert.equal(response.headers.get('retry-after'), String(30 * 60));
    assert.deepInclude((JSON.parse(text) as { error: object }).error, { code: 'too_many_purchases', retryable: true });
    assert.lengthOf(shop.sandbox.purchases(), mostOpen, 'the bank was told nothing more');
    assert.equal((await shop.comeBack(ids.at(-1)!)).location, 'https://shop.example/kasse/pruefen');
    assert.equal((await shop.client.confirmPurchase()).state, 'confirmed');
  });

  it('may start again when the bank no longer has the oldest', async () => {
    const shop = await startPurchases();
    await startMany(shop, mostOpen - 1);
    shop.clock.pass(10 * minute);
    await shop.start(12);
    assert.equal(await codeOf(shop.start(36)), 'too_many_purchases');
    assert.equal(shop.browser.answers.at(-1)!.response.headers.get('retry-after'), String(20 * 60));
    shop.clock.pass(20 * minute);
    assert.equal(await codeOf(shop.start(36)), 'ok');
  });

  it('is not limited by purchases from which they came back', async () => {
    const shop = await startPurchases();
    for (let round = 0; round < mostOpen; round += 1) {
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
  it('has a limited number of open purchases, whichever cookies its customer sends and whichever process answers', async () => {
    const shop = await startPurchases({ sessionKey: 'session 1' });
    const other = { ...shop, ratenkauf: startProcess(shop.given) };
    for (let index = 0; index < mostOpen; index += 1) await newBrowser(index % 2 ? shop : other).start();
    assert.equal(await codeOf(newBrowser(shop).start()), 'too_many_purchases');
    assert.equal(await codeOf(newBrowser(other).start()), 'too_many_purchases');
    assert.lengthOf(shop.sandbox.purchases(), mostOpen);
    shop.shop.state.sessionKey = 'session 2';
    assert.equal(await codeOf(newBrowser(shop).start()), 'ok');
    await other.ratenkauf.close();
  });

  it('keeps to that number when all are started at the same moment', async () => {
    const count = 2 * mostOpen;
    const store = memoryStore();
    const all = meeting(count);
    const shop = await startPurchases({
      sessionKey: 'session 1',
      store: {
        ...store,
        purchases: { ...store.purchases, add: (record) => all().then(() => store.purchases.add(record)) },
      },
    });
    const ended = await Promise.all(Array.from({ length: count }, () => codeOf(newBrowser(shop).start())));
    assert.isAtMost(shop.sandbox.purchases().length, mostOpen);
    assert.lengthOf(
      ended.filter((code) => code === 'ok'),
      shop.sandbox.purchases().length,
    );
    assert.lengthOf(
      ended.filter((code) => code === 'too_many_purchases'),
      count - shop.sandbox.purchases().length,
    );
    assert.equal(await codeOf(newBrowser(shop).start()), 'ok', 'those that were turned away do not count');
  });

  it('is stored as a digest, and not sent to the bank', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ratenkauf-open-'));
    try {
      const address = join(folder, 'store.sqlite');
      const shop = await startPurchases({
        sessionKey: 'customer 4711',
        store: createSqlStore({ webshop: testWebshop, dialect: sqliteDialect(address) }),
      });
      await shop.start();
      const [row] = await sneak(
        { address, dialect: () => sqliteDialect(address) },
        'select * from ratenkauf_purchases',
      );
      assert.match(String(row?.session), /^[\w-]{43}$/);
      assert.notInclude(JSON.stringify([row, shop.sandbox.requests()]), '4711');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.each(['', 'x'.repeat(501), true])('is refused when it is invalid: %j', async (sessionKey) => {
    const shop = await startPurchases({ sessionKey: sessionKey as string });
    assert.equal(await codeOf(shop.start()), 'internal');
    assert.include(shop.log[0]?.message, 'sessionKey');
  });
});
