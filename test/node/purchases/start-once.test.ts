import { assert, describe, it, onTestFinished } from 'vitest';
import { soon } from '../../support/patience.js';
import { createBrowser } from './browser.js';
import { checkoutOf, idIn, startProcess, startPurchases, type TestShop } from './shop.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

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
  it('for a second click that reaches its process half a minute late, as after a restart or behind a lock', async () => {
    const { client, consentVersion, clock, shop } = await startPurchases();
    await client.checkout();
    const version = await consentVersion();
    const held = holdNextCheckout(shop);
    const second = client.startPurchase({ consentVersion: version });
    await held.isHeld;
    const first = await client.startPurchase({ consentVersion: version });
    clock.pass(30 * SECOND);
    held.release();
    assert.deepEqual(await second, first);
  });

  it('when the customer comes back from it after ten minutes and clicks again', async () => {
    const { start, clock, sandbox } = await startPurchases();
    const first = await start(6);
    clock.pass(10 * MINUTE);
    assert.equal(await start(6), first);
    assert.lengthOf(sandbox.purchases(), 1);
  });

  it('when the other process has a clock that is a minute ahead or an hour behind', async () => {
    const { start, given, browser, consentVersion } = await startPurchases();
    const first = await start();
    for (const skew of [MINUTE, -60 * MINUTE]) {
      const other = startProcess({ ...given, now: () => given.clock.now() + skew });
      onTestFinished(() => other.close());
      const there = createBrowser(() => other.handler);
      for (const [name, value] of browser.cookies) there.cookies.set(name, value);
      const { paymentPage } = await there.client.startPurchase({ consentVersion: await consentVersion() });
      assert.equal(idIn(paymentPage), first);
    }
  });

  it.each([
    ['', { times: 0 }],
    [', while the newer interface cannot be read', { operation: 'authorization.read', kind: 'status', times: 10 }],
  ] as const)('when it was given by a process whose clock is an hour behind%s', async (_when, fault) => {
    const { start, given, browser, consentVersion, clock, sandbox } = await startPurchases({
      verification: 'authorization',
    });
    const behind = startProcess({ ...given, now: () => given.clock.now() - 60 * MINUTE });
    onTestFinished(() => behind.close());
    const there = createBrowser(() => behind.handler);
    await there.client.checkout();
    const { paymentPage } = await there.client.startPurchase({ consentVersion: await consentVersion() });
    for (const [name, value] of there.cookies) browser.cookies.set(name, value);
    if ('kind' in fault) sandbox.faults.add(fault);
    clock.pass(20 * SECOND);
    assert.equal(await start(), idIn(paymentPage));
  });

  it('for a second click in a process whose clock is an hour behind, before the bank has answered the first', async () => {
    const { client, given, browser, consentVersion, sandbox } = await startPurchases();
    await client.checkout();
    const version = await consentVersion();
    sandbox.faults.add({ operation: 'vorgang.anlegen', kind: 'slow', delayMs: 600 });
    const first = client.startPurchase({ consentVersion: version });
    await soon(async () => assert.lengthOf(await given.store.purchases.due({ before: Infinity }, 10, 'resting'), 1));
    const behind = startProcess({ ...given, now: () => given.clock.now() - 60 * MINUTE });
    onTestFinished(() => behind.close());
    const there = createBrowser(() => behind.handler);
    for (const [name, value] of browser.cookies) there.cookies.set(name, value);
    assert.deepEqual(await there.client.startPurchase({ consentVersion: version }), await first);
    assert.lengthOf(sandbox.purchases(), 1);
  });

  it('when the bank answers the first start just as a second one considers it failed', async () => {
    const { client, given, browser, consentVersion, sandbox, clock } = await startPurchases();
    await client.checkout();
    const version = await consentVersion();
    sandbox.faults.add({ operation: 'vorgang.anlegen', kind: 'slow', delayMs: 400 });
    const first = client.startPurchase({ consentVersion: version });
    await soon(async () => assert.lengthOf(await given.store.purchases.due({ before: Infinity }, 10, 'resting'), 1));
    clock.pass(20 * SECOND);
    const { purchases } = given.store;
    const change: typeof purchases.change = async (...input) => (await first, purchases.change(...input));
    const other = startProcess({
      ...given,
      store: { ...given.store, purchases: { ...purchases, change } },
    });
    onTestFinished(() => other.close());
    const there = createBrowser(() => other.handler);
    for (const [name, value] of browser.cookies) there.cookies.set(name, value);
    assert.deepEqual(await there.client.startPurchase({ consentVersion: version }), await first);
    assert.lengthOf(sandbox.purchases(), 1);
  });
});

describe('a new payment page is given', () => {
  it('when another term is requested, or the basket has changed', async () => {
    const { start, shop } = await startPurchases();
    const first = await start(6);
    const second = await start(12);
    shop.state.checkout = checkoutOf({ amount: 900_00, items: [{ name: 'Sofa', quantity: 1, price: 900_00 }] });
    const third = await start(12);
    assert.lengthOf(new Set([first, second, third]), 3);
  });

  it('when the bank accepts nothing more on the first: the customer has finished there, or half an hour is over', async () => {
    const { start, sandbox, clock } = await startPurchases();
    const first = await start();
    sandbox.complete(first);
    clock.pass(MINUTE);
    const second = await start();
    assert.notEqual(second, first, 'finished at the bank, and never came back');
    clock.pass(31 * MINUTE);
    assert.notEqual(await start(), second, 'expired at the bank');
  });
});
