import { afterAll, assert, beforeAll, describe, it } from 'vitest';
import { createSqlStore } from '../../../src/server/store/sql/sql-store.js';
import { createTransport } from '../../../src/service/call/transport.js';
import { allOrFirst, inCi } from '../../support/all.js';
import { soon } from '../../support/patience.js';
import { createBrowser } from './browser.js';
import { checkoutOf, limitsWith, startProcess, startPurchases, steps } from './shop.js';
import { minute, noon } from '../http/server-shop.js';
import { openTestDatabases, type TestDatabases } from '../store/databases.js';
import { manyPurchases, openStore, sneak, type TestDatabase } from '../store/samples.js';
import { testWebshop } from '../../support/webshop.js';
import { timed } from '../../support/stopwatch.js';

let databases: TestDatabases;

beforeAll(async () => void (databases = await openTestDatabases()), 60_000);
afterAll(() => databases.close());

const never = () => new Promise<never>(() => {});
const HOUR = 60 * minute;

/** Inserts `count` purchases of other customers, all older than any order of today. */
const others = (situation: 'initialized' | 'approved' | 'abandoned', count: number) =>
  manyPurchases(count, {
    id: `'${situation}-' || i`,
    situation: `'${situation}'`,
    start_key: `'${situation}-' || i`,
    token: `'${situation}-' || i`,
    technical_id: `'2.de.other-' || i`,
    updated_at: String(noon - HOUR),
  });

/** Starts a shop whose customer's order has an unknown outcome. */
async function startUnresolved(database: TestDatabase) {
  const store = await openStore(database);
  const shop = await startPurchases({ store });
  await shop.approve();
  await shop.client.purchase();
  shop.sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'answer-lost' });
  // The read before the order is answered; those after it are not.
  shop.sandbox.faults.add({ operation: 'vorgang.lesen', kind: 'slow', delayMs: 1 });
  shop.sandbox.faults.add({ operation: 'vorgang.lesen', kind: 'status', times: 100 });
  assert.equal((await shop.client.confirmPurchase()).state, 'confirming');
  shop.sandbox.faults.clear();
  shop.clock.pass(5 * minute);
  return { ...shop, store };
}

/**
 * Starts a process on the same store. The service hangs for all other purchases, and the requests for them are counted.
 */
function startAfterwards(
  shop: Awaited<ReturnType<typeof startUnresolved>>,
  database: TestDatabase,
  reconcileEvery: number,
) {
  const transport = createTransport();
  let hanging = 0;
  const ofOthers = () => ((hanging += 1), never());
  const process = startProcess({
    ...shop.given,
    store: createSqlStore({ webshop: testWebshop, dialect: database.dialect() }),
    reconcileEvery,
    limits: limitsWith({ grace: 100 }),
    transport: (request) => (request.url.includes('2.de.other-') ? ofOthers() : transport(request)),
  });
  return { ...process, hanging: () => hanging, end: () => process.close().then(() => transport.close()) };
}

describe.each(
  allOrFirst(1, [
    ['PostgreSQL', () => databases.inPostgres()],
    ['SQLite', () => databases.inFile()],
  ]),
)('an order of unknown outcome, in %s', (_name, emptyDatabase) => {
  it.each(
    allOrFirst(1, [
      ['that nobody has come back to', 'initialized'],
      ['that nobody has ordered', 'approved'],
      ['of whose end the shop is still to be told, and does not listen,', 'abandoned'],
    ]),
  )('is read within the first round, although ten thousand purchases %s wait', async (_which, situation) => {
    const database = await emptyDatabase();
    const shop = await startUnresolved(database);
    const id = (await shop.ratenkauf.purchases.unresolved())[0]!.id;
    await sneak(database, others(situation, 10_000));
    Object.assign(shop.shop.shop, { releaseOrder: never });
    const [process, ms] = await timed(async () => {
      const started = startAfterwards(shop, database, 3_600);
      await soon(async () => assert.equal((await shop.store.purchases.find({ id }))?.situation, 'confirmed'));
      await soon(() => assert.lengthOf(shop.shop.completed(), 1));
      return started;
    });
    assert.isBelow(ms, 5_000, 'milliseconds');
    await process.end();
  });

  it('is not delayed by a round in which the service hangs', inCi, async () => {
    const database = await emptyDatabase();
    const shop = await startUnresolved(database);
    const id = (await shop.ratenkauf.purchases.unresolved())[0]!.id;
    await sneak(database, others('initialized', 1_000));
    // Another process was working on it until a moment ago.
    await shop.store.purchases.change((await shop.store.purchases.find({ id }))!, { updatedAt: shop.clock.now() });
    const process = startAfterwards(shop, database, 0);
    void process.reconcile().catch(() => {});
    await soon(() => assert.isAbove(process.hanging(), 0));
    shop.clock.pass(5 * minute);
    void process.reconcile().catch(() => {});
    await soon(async () => assert.equal((await shop.store.purchases.find({ id }))?.situation, 'confirmed'));
    await process.end();
  });
});

describe('an order that the shop has failed to complete once', () => {
  it('is completed without waiting for older orders at which the shop hangs', async () => {
    const shop = await startPurchases({ limits: limitsWith({ shop: { completeOrder: 100 } }) });
    const { completeOrder } = shop.shop.shop;
    let isLast = false;
    const hanging = new Set<string>();
    shop.shop.shop.completeOrder = async (purchase) => {
      if (!isLast) hanging.add(purchase.id);
      return hanging.has(purchase.id) ? never() : completeOrder(purchase);
    };
    const order = async (shopReference: string) => {
      const { approve, client } = steps({ ...shop, browser: createBrowser(() => shop.ratenkauf.handler) });
      shop.shop.state.checkout = checkoutOf({ shopReference });
      await approve();
      assert.equal((await client.confirmPurchase()).state, 'confirmed');
      shop.clock.pass(1);
    };
    for (const reference of ['one', 'two', 'three', 'four', 'five']) await order(reference);
    isLast = true;
    shop.shop.state.failing = 'completeOrder';
    await order('last');
    shop.shop.state.failing = undefined;
    shop.clock.pass(5 * minute);
    const process = startProcess({ ...shop.given, limits: limitsWith({ grace: 100 }) });
    const [, ms] = await timed(async () => {
      void process.reconcile().catch(() => {});
      await soon(() => assert.lengthOf(shop.shop.completed(), 1));
    });
    assert.isBelow(ms, 3_000, 'milliseconds');
    await process.close();
  });
});
