import { assert, describe, it } from 'vitest';
import { createRatenkauf } from '../../../src/server.js';
import { checkoutOf, createShop, pages, startPurchases } from './shop.js';
import { codeOf } from '../../support/matching.js';

const { person } = checkoutOf();
/** The checkout of somebody else. */
const others = () =>
  checkoutOf({ person: { ...person, firstName: 'Erika', lastName: 'Muster' }, email: 'erika@example.org' });
const shows = /79900|monthlyRate|A-1001|https?:|declined|approved|confirmed/;

/** Starts with a purchase in this state, of a session that then ends. */
async function startWith(state: 'initialized' | 'approved' | 'declined' | 'confirmed') {
  const shop = await startPurchases({ sessionKey: 'session 1' });
  const id = await shop.start();
  const { returnUrl } = shop.sandbox.complete(id, state === 'declined' ? { income: 100 } : {});
  if (state !== 'initialized') await shop.browser.visit(returnUrl);
  if (state === 'confirmed') assert.equal((await shop.client.confirmPurchase()).state, 'confirmed');
  const given = shop.shop.state;
  const logIn = (sessionKey: string | undefined, checkout = given.checkout) =>
    Object.assign(given, { sessionKey, checkout });
  const logOut = () => Object.assign(given, { sessionKey: undefined, checkout: undefined });
  return { ...shop, id, returnUrl, logIn, logOut };
}

describe('the purchase of a session', () => {
  it('is found by the key of the session, for programs that hold its cart, and by no other', async () => {
    const { ratenkauf, client } = await startWith('approved');
    assert.include(await ratenkauf.purchases.ofSession('session 1'), { state: 'approved' });
    for (const key of ['session 2', '', 'x'.repeat(9000)])
      assert.isUndefined(await ratenkauf.purchases.ofSession(key), key);
    await client.abandonPurchase();
    assert.include(await ratenkauf.purchases.ofSession('session 1'), { state: 'abandoned' });
  });
});

describe('the next person at the same browser', () => {
  it.each(['initialized', 'approved', 'declined', 'confirmed'] as const)(
    'sees and changes nothing of a purchase that is %s: logged out, in another session, with a checkout of their own',
    async (state) => {
      const { client, browser, logIn, logOut, shop, bank, id, sandbox, returnUrl } = await startWith(state);
      const own = { ...shop.state };
      const before = bank(id)?.confirmationRequests;
      const asked = sandbox.requests().length;
      const isOpen = state === 'initialized' || state === 'approved';
      const hidden = isOpen ? 'no_checkout' : 'no_purchase';
      browser.answers.splice(0);
      const refused = async (code: string) => {
        for (const work of [client.purchase(), client.confirmPurchase(), client.abandonPurchase()])
          assert.equal(await codeOf(work), code);
      };
      logOut();
      await refused(hidden);
      shop.state.sessionKey = 'session of Erika';
      await refused(hidden);
      logIn('session of Erika', others());
      await refused('no_purchase');
      for (const outcome of ['success', 'abort', 'rejection'])
        assert.equal((await browser.visit(returnUrl.replace(/success|rejection/, outcome))).location, pages.payment);
      assert.notMatch(browser.answers.map(({ text }) => text).join(' '), shows);
      assert.deepEqual([bank(id)?.confirmationRequests, sandbox.requests().length], [before, asked]);
      logIn(own.sessionKey, own.checkout);
      assert.equal((await client.purchase()).state, state);
    },
  );

  it('can start a purchase of their own, while the first one goes on', async () => {
    const { browser, logIn, client, shop, start, comeBack, ratenkauf } = await startWith('approved');
    const [checkout, key] = [shop.state.checkout, shop.state.sessionKey];
    const first = browser.at(ratenkauf.handler);
    logIn('session of Erika', others());
    await comeBack(await start());
    assert.notEqual(browser.header(), first.header());
    assert.equal((await client.confirmPurchase()).state, 'confirmed');
    logIn(key, checkout);
    assert.equal((await first.client.confirmPurchase()).state, 'confirmed');
    assert.equal(shop.completed().length, 2);
  });

  it('who starts twice at the same moment has one purchase', async () => {
    const { logIn, client, consentVersion, sandbox } = await startWith('approved');
    logIn('session of Erika', others());
    const version = await consentVersion();
    const starts = [1, 2].map(() => client.startPurchase({ consentVersion: version }));
    const [one, two] = await Promise.all(starts);
    assert.equal(one?.paymentPage, two?.paymentPage);
    assert.lengthOf(sandbox.purchases(), 2, 'the first person’s, and one');
  });
});

describe('a session that changes while its customer buys', () => {
  it('is followed by the person in the checkout, also after the order', async () => {
    const { client, logIn, logOut, shop, browser } = await startWith('approved');
    const { checkout } = shop.state;
    logIn('account 4711', others());
    assert.equal(await codeOf(client.purchase()), 'no_purchase', 'another visitor');
    logIn('account 4711', checkout);
    assert.equal((await client.purchase()).state, 'approved');
    assert.equal((await client.confirmPurchase()).state, 'confirmed');
    shop.state.checkout = undefined;
    assert.deepInclude(await client.purchase(), { state: 'confirmed', orderId: 'A-1001' }, 'the basket is ordered');
    assert.equal((await client.confirmPurchase()).state, 'confirmed', 'a second click');
    logOut();
    assert.equal(await codeOf(client.purchase()), 'no_purchase');
    assert.isNotEmpty(browser.cookies);
  });

  it('not at all, while the person in the checkout changes, makes the purchase void', async () => {
    const { client, shop } = await startWith('approved');
    shop.state.checkout = others();
    assert.deepInclude(await client.purchase(), { state: 'void', changed: ['person'] });
  });

  it('after it was missing at the return keeps the decision', async () => {
    const { browser, client, logIn, logOut, returnUrl, shop } = await startWith('initialized');
    const { checkout } = shop.state;
    logOut();
    assert.equal((await browser.visit(returnUrl)).location, pages.review);
    assert.equal(await codeOf(client.purchase()), 'no_checkout');
    logIn('a new session after the login', checkout);
    assert.equal((await client.purchase()).state, 'approved');
    assert.equal((await client.confirmPurchase()).state, 'confirmed');
  });
});

describe('a shop', () => {
  it('with sessions hides from every session what was begun without one', async () => {
    const { client, start, comeBack, shop } = await startPurchases();
    await comeBack(await start());
    assert.equal((await client.purchase()).state, 'approved');
    shop.state.sessionKey = 'session of Erika';
    shop.state.checkout = others();
    assert.equal(await codeOf(client.purchase()), 'no_purchase');
  });

  it('without sessions sets sessionKey to null: then the cookie alone decides', async () => {
    const { client, start, comeBack, shop } = await startPurchases({ shopWith: () => ({ sessionKey: null }) });
    await comeBack(await start());
    assert.equal((await client.confirmPurchase()).state, 'confirmed');
    shop.state.checkout = others();
    assert.equal((await client.purchase()).state, 'confirmed');
  });

  it('that leaves sessionKey out gets an error at its start', () => {
    const shop = { ...createShop().shop, sessionKey: undefined };
    const config = {
      service: { webshopId: '2.de.9999.10001', password: 'sandbox', host: 'https://pay.example' },
      publicUrl: 'https://shop.example/ratenkauf',
      secret: 'a secret of the shop, used in tests only',
      shop: shop as never,
    };
    assert.throws(() => createRatenkauf(config), /shop\.sessionKey.*null/);
  });
});
