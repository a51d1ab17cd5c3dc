import { assert, describe, it } from 'vitest';
import { createBrowser } from './browser.js';
import { startPurchases } from './shop.js';

const fifty = Array.from({ length: 50 }, (_, index) => index);

/** Starts two processes of one shop on one store, called in turn. */
async function startTwoProcesses() {
  const shop = await startPurchases();
  const other = shop.another();
  let turn = 0;
  const browser = createBrowser(() => [shop.ratenkauf.handler, other.handler][(turn += 1) % 2]!);
  return {
    ...shop,
    other,
    both: browser,
    share: () => shop.browser.cookies.forEach((value, name) => browser.cookies.set(name, value)),
  };
}

describe('fifty at once, in two processes on one store', () => {
  it('order, give up, start and reconcile: one order for each confirmation, and none without', async () => {
    const { approve, sandbox, both, share, shop, consentVersion, ratenkauf, other, clock } = await startTwoProcesses();
    await approve();
    share();
    const consent = await consentVersion();
    const tries = fifty.map(async (index) => {
      const { client } = both;
      if (index % 5 === 0) return client.abandonPurchase();
      if (index % 5 === 1) return client.startPurchase({ consentVersion: consent });
      if (index % 5 === 2)
        return index % 2 ? ratenkauf.reconcile({ untouchedFor: 0 }) : other.reconcile({ untouchedFor: 0 });
      return client.confirmPurchase();
    });
    await Promise.allSettled(tries);
    for (let round = 0; round < 3; round += 1) {
      clock.pass(61_000);
      await ratenkauf.reconcile();
    }
    const confirmed = sandbox.purchases().filter(({ confirmations }) => confirmations > 0);
    assert.deepEqual(
      shop.completed().map(({ orderId }) => orderId),
      confirmed.map(({ orderId }) => orderId),
    );
    assert.isTrue(confirmed.every(({ confirmations }) => confirmations === 1));
  });
});
