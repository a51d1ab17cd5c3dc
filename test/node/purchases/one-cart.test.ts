import { afterAll, assert, beforeAll, describe, it, onTestFinished } from 'vitest';
import type { RatenkaufConfig } from '../../../src/server.js';
import { createSqlStore } from '../../../src/server/store/sql/sql-store.js';
import { soon } from '../../support/patience.js';
import { testWebshop } from '../../support/webshop.js';
import { minute } from '../http/server-shop.js';
import { openTestDatabases, type TestDatabases } from '../store/databases.js';
import { openStore, type TestDatabase } from '../store/samples.js';
import { createBrowser } from './browser.js';
import { checkoutOf, shared, startProcess, startPurchases, steps, type PurchaseOverrides } from './shop.js';
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
  async function startTwo(database: TestDatabase, overrides: PurchaseOverrides = {}) {
    const shop = await startPurchases({ ...overrides, store: await openStore(database) });
    const store = createSqlStore({ dialect: database.dialect(), webshop: testWebshop });
    const second = startProcess({ ...shop.given, store });
    onTestFinished(() => second.close());
    return { shop, second };
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

/** The customer has waited for a quarter of an hour, and gives the order up. */
async function giveUp(overrides: PurchaseOverrides = {}) {
  const shop = await startPurchases({ verification: 'authorization', ...overrides });
  await shop.approve();
  shop.sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'answer-lost' });
  shop.sandbox.faults.add({ operation: 'authorization.read', kind: 'status', status: 503, times: 1_000 });
  assert.equal((await shop.client.confirmPurchase()).state, 'confirming');
  shop.clock.pass(minute);
  await shop.ratenkauf.reconcile();
  assert.notProperty(await shop.client.purchase(), 'mayGiveUp');
  assert.equal(await codeOf(shop.client.abandonPurchase()), 'wrong_state');
  shop.clock.pass(15 * minute);
  assert.isTrue((await shop.client.purchase()).mayGiveUp);
  assert.equal((await shop.ratenkauf.purchases.unresolved())[0]?.kind, 'unknown', 'nobody has given it up');
  assert.deepInclude(await shop.client.abandonPurchase(), { state: 'confirming', mayRestart: true });
  const [first] = await shop.ratenkauf.purchases.unresolved();
  assert.deepInclude(first, { kind: 'given_up', accepted: false });
  return { ...shop, first: first! };
}

/** Lets the bank work again, and reconciles often. */
async function recover({ sandbox, clock, ratenkauf }: Pick<Started, 'sandbox' | 'clock' | 'ratenkauf'>) {
  sandbox.faults.clear();
  for (let round = 0; round < 6; round += 1) {
    clock.pass(2 * minute);
    await ratenkauf.reconcile();
    sandbox.bookPending();
  }
}

