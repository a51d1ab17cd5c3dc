import { assert, describe, it, vi } from 'vitest';
import { createBackground } from '../../../src/server/scheduling/background.js';
import { createReconciling } from '../../../src/server/scheduling/rounds.js';
import { createClockGuard } from '../../../src/server/operations/clock-guard.js';
import type { LogEntry, ShopPurchase } from '../../../src/server.js';
import { createIncidentLog, type IncidentLog } from '../../../src/server/operations/incident-log.js';
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
