import { assert, describe, it } from 'vitest';
import { pages, startPurchases } from './shop.js';

describe('a purchase', () => {
  it('goes from the checkout over the bank to the order', async () => {
    const { client, start, comeBack, bank, shop } = await startPurchases();
    assert.deepEqual(await client.checkout(), {
      amount: 79900,
      reasons: [],
      needsSalutation: false,
      addressPage: 'https://shop.example/kasse',
    });
    const id = await start(24);
    assert.deepEqual(await client.purchase(), {
      state: 'initialized',
      amount: 79900,
      requestedMonths: 24,
      secondsLeft: 1800,
    });
    assert.deepEqual(await comeBack(id), { status: 303, location: pages.review });
    const approved = await client.purchase();
    assert.equal(approved.state, 'approved');
    assert.equal(approved.financing?.plan.months, 24);
    assert.match(approved.financing?.preContractualInformation ?? '', /^http:\/\/127\.0\.0\.1/);
    const confirmed = await client.confirmPurchase();
    assert.deepInclude(confirmed, { state: 'confirmed', orderId: 'A-1001' });
    assert.deepEqual(await client.purchase(), confirmed);
    assert.deepInclude(bank(id), {
      status: 'BESTAETIGT',
      confirmations: 1,
      confirmationRequests: 1,
      orderId: 'A-1001',
    });
    assert.deepEqual([...shop.orders.values()], [{ orderId: 'A-1001', state: 'completed', told: 1 }]);
  });
});