describe('an order that was given up for its customer', () => {
  it.each<NonNullable<RatenkaufConfig['reporting']>>(['transaction-api', 'merchant-api'])(
    'is taken back through %s if the bank has confirmed it all the same',
    async (reporting) => {
      const shop = await giveUp({ reporting });
      shop.sandbox.faults.clear();
      await shop.approve();
      assert.equal((await shop.client.confirmPurchase()).state, 'confirmed');
      for (let round = 0; round < 3; round += 1) await shop.ratenkauf.reconcile({ untouchedFor: 0 });
      const [reversed] = await shop.ratenkauf.purchases.unresolved();
      assert.deepInclude(reversed, { id: shop.first.id, kind: 'unwanted' }, 'reported, and not booked yet');
      await recover(shop);
      const values = await Promise.all(
        confirmedIn(shop).map(
          async ({ businessId }) =>
            (await shop.ratenkauf.clients.transactions.transaction(businessId)).order.currentValue,
        ),
      );
      assert.deepEqual(values, [0, 79900]);
      assert.deepEqual(
        [...shop.shop.orders.values()].map(({ state }) => state),
        ['released', 'completed'],
      );
      assert.deepEqual(await shop.ratenkauf.purchases.unresolved(), []);
      const reports = shop.sandbox
        .requests()
        .filter(({ operation }) => /refund|rueckabwicklung/i.test(operation ?? ''));
      assert.lengthOf(reports, 1, 'reported once');
      assert.include(JSON.stringify(shop.log), `Purchase ${shop.first.id} was given up`);
    },
  );

  it('stays listed as unresolved if its delivery was reported: a delivered order is never reversed automatically', async () => {
    const shop = await giveUp();
    const businessId = shop.first.transactionId!;
    shop.sandbox.faults.clear();
    await shop.ratenkauf.clients.transactions.capture(businessId);
    shop.sandbox.bookPending();
    await recover(shop);
    assert.deepInclude((await shop.ratenkauf.purchases.unresolved())[0], { kind: 'unwanted', id: shop.first.id });
    assert.deepInclude(await shop.client.purchase(), { state: 'abandoned', isTakenBack: true });
    const by = { by: 'Frau Muster', why: 'The customer keeps it.' };
    assert.equal((await shop.ratenkauf.purchases.resolve(shop.first.id, 'confirmed', by)).state, 'confirmed');
    assert.lengthOf(shop.shop.completed(), 1);
  });

  it('is found by the callback of the bank if it was confirmed, also after its end', async () => {
    const shop = await startPurchases({ verification: 'authorization' });
    const id = await shop.approve();
    await shop.client.abandonPurchase();
    await shop.ratenkauf.clients.payment.confirm(id, { orderId: 'unforeseen' });
    const started = shop.sandbox.requests().find(({ operation }) => operation === 'vorgang.anlegen');
    const { redirectLinks } = JSON.parse(started?.body ?? '{}') as {
      redirectLinks: { urlAuthorizationCallback: string };
    };
    await shop.ratenkauf.handler(new Request(redirectLinks.urlAuthorizationCallback));
    await soon(async () =>
      assert.deepInclude((await shop.ratenkauf.purchases.unresolved())[0], { kind: 'contradicted' }),
    );
  });
});

describe('a shop', () => {
  it('that numbers its orders when they are completed returns the number, which is then shown and stored', async () => {
    const { approve, client, shop, store, bank } = await startPurchases();
    shop.shop.completeOrder = async () => ({ orderId: 'R-2027-1' });
    const id = await approve();
    assert.deepInclude(await client.confirmPurchase(), { state: 'confirmed', orderId: 'R-2027-1' });
    assert.deepInclude(await client.purchase(), { state: 'confirmed', orderId: 'R-2027-1' });
    assert.deepInclude(await store.purchases.find({ businessId: bank(id)!.businessId }), {
      orderId: 'R-2027-1',
      isDelivered: true,
    });
    assert.equal(bank(id)?.orderId, 'A-1001');
  });

  it('may number its orders with whole numbers', async () => {
    const { approve, client, shop, bank } = await startPurchases();
    shop.shop.prepareOrder = async () => ({ orderId: 1001 as never });
    shop.shop.completeOrder = async () => ({ orderId: 2027001 as never });
    const id = await approve();
    assert.deepInclude(await client.confirmPurchase(), { state: 'confirmed', orderId: '2027001' });
    assert.equal(bank(id)?.orderId, '1001');
  });

  it.each([undefined, null, 7, { orderId: '' }, { orderId: 7.5 }, { rows: 1 }])(
    'that returns %j from completeOrder keeps the first number of the order',
    async (result) => {
      const { approve, client, shop, ratenkauf } = await startPurchases();
      shop.shop.completeOrder = async () => result as undefined;
      await approve();
      assert.deepInclude(await client.confirmPurchase(), { state: 'confirmed', orderId: 'A-1001' });
      assert.deepEqual(await ratenkauf.purchases.unresolved(), []);
    },
  );

  it('that cannot complete a confirmed order makes health red until an operator has resolved it', async () => {
    const { approve, client, shop, ratenkauf, clock, browser } = await startPurchases();
    const health = async () => JSON.parse(await (await browser.send('/ratenkauf/health')).text()) as object;
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
    const refusing = shared(store);
    const process = startProcess({
      ...shop.given,
      store: {
        ...refusing,
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
    await process.close();
  });
});
