import { assert, describe, it, vi } from 'vitest';
import { createBackground } from '../../../src/server/scheduling/background.js';
import { createReconciling } from '../../../src/server/scheduling/rounds.js';
import { createClockGuard } from '../../../src/server/operations/clock-guard.js';
import type { LogEntry, ShopPurchase } from '../../../src/server.js';
import { ShopError } from '../../../src/server/operations/incidents.js';
import { createIncidentLog, type IncidentLog } from '../../../src/server/operations/incident-log.js';
import { ServiceError } from '../../../src/service/wire/service-error.js';
import { soon } from '../../support/patience.js';
import { createBrowser } from '../purchases/browser.js';
import { checkoutOf, limitsWith, memoryStore, startProcess, startPurchases, steps } from '../purchases/shop.js';
import { createClock, minute, noon, second } from '../http/server-shop.js';

const never = () => new Promise<never>(() => {});
type Started = Awaited<ReturnType<typeof startPurchases>>;

/** Creates purchases of several customers that are confirmed, but not yet delivered to the shop. */
async function undelivered(shop: Started, count: number) {
  const { sandbox, ratenkauf } = shop;
  shop.shop.state.failing = 'completeOrder';
  for (let index = 0; index < count; index += 1) {
    shop.shop.state.checkout = checkoutOf({ shopReference: `cart-${index}` });
    const browser = createBrowser(() => ratenkauf.handler);
    const { approve, client } = steps({ sandbox, browser, ratenkauf });
    await approve();
    await client.confirmPurchase();
  }
  shop.shop.state.failing = undefined;
}

describe('a round of reconciling', () => {
  it('is not delayed by an order that the shop does not complete, and neither is the next round', async () => {
    const shop = await startPurchases({ limits: limitsWith({ shop: { completeOrder: 300 } }) });
    await undelivered(shop, 3);
    const { completeOrder } = shop.shop.shop;
    const [hanging] = [...shop.shop.orders.keys()];
    Object.assign(shop.shop.shop, {
      completeOrder: (purchase: ShopPurchase) => (purchase.id === hanging ? never() : completeOrder(purchase)),
    });
    shop.clock.pass(2 * minute);
    assert.deepInclude(await shop.ratenkauf.reconcile(), { examined: 3, resolved: 2 });
    assert.lengthOf(shop.shop.completed(), 2);
    assert.include(
      shop.log.map(({ message }) => message),
      'shop.completeOrder did not finish within 0.3 seconds',
    );
    Object.assign(shop.shop.shop, { completeOrder });
    shop.clock.pass(60 * minute);
    assert.deepInclude(await shop.ratenkauf.reconcile(), { examined: 1, resolved: 1 });
  });

  it('resolves every purchase of unknown outcome while the shop hangs over four orders', async () => {
    const shop = await startPurchases({ verification: 'authorization', limits: limitsWith({ grace: 100 }) });
    const customers = Array.from({ length: 5 }, () =>
      steps({ ...shop, browser: createBrowser(() => shop.ratenkauf.handler) }),
    );
    for (const [index, { approve }] of customers.entries()) {
      shop.shop.state.checkout = checkoutOf({ shopReference: `cart-${index}` });
      await approve();
    }
    shop.sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'answer-lost', times: 5 });
    shop.sandbox.faults.add({ operation: 'authorization.read', kind: 'status', times: 1_000 });
    const unresolved = await Promise.all(customers.map(({ client }) => client.confirmPurchase()));
    assert.deepEqual(
      unresolved.map(({ state }) => state),
      Array(5).fill('confirming'),
    );
    shop.sandbox.faults.clear();
    const { completeOrder } = shop.shop.shop;
    Object.assign(shop.shop.shop, { completeOrder: never });
    shop.clock.pass(5 * minute);
    void shop.ratenkauf.reconcile().catch(() => {});
    await soon(async () => {
      const states = await Promise.all(
        [...shop.shop.orders.keys()].map(async (id) => (await shop.store.purchases.find({ id }))?.situation),
      );
      assert.deepEqual(states, Array(5).fill('confirmed'));
    });
    Object.assign(shop.shop.shop, { completeOrder });
  });

  it('of one kind of records delays no other kind if it hangs, and the next of its own only until its deadline', async () => {
    const rounds = { orders: 0, transactions: 0 };
    const background = createBackground({ onError: () => {} });
    const done = { examined: 1, resolved: 1, forgotten: 0 };
    createReconciling({
      background,
      ready: async () => {},
      kinds: {
        orders: () => ((rounds.orders += 1) === 1 ? never() : Promise.resolve(done)),
        transactions: async () => ((rounds.transactions += 1), done),
      },
      every: 20,
      deadline: 200,
    });
    background.start();
    await soon(() => assert.isAbove(rounds.transactions, 2));
    await soon(() => assert.isAbove(rounds.orders, 1));
    await background.close(0);
  });
});

