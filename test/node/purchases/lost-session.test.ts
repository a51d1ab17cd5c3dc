import { assert, describe, it } from 'vitest';
import { createPurchaseClient } from '../../../src/contract/client/purchase-client.js';
import { createReader } from './browser.js';
import type { Checkout } from '../../../src/server.js';
import { checkoutOf, pages, startPurchases } from './shop.js';
import { codeOf } from '../../support/matching.js';

/** How a shop finds the checkout of a request, and what the requests of its pages carry in addition. */
interface Way {
  readonly checkoutOf: (given: {
    readonly request: Request;
    readonly present: Checkout | undefined;
  }) => Checkout | undefined;
  readonly sent: Readonly<Record<string, string>>;
}

const isOfPage = (request: Request) => request.headers.get('sec-fetch-site') === 'same-origin';

/** Shops whose customer comes back from the bank without a session, and is known again afterwards. */
const ways: Readonly<Record<string, Way>> = {
  'that knows its customers by a bearer token': {
    checkoutOf: ({ request, present }) =>
      request.headers.get('authorization') === 'Bearer token' ? present : undefined,
    sent: { authorization: 'Bearer token' },
  },
  'whose cart is known to the storefront alone': {
    checkoutOf: ({ request, present }) => (request.headers.get('x-cart') === 'cart-1' ? present : undefined),
    sent: { 'x-cart': 'cart-1' },
  },
  'with a session cookie of SameSite=Strict': {
    checkoutOf: ({ request, present }) => (isOfPage(request) ? present : undefined),
    sent: {},
  },
};

/** Starts a shop of this kind, with the client of its pages. */
async function startShop({ checkoutOf: find, sent }: Way) {
  const parts = await startPurchases({
    shopWith: ({ state }) => ({ checkout: async (request) => find({ request, present: state.checkout }) }),
  });
  const client = createReader(
    createPurchaseClient({
      base: 'https://shop.example/ratenkauf',
      fetch: (input, init) => {
        const headers = new Headers(init?.headers);
        for (const [name, value] of Object.entries(sent)) headers.set(name, value);
        return parts.browser.send(input as string, { ...init, headers });
      },
    }),
  );
  const start = async () => {
    await client.checkout();
    await client.startPurchase({ consentVersion: await parts.consentVersion() });
    return parts.sandbox.purchases()[0]?.technicalId ?? '';
  };
  return { ...parts, client, start };
}

describe.each(Object.entries(ways))('a return to a shop %s', (_, way) => {
  it('keeps the decision, and the customer can order once the shop knows them again', async () => {
    const { start, comeBack, client, shop, bank, sandbox } = await startShop(way);
    const id = await start();
    assert.deepEqual(await comeBack(id), { status: 303, location: pages.review });
    const decisions = sandbox.requests().filter(({ operation }) => operation === 'vorgang.entscheidung').length;
    assert.isAbove(decisions, 0, 'read at the return');
    assert.deepInclude(await client.purchase(), { state: 'approved', amount: 79900 });
    assert.deepInclude(await client.confirmPurchase(), { state: 'confirmed', orderId: 'A-1001' });
    assert.equal(bank(id)?.confirmations, 1);
    assert.lengthOf(shop.completed(), 1);
  });

  it('compares the checkout as soon as there is one again: a different one makes the decision void', async () => {
    const { start, comeBack, client, shop, bank } = await startShop(way);
    const id = await start();
    await comeBack(id);
    shop.state.checkout = checkoutOf({ amount: 79901 });
    assert.deepInclude(await client.purchase(), { state: 'void', changed: ['basket'] });
    assert.equal(bank(id)?.confirmationRequests, 0);
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

  it('is not a change of the basket: the purchase is hidden, and goes on when the session is back', async () => {
    const { client, browser, store, shop, id, bank } = await comeBackWithout();
    assert.equal(await codeOf(client.purchase()), 'no_checkout');
    assert.notMatch(browser.answers.at(-1)?.text ?? '', /79900|instalments|monthlyRate|https?:/);
    const [kept] = await store.purchases.due({ before: Number.MAX_SAFE_INTEGER }, 10);
    assert.equal(kept?.situation, 'approved');
    shop.state.checkout = checkoutOf();
    assert.equal((await client.purchase()).state, 'approved');
    assert.equal((await client.confirmPurchase()).state, 'confirmed');
    assert.equal(bank(id)?.confirmations, 1);
  });

  it('blocks the order: without a checkout there is nothing to compare', async () => {
    const { client, ratenkauf, browser, shop, id, bank } = await comeBackWithout();
    assert.equal(await codeOf(client.confirmPurchase()), 'no_checkout');
    const request = () =>
      new Request('https://shop.example/order', { method: 'POST', headers: { cookie: browser.header() } });
    assert.equal(await codeOf(ratenkauf.confirm({ request: request(), originChecked: true })), 'no_checkout');
    assert.equal(bank(id)?.confirmationRequests, 0);
    assert.equal(shop.state.prepared, 0);
    shop.state.checkout = checkoutOf();
    assert.equal((await ratenkauf.confirm({ request: request(), originChecked: true })).state, 'confirmed');
  });

  it('does not stop the purchase from expiring after its thirty minutes', async () => {
    const { client, clock, ratenkauf, shop } = await comeBackWithout();
    clock.pass(31 * 60_000);
    await ratenkauf.reconcile();
    shop.state.checkout = checkoutOf();
    assert.equal((await client.purchase()).state, 'expired');
  });

  it('does not hide a declined purchase afterwards, and does not block a new start', async () => {
    const { client, start, comeBack, shop } = await startPurchases();
    const id = await start();
    shop.state.checkout = undefined;
    await comeBack(id, { income: 100 });
    shop.state.checkout = checkoutOf();
    assert.equal((await client.purchase()).state, 'declined');
    assert.isNotEmpty(await start());
  });
});

describe("the shop's own reference", () => {
  it('is passed to checkout from the return on, as it was at the start, so that the shop finds a cart without a session', async () => {
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

  it('finds a cart that has already changed at the return', async () => {
    const checkout = checkoutOf({ shopReference: 'cart-1' });
    const { start, comeBack, store, shop } = await startPurchases({ checkout });
    const id = await start();
    shop.state.checkout = checkoutOf({ shopReference: 'cart-1', amount: 79901 });
    await comeBack(id);
    const open = await store.purchases.due({ before: Number.MAX_SAFE_INTEGER }, 10);
    assert.lengthOf(open, 0, 'ended, and delivered');
  });

  it.each([
    ['too long', 'x'.repeat(501)],
    ['no text', true],
  ])('is refused when it is %s', async (_, shopReference) => {
    const { browser, log } = await startPurchases({ checkout: checkoutOf({ shopReference: shopReference as never }) });
    assert.equal((await browser.send('/ratenkauf/checkout')).status, 500);
    assert.match(log[0]?.message ?? '', /shopReference/);
  });
});
