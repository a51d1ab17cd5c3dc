import { assert, describe, it } from 'vitest';
import { checkoutOf, pages, startPurchases } from './shop.js';
import { codeOf } from '../../support/matching.js';

describe('a return to a shop', () => {
  it.each<[string, sent: Record<string, string>, knows: (headers: Headers) => boolean]>([
    [
      'that knows its customers by a bearer token',
      { authorization: 'Bearer token' },
      (headers) => headers.get('authorization') === 'Bearer token',
    ],
    ['with a session cookie of SameSite=Strict', {}, (headers) => headers.get('sec-fetch-site') === 'same-origin'],
  ])('%s keeps the decision, and the customer can order once they are known again', async (_, sent, knows) => {
    const { browser, sandbox, comeBack, consentVersion, bank, shop } = await startPurchases({
      shopWith: ({ state }) => ({
        checkout: async ({ headers }) => (knows(headers) ? state.checkout : undefined),
      }),
    });
    const client = browser.clientWith(sent);
    await client.checkout();
    await client.startPurchase({ consentVersion: await consentVersion() });
    const id = sandbox.purchases()[0]?.technicalId ?? '';
    assert.deepEqual(await comeBack(id), { status: 303, location: pages.review });
    assert.isTrue(
      sandbox.requests().some(({ operation }) => operation === 'vorgang.entscheidung'),
      'read already',
    );
    assert.deepInclude(await client.purchase(), { state: 'approved', amount: 79900 });
    assert.deepInclude(await client.confirmPurchase(), { state: 'confirmed', orderId: 'A-1001' });
    assert.equal(bank(id)?.confirmations, 1);
    assert.lengthOf(shop.completed(), 1);
  });
});

describe('a session that is gone', () => {
  /** Starts, loses the session at the bank, and comes back. */
  async function comeBackWithout() {
    const shop = await startPurchases();
    const id = await shop.start();
    shop.shop.state.checkout = undefined;
    assert.equal((await shop.comeBack(id)).location, pages.review);
    return { ...shop, id };
  }

  it('is no change of the basket: the purchase is hidden, not ordered, and goes on when it is back', async () => {
    const { client, browser, store, shop, id, bank, ratenkauf } = await comeBackWithout();
    assert.equal(await codeOf(client.purchase()), 'no_checkout');
    assert.notMatch(browser.answers.at(-1)?.text ?? '', /79900|instalments|monthlyRate|https?:/);
    assert.equal(await codeOf(client.confirmPurchase()), 'no_checkout');
    const press = () => ratenkauf.confirm({ request: browser.pressed(), originChecked: true });
    assert.equal(await codeOf(press()), 'no_checkout');
    const [kept] = await store.purchases.due({ before: Number.MAX_SAFE_INTEGER }, 10);
    assert.equal(kept?.situation, 'approved');
    assert.deepEqual([bank(id)?.confirmationRequests, shop.state.prepared], [0, 0]);
    shop.state.checkout = checkoutOf();
    assert.equal((await client.purchase()).state, 'approved');
    assert.equal((await press()).state, 'confirmed');
    assert.equal(bank(id)?.confirmations, 1);
  });

  it('is followed by a comparison with the next checkout: a different one makes the decision void', async () => {
    const { client, shop, bank, id } = await comeBackWithout();
    shop.state.checkout = checkoutOf({ amount: 79901 });
    assert.deepInclude(await client.purchase(), { state: 'void', changed: ['basket'] });
    assert.equal(bank(id)?.confirmationRequests, 0);
  });
});

describe("the shop's own reference", () => {
  it('is passed to checkout from the return on, so that the shop finds a cart without a session', async () => {
    const asked: (string | undefined)[] = [];
    let isBack = false;
    const { start, comeBack, client } = await startPurchases({
      checkout: checkoutOf({ shopReference: 'Cart #1/ä' }),
      shopWith: ({ state }) => ({
        checkout: async (_request, { reference }) => {
          asked.push(reference);
          return !isBack || reference === 'Cart #1/ä' ? state.checkout : undefined;
        },
      }),
    });
    const id = await start();
    assert.deepEqual([...new Set(asked.splice(0))], [undefined], 'nothing is referred to before there is a purchase');
    isBack = true;
    await comeBack(id);
    assert.equal((await client.purchase()).state, 'approved');
    assert.equal((await client.confirmPurchase()).state, 'confirmed');
    assert.isNotEmpty(asked);
    assert.deepEqual([...new Set(asked)], ['Cart #1/ä']);
  });
});