/** Creates an incident log and the list of its entries. */
function startLog(): { incidents: IncidentLog; entries: LogEntry[]; clock: ReturnType<typeof createClock> } {
  const entries: LogEntry[] = [];
  const clock = createClock();
  return {
    entries,
    clock,
    incidents: createIncidentLog({ log: (entry) => entries.push(entry), now: clock.now, secrets: [] }),
  };
}

describe('the guard of the clock', () => {
  it('logs once by how much the clocks differ, and that they agree again', async () => {
    const { incidents, entries, clock } = startLog();
    let skew = 0;
    const check = createClockGuard({ ...incidents, now: clock.now, storeNow: async () => clock.now() - skew });
    for (skew of [0, 59 * second, 3_600_000, 3_601_000, 3_602_000]) await check();
    assert.lengthOf(entries, 1);
    assert.deepInclude(entries[0], { event: 'clock_skew', level: 'error' });
    assert.match(entries[0]?.message ?? '', /3600 seconds ahead of .* NTP/);
    assert.isUndefined(incidents.current(), 'health does not mind');
    skew = 0;
    await check();
    assert.lengthOf(entries, 2);
    assert.deepInclude(entries[1], { level: 'info', event: 'incident_over' });
    skew = -90 * second;
    clock.pass(2 * minute);
    await check();
    assert.match(entries[2]?.message ?? '', /90 seconds behind/);
  });

  it('runs in every round where store and process have clocks', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: noon });
    try {
      const store = memoryStore();
      const shop = await startPurchases({ store });
      const ahead = startProcess({
        ...shop.given,
        now: Date.now,
        store: { ...shop.given.store, now: async () => Date.now() + 5 * minute },
      });
      await ahead.reconcile();
      assert.deepEqual(
        shop.log.map(({ event }) => event),
        ['clock_skew'],
      );
      await ahead.close();
    } finally {
      vi.useRealTimers();
    }
  });

  it('ignores a store that does not answer', async () => {
    const { incidents, entries, clock } = startLog();
    await createClockGuard({ ...incidents, now: clock.now, storeNow: () => Promise.reject(new Error('away')) })();
    assert.deepEqual(entries, []);
  });
});

describe('the log of incidents', () => {
  it('tells the end of an incident of the shop from that of one of the service', () => {
    const { incidents, entries } = startLog();
    incidents.failed(new ServiceError({ code: 'unreachable', operation: 'payment.plans' }), 'payment.plans');
    incidents.failed(new ShopError('pricesAmong', 'fails', { reason: 'ECONNREFUSED' }), 'shop.pricesAmong');
    incidents.worked(['shop.pricesAmong']);
    assert.equal(incidents.current(), 'service_unavailable');
    incidents.worked(['payment.plans']);
    assert.isUndefined(incidents.current());
    assert.deepEqual(
      entries.map(({ event }) => event),
      ['service_incident', 'shop_incident', 'incident_over', 'service_recovered'],
    );
  });

  it('remembers a thousand of them, and logs the end of those that were met lately', () => {
    const { incidents, entries } = startLog();
    for (let index = 0; index < 2_500; index += 1)
      incidents.failed(new Error(`purchase ${index}`), `purchase ${index}`);
    incidents.worked(['purchase 100']);
    assert.lengthOf(entries, 2_500, 'what was forgotten has no end');
    incidents.worked(['purchase 2400']);
    assert.deepInclude(entries.at(-1), { event: 'incident_over' });
    assert.lengthOf(entries, 2_501);
  });
});
