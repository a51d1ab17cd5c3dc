import { assert, describe, it } from 'vitest';
import { startPurchases } from './shop.js';
import { codeOf } from '../../support/matching.js';

describe('an operator', () => {
  it('is refused a statement without a reason, and one about a purchase that is not there', async () => {
    const { approve, sandbox, client, ratenkauf } = await startPurchases();
    await approve();
    sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'status', status: 503 });
    assert.equal((await client.confirmPurchase()).state, 'confirming');
    const [found] = await ratenkauf.purchases.unresolved();
    const by = 'Frau Muster';
    const { resolve } = ratenkauf.purchases;
    assert.equal(await codeOf(resolve(found!.id, 'confirmed', { by, why: ' ' })), 'invalid_request');
    assert.equal(await codeOf(resolve('unknown', 'confirmed', { by, why: 'A mistake.' })), 'no_purchase');
  });
});

describe('an order that the shop has made itself', () => {
  it('is released when the check fails, with the documented error', async () => {
    const { approve, shop, browser, ratenkauf } = await startPurchases();
    const released: unknown[] = [];
    shop.shop.releaseOrder = async ({ orderId }, why) => void released.push([orderId, why]);
    await approve();
    shop.state.checkout = { ...shop.state.checkout!, email: 'somebody.else@example.org' };
    for (const orderId of ['S-1', 'S-2']) {
      const ordered = ratenkauf.confirm({ request: browser.pressed(), orderId, originChecked: true });
      assert.equal(await codeOf(ordered), 'wrong_state');
      assert.deepEqual(released.pop(), [orderId, 'void']);
    }
  });
});
