import { assert, describe, it } from 'vitest';
import { soon } from '../../support/patience.js';
import { minute, second } from '../http/server-shop.js';
import { checkoutOf, idIn, startPurchases, type TestShop } from './shop.js';

/** Holds the next call of the shop's checkout function. */
function holdNextCheckout({ shop }: TestShop) {
  const { checkout } = shop;
  let release = () => {};
  const isHeld = new Promise<void>((resolve) => {
    shop.checkout = (request, asked) => {
      shop.checkout = checkout;
      resolve();
      return new Promise<void>((go) => (release = go)).then(() => checkout(request, asked));
    };
  });
  return { isHeld, release: () => release() };
}

describe('the payment page of the first start is given again', () => {
  it('for a second click that reaches its process half a minute late, as after a restart', async () => {
    const { client, consentVersion, clock, shop } = await startPurchases();
    await client.checkout();
    const version = await consentVersion();
    const held = holdNextCheckout(shop);
    const late = client.startPurchase({ consentVersion: version });
    await held.isHeld;
    const first = await client.startPurchase({ consentVersion: version });
    clock.pass(30 * second);
    held.release();
    assert.deepEqual(await late, first);
  });

  it('when the customer comes back after ten minutes, also to a process whose clock is ahead or behind', async () => {
    const { start, clock, given, browser, consentVersion, another, sandbox } = await startPurchases();
    const first = await start();
    for (const skew of [minute, -60 * minute]) {
      const there = browser.at(another({ now: () => given.clock.now() + skew }).handler);
      const { paymentPage } = await there.client.startPurchase({ consentVersion: await consentVersion() });
      assert.equal(idIn(paymentPage), first);
    }
    clock.pass(10 * minute);
    assert.equal(await start(), first);
    assert.lengthOf(sandbox.purchases(), 1);
  });

  it.each([
    ['', { times: 0 }],
    [', while the newer interface cannot be read', { operation: 'authorization.read', kind: 'status', times: 10 }],
  ] as const)('when it was given by a process whose clock is an hour behind%s', async (_when, fault) => {
    const { start, given, browser, consentVersion, clock, sandbox, another } = await startPurchases({
      verification: 'authorization',
    });
    const there = browser.at(another({ now: () => given.clock.now() - 60 * minute }).handler);
    await there.client.checkout();
    const { paymentPage } = await there.client.startPurchase({ consentVersion: await consentVersion() });
    for (const [name, value] of there.cookies) browser.cookies.set(name, value);
    if ('kind' in fault) sandbox.faults.add(fault);
    clock.pass(20 * second);
    assert.equal(await start(), idIn(paymentPage));
  });

  it.each(['the other process is an hour behind', 'the other process considers it failed meanwhile'])(
    'for a second click before the bank has answered the first, although %s',
    async (why) => {
      const { client, given, browser, consentVersion, sandbox, clock, another } = await startPurchases();
      await client.checkout();
      const version = await consentVersion();
      sandbox.faults.add({ operation: 'vorgang.anlegen', kind: 'slow', delayMs: 500 });
      const first = client.startPurchase({ consentVersion: version });
      await soon(async () => assert.lengthOf(await given.store.purchases.due({ before: Infinity }, 10, 'resting'), 1));
      const { purchases } = given.store;
      const change: typeof purchases.change = async (...input) => (await first, purchases.change(...input));
      const isBehind = why === 'the other process is an hour behind';
      if (!isBehind) clock.pass(20 * second);
      const other = isBehind
        ? another({ now: () => given.clock.now() - 60 * minute })
        : another({ store: { ...given.store, purchases: { ...purchases, change } } });
      const again = browser.at(other.handler).client.startPurchase({ consentVersion: version });
      assert.deepEqual(await again, await first);
      assert.lengthOf(sandbox.purchases(), 1);
    },
  );
});

describe('a new payment page is given', () => {
  it('when another term is requested, or the basket has changed', async () => {
    const { start, shop } = await startPurchases();
    const [first, other] = [await start(6), await start(12)];
    shop.state.checkout = checkoutOf({ amount: 900_00, items: [{ name: 'Sofa', quantity: 1, price: 900_00 }] });
    assert.lengthOf(new Set([first, other, await start(12)]), 3);
  });

  it('when the customer has finished on the first, or its half an hour is over', async () => {
    const { start, sandbox, clock } = await startPurchases();
    const first = await start();
    sandbox.complete(first);
    clock.pass(minute);
    const second = await start();
    assert.notEqual(second, first, 'finished at the bank, and never came back');
    clock.pass(31 * minute);
    assert.notEqual(await start(), second, 'expired at the bank');
  });
});
