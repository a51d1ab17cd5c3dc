import { afterAll, assert, beforeAll, describe, it } from 'vitest';
import { createSqlStore } from '../../../src/server/store/sql/sql-store.js';
import { testWebshop } from '../../support/webshop.js';
import { minute } from '../http/server-shop.js';
import { openTestDatabases, type TestDatabases } from '../store/databases.js';
import { openStore, type TestDatabase } from '../store/samples.js';
import { createBrowser } from './browser.js';
import { checkoutOf, shared, startPurchases, steps } from './shop.js';
import { allOrFirst } from '../../support/all.js';
import { codeOf } from '../../support/matching.js';

let databases: TestDatabases;

beforeAll(async () => void (databases = await openTestDatabases()), 60_000);
afterAll(() => databases.close());

type Started = Awaited<ReturnType<typeof startPurchases>>;

/** Returns the steps of the customer in another browser, who is served by `ratenkauf`. */
function otherBrowser({ sandbox }: Started, ratenkauf: Started['ratenkauf']) {
  const browser = createBrowser(() => ratenkauf.handler);
  return steps({ sandbox, browser, ratenkauf });
}

const confirmedIn = ({ sandbox }: Started) => sandbox.purchases().filter(({ confirmations }) => confirmations > 0);

describe.each(
  allOrFirst(1, [
    ['PostgreSQL', () => databases.inPostgres()],
    ['SQLite', () => databases.inFile()],
  ]),
)('one cart in two browsers and two processes, in %s', (_name, emptyDatabase) => {
  /** Starts a second process with connections of its own to the database. */
  async function startTwo(database: TestDatabase) {
    const shop = await startPurchases({ store: await openStore(database) });
    const store = createSqlStore({ dialect: database.dialect(), webshop: testWebshop });
    return { shop, second: shop.another({ store }) };
  }

  it('leads to one order when both are ordered at the same moment', async () => {
    for (const key of ['the session', undefined]) {
      const { shop, second } = await startTwo(await emptyDatabase());
      shop.shop.state.sessionKey = key;
      const other = otherBrowser(shop, second);
      await shop.approve();
      await other.approve();
      const answers = await Promise.all([shop.client, other.client].map((client) => client.confirmPurchase()));
      assert.include(
        answers.map(({ state }) => state),
        'confirmed',
      );
      for (const client of [shop.client, other.client]) await client.confirmPurchase().catch(() => undefined);
      assert.lengthOf(confirmedIn(shop), 1);
      assert.lengthOf(shop.shop.completed(), 1);
      const views = await Promise.all([shop.client, other.client].map((client) => client.purchase()));
      assert.deepEqual(views.map(({ state, isOrderedElsewhere = false }) => [state, isOrderedElsewhere]).sort(), [
        ['confirmed', false],
        ['void', true],
      ]);
    }
  });

  it('does not mix up customers when the shop gives every checkout the same reference', async () => {
    const { shop, second } = await startTwo(await emptyDatabase());
    await shop.approve();
    shop.shop.state.checkout = checkoutOf({ email: 'somebody.else@example.org' });
    const other = otherBrowser(shop, second);
    await other.approve();
    assert.equal((await other.client.confirmPurchase()).state, 'confirmed');
    shop.shop.state.checkout = checkoutOf();
    assert.equal((await shop.client.confirmPurchase()).state, 'confirmed');
  });
});

describe('a shop', () => {
  it('whose number the bank does not take as it is gets both forms, and may give another when it completes the order', async () => {
    const { approve, client, shop, store, bank } = await startPurchases({ verification: 'transaction' });
    const completed: object[] = [];
    shop.shop.prepareOrder = async () => ({ orderId: '#1001 Ä' });
    shop.shop.completeOrder = async ({ orderId, orderReference, isTest }) => {
      completed.push({ orderId, orderReference, isTest });
      return { orderId: 'R-2027-1' };
    };
    const id = await approve();
    assert.deepInclude(await client.confirmPurchase(), { state: 'confirmed', orderId: 'R-2027-1' });
    assert.deepInclude(await client.purchase(), { state: 'confirmed', orderId: 'R-2027-1' });
    assert.deepInclude(await store.purchases.find({ businessId: bank(id)!.businessId }), {
      orderId: 'R-2027-1',
      isDelivered: true,
    });
    assert.equal(bank(id)?.orderId, '1001', 'API A shows that form');
    assert.deepEqual(completed, [{ orderId: '#1001 Ä', orderReference: '1001', isTest: true }]);
  });

  it('that cannot complete a confirmed order makes health red until an operator has resolved it', async () => {
    const { approve, client, shop, ratenkauf, clock, health } = await startPurchases();
    shop.state.failing = 'completeOrder';
    await approve();
    assert.equal((await client.confirmPurchase()).state, 'confirmed');
    for (let round = 0; round < 5; round += 1) {
      clock.pass(60 * minute);
      await ratenkauf.reconcile();
    }
    const [found] = await ratenkauf.purchases.unresolved();
    assert.deepInclude(found, { kind: 'undelivered', lastFailure: 'Error', resolutions: ['delivered', 'taken_back'] });
    clock.pass(minute);
    assert.deepInclude(await health(), { ok: false, undelivered: 1 });
    await ratenkauf.purchases.resolve(found!.id, 'delivered', { by: 'Frau Muster', why: 'Entered by hand.' });
    clock.pass(minute);
    assert.deepInclude(await health(), { ok: true });
    assert.equal(await codeOf(client.purchase()), 'ok');
  });
});

describe('the callers of a store', () => {
  it('get an error, instead of waiting for ever, when the store refuses a claim that no purchase holds', async () => {
    const shop = await startPurchases();
    const { store } = shop;
    const process = shop.another({
      store: {
        ...shared(store),
        purchases: {
          ...store.purchases,
          ordered: async () => undefined,
          change: (record, changes) =>
            changes.situation === 'claimed'
              ? Promise.reject(Object.assign(new Error('UNIQUE'), { code: '23505' }))
              : store.purchases.change(record, changes),
        },
      },
    });
    const { approve, client } = otherBrowser(shop, process);
    await approve();
    assert.equal(await codeOf(client.confirmPurchase()), 'internal');
  });
});
