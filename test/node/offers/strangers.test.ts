import { assert, describe, it, onTestFinished } from 'vitest';
import { createTransport, type Transport } from '../../../src/service/call/transport.js';
import type { Shop } from '../../../src/server.js';
import { callBounds } from '../../../src/server/calls/service-calls.js';
import { createBrowser } from '../purchases/browser.js';
import { checkoutOf, pages, startPurchases, steps } from '../purchases/shop.js';
import { callsOf, patient, second } from '../http/server-shop.js';
import { soon } from '../../support/patience.js';

/** Starts a shop that shoppers visit; calls of the service that `isHeld` wants wait until they are let go. */
async function startHolding(isHeld: (url: string) => boolean, pricesAmong?: Shop['pricesAmong']) {
  const held: (() => void)[] = [];
  let isOver = false;
  const real = createTransport();
  onTestFinished(() => real.close());
  const transport: Transport = async (request) => {
    if (!isOver && isHeld(request.url)) await new Promise<void>((resolve) => held.push(resolve));
    return real(request);
  };
  const shop = await startPurchases({
    transport,
    limits: patient,
    shopWith: () => (pricesAmong ? { pricesAmong } : {}),
  });
  const newShopper = () => {
    const browser = createBrowser(() => shop.ratenkauf.handler);
    return { browser, ...steps({ sandbox: shop.sandbox, browser, ratenkauf: shop.ratenkauf }) };
  };
  const ask = (path: string) => shop.ratenkauf.handler(new Request(`https://shop.example/ratenkauf${path}`));
  const letGo = () => {
    isOver = true;
    for (const release of held.splice(0)) release();
  };
  return { ...shop, ask, held, letGo, newShopper };
}

type Held = Awaited<ReturnType<typeof startHolding>>;

const isOfStrangers = (url: string) => /finanzierungsbetrag=2\d\d\.\d\d/.test(url);
const knownAmount = 123_400;
const offerOf = async ({ ask }: Pick<Held, 'ask'>, amount: number) => (await ask(`/offers?amount=${amount}`)).text();

/** Asks for new amounts, some in each of several requests, as strangers do; resolves when no more are taken. */
async function flood({ ask, held }: Held, [requests, amounts] = [20, 1]) {
  const answers = Array.from({ length: requests }, (_, request) => {
    const all = Array.from({ length: amounts }, (_each, index) => `amount=${20_000 + request * amounts + index}`);
    return ask(`/offers?${all.join('&')}`);
  });
  await soon(() => assert.lengthOf(held, callBounds.strangers.slots));
  return answers;
}

describe('many new amounts of unknown clients', () => {
  it('delay no known price, consent, start, return or order of a customer', async () => {
    const shop = await startHolding(isOfStrangers);
    await offerOf(shop, knownAmount);
    const answers = await flood(shop);
    const { client, start, comeBack } = shop.newShopper();
    assert.equal((await comeBack(await start())).location, pages.review);
    assert.include(await offerOf(shop, knownAmount), '"available":true');
    assert.equal((await client.confirmPurchase()).state, 'confirmed');
    assert.lengthOf(shop.held, callBounds.strangers.slots);
    shop.letGo();
    assert.deepEqual([...new Set((await Promise.all(answers)).map(({ status }) => status))], [200]);
  });

  const known: Readonly<Record<string, (shop: Held) => Promise<unknown>>> = {
    'that a checkout has': async (shop) => {
      shop.shop.state.checkout = checkoutOf({ amount: knownAmount });
      await shop.newShopper().client.checkout();
      return offerOf(shop, knownAmount);
    },
    'of a teaser that the shop renders': ({ ratenkauf }) => ratenkauf.renderTeaser({ amount: knownAmount }),
    'that the shop has told the browser to ask for early': (shop) => {
      shop.ratenkauf.renderPreload([knownAmount]);
      return offerOf(shop, knownAmount);
    },
    'that the shop fetches in advance': ({ ratenkauf }) => ratenkauf.warm([knownAmount]),
  };

  it.each(Object.entries(known))('do not delay the request for an amount %s', async (_, askFor) => {
    const shop = await startHolding(isOfStrangers, () => Promise.reject(new Error('no database')));
    const answers = await flood(shop);
    await askFor(shop);
    assert.equal(callsOf(shop.sandbox), 1);
    shop.letGo();
    await Promise.all(answers);
  });

  it('do not delay the request for a price of the shop when shop.pricesAmong rejects them', async () => {
    const shop = await startHolding(isOfStrangers, (amounts) => amounts.filter((amount) => amount === knownAmount));
    const answers = Array.from({ length: 20 }, (_each, index) => shop.ask(`/offers?amount=${20_000 + index}`));
    assert.include(await offerOf(shop, knownAmount), '"available":true');
    assert.isEmpty(shop.held);
    await Promise.all(answers);
  });

  it('let another page have its turn before them', async () => {
    const shop = await startHolding(isOfStrangers);
    const answers = await flood(shop, [3, 20]);
    const other = offerOf(shop, knownAmount);
    for (let step = 0; step < 8; step += 1) {
      shop.held.shift()?.();
      await soon(() => assert.isAtLeast(shop.held.length + callsOf(shop.sandbox), callBounds.strangers.slots));
    }
    assert.include(await other, '"available":true');
    shop.letGo();
    await Promise.all(answers);
  });
});

describe('a shopper who comes back from the bank', () => {
  it('100 times at once does not delay the order of another, and the bank is asked once', async () => {
    let id = 'nobody';
    const shop = await startHolding((url) => url.includes(id));
    const [hasty, other] = [shop.newShopper(), shop.newShopper()];
    const started = await hasty.start();
    const { returnUrl } = shop.sandbox.complete(started);
    shop.shop.state.checkout = checkoutOf({ shopReference: 'cart-2' });
    await other.approve();
    await other.client.purchase();
    const before = shop.sandbox.requests().length;
    id = started;
    const returns = Array.from({ length: 100 }, () => hasty.browser.visit(returnUrl));
    await soon(() => assert.isNotEmpty(shop.held));
    assert.equal((await other.client.confirmPurchase()).state, 'confirmed');
    assert.lengthOf(shop.held, 1);
    shop.letGo();
    assert.deepEqual([...new Set((await Promise.all(returns)).map(({ location }) => location))], [pages.review]);
    assert.equal((await hasty.client.purchase()).state, 'approved');
    const operations = shop.sandbox.requests().slice(before);
    for (const name of ['vorgang.entscheidung', 'vorgang.finanzierung'])
      assert.isAtMost(operations.filter(({ operation }) => operation === name).length, 2, 'once for each of the two');
  });

  it('again within two seconds is shown what is known, without asking the bank again', async () => {
    const { start, sandbox, browser, clock, client } = await startPurchases();
    const { returnUrl } = sandbox.complete(await start());
    const asked = () => callsOf(sandbox, 'vorgang.finanzierung');
    for (let count = 0; count < 5; count += 1) assert.equal((await browser.visit(returnUrl)).location, pages.review);
    assert.equal(asked(), 1);
    clock.pass(2 * second);
    await browser.visit(returnUrl);
    assert.equal(asked(), 2);
    await client.purchase();
    const read = asked();
    assert.equal((await client.confirmPurchase()).state, 'confirmed');
    assert.equal(asked(), read + 1, 'an order is checked by what is read then');
    assert.equal((await browser.visit(returnUrl)).location, pages.review);
  });
});
