import { assert, describe, it } from 'vitest';
import { startProgram } from './program.js';
import { checkedShop } from '../../../src/server/shop/checked-shop.js';
import { createContexts } from '../../../src/server/shop/contexts.js';
import { rejectionOf } from '../../support/matching.js';
import { checkoutOf, createShop, startPurchases, type PurchaseOverrides, type TestShop } from './shop.js';
import { minute } from '../http/server-shop.js';
import type { ShopPurchase } from '../../../src/server.js';
import { soon } from '../../support/patience.js';
import { reportings } from '../transactions/shop.js';

/** A shop that says of each order that it cannot be carried out. */
const soldOut = (onCall = () => {}): PurchaseOverrides => ({
  shopWith: () => ({
    completeOrder: async () => (onCall(), { impossible: 'sold out', shopText: 'Leider ausverkauft.' }),
  }),
});

const stateIn = ({ orders }: TestShop) => [...orders.values()].map(({ state }) => state);

describe('an order that the shop cannot carry out although the bank has confirmed it', () => {
  it.each(reportings)(
    'is taken back in full through the %s, then released, and its customer is told so',
    async (reporting) => {
      let completions = 0;
      const shop = await startPurchases({ reporting, ...soldOut(() => (completions += 1)) });
      await shop.approve();
      const seen = await shop.client.confirmPurchase();
      const told = { isTakenBack: true, isImpossible: true, shopText: 'Leider ausverkauft.' };
      assert.include(seen, { state: 'abandoned', ...told });
      assert.deepEqual(stateIn(shop.shop), ['prepared'], 'not released before the bank has booked it');
      assert.isTrue(
        shop.log.some(({ event, message }) => event === 'purchase_unresolved' && /cannot be carried out/.test(message)),
      );
      const [unresolved] = await shop.ratenkauf.purchases.unresolved();
      assert.include(unresolved, { kind: 'unwanted', impossible: 'sold out' });
      shop.sandbox.bookPending();
      shop.clock.pass(minute);
      await shop.ratenkauf.reconcile();
      assert.deepEqual(stateIn(shop.shop), ['released']);
      assert.include(await shop.client.purchase(), { state: 'abandoned', isTakenBack: true, isImpossible: true });
      assert.isEmpty(await shop.ratenkauf.purchases.unresolved());
      await shop.ratenkauf.reconcile();
      assert.equal(completions, 1, 'the shop is asked once');
      const [transaction] = shop.sandbox.transactions();
      assert.equal(transaction?.currentValue, 0);
    },
  );

  it('is asked for again when it gives no words as the reason, and does not count as completed', async () => {
    let answer: unknown = { impossible: ' ' };
    const shop = await startPurchases({ shopWith: () => ({ completeOrder: async () => answer as never }) });
    await shop.approve();
    await shop.client.confirmPurchase();
    assert.deepEqual(stateIn(shop.shop), ['prepared']);
    assert.match(shop.log.map(({ message }) => message).join(), /shop\.completeOrder returned an invalid value/);
    answer = { impossible: 'sold out', shopText: 5 };
    shop.clock.pass(2 * minute);
    await shop.ratenkauf.reconcile();
    assert.include(await shop.client.purchase(), { state: 'abandoned', isTakenBack: true, isImpossible: true });
  });

  it('is told to a program that finds it', async () => {
    const shop = await startProgram(soldOut());
    const id = await shop.approve();
    await shop.confirm(id);
    await soon(async () =>
      assert.include(await shop.purchases.find(id), { state: 'abandoned', isTakenBack: true, isImpossible: true }),
    );
  });
});

describe('the answer of completeOrder', () => {
  it.each<[answer: unknown, read: object | undefined]>([
    [{ orderId: 'R-1' }, { orderId: 'R-1' }],
    [{ orderId: 2027001 }, { orderId: '2027001' }],
    ...[undefined, null, 7, { orderId: '' }, { orderId: 7.5 }, { rows: 1 }].map((none): [unknown, object] => [
      none,
      {},
    ]),
    ...['', '   ', 5, true].map((impossible): [unknown, undefined] => [{ impossible }, undefined]),
  ])('%j is read as %j; undefined: it is refused', async (answer, read) => {
    const shop = Object.assign(createShop().shop, { completeOrder: async () => answer as never });
    const pageRules = { origin: 'https://shop.example', otherOrigins: [] };
    const { completeOrder } = checkedShop(shop, { contexts: createContexts(), pageRules });
    const answered = completeOrder({} as ShopPurchase);
    if (read) assert.deepEqual(await answered, read);
    else assert.match(String(await rejectionOf(answered)), /returned an invalid value\. impossible/);
  });
});

describe('a purchase that the shop completes', () => {
  it('names its webshop, and matches the checkout that the bank has approved, and no other one', async () => {
    const seen: ShopPurchase[] = [];
    const shop = await startPurchases({
      webshop: 'Möbel DE',
      shopWith: () => ({ completeOrder: async (purchase) => void seen.push(purchase) }),
    });
    await shop.approve();
    await shop.client.confirmPurchase();
    const [purchase] = seen;
    assert.equal(purchase!.webshop, 'Möbel DE');
    const { deliveryAddress, items, amount, person } = checkoutOf();
    assert.isTrue(purchase!.matches(checkoutOf()));
    assert.isTrue(purchase!.matches(checkoutOf({ items: [...items].reverse() })));
    assert.isFalse(
      purchase!.matches(checkoutOf({ deliveryAddress: { ...deliveryAddress, street: 'Andere Straße 1' } })),
    );
    assert.isFalse(purchase!.matches(checkoutOf({ amount: amount + 1 })));
    assert.isFalse(purchase!.matches(checkoutOf({ person: { ...person, birthDate: '1990-01-01' } })));
    assert.throws(() => purchase!.matches({} as never), /checkout: amount/);
  });
});
