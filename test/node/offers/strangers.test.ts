import { assert, describe, it } from 'vitest';
import { createTransport, type Transport } from '../../../src/service/call/transport.js';
import type { RatenkaufConfig, Shop } from '../../../src/server.js';
import { callBounds } from '../../../src/server/calls/service-calls.js';
import { createBrowser } from '../purchases/browser.js';
import { checkoutOf, createShop, secret } from '../purchases/shop.js';
import { startShop } from '../http/server-shop.js';
import { soon } from '../../support/patience.js';
import { allOrFirst } from '../../support/all.js';

/** Starts a shop whose service keeps every question for rates until it is let go; `asked` has their amounts. */
async function startHeld({
  pricesAmong,
  ...overrides
}: Partial<RatenkaufConfig> & { readonly pricesAmong?: Shop['pricesAmong'] | undefined } = {}) {
  const asked: number[] = [];
  const held: (() => void)[] = [];
  let isHeld = false;
  const real = createTransport();
  const transport: Transport = async (request) => {
    const amount = /finanzierungsbetrag=(\d+\.\d\d)/.exec(request.url)?.[1];
    if (amount !== undefined) asked.push(Math.round(Number(amount) * 100));
    if (amount !== undefined && isHeld) await new Promise<void>((resolve) => held.push(resolve));
    return real(request);
  };
  const { shop, state } = createShop();
  const started = await startShop({
    shop: { ...shop, ...(pricesAmong && { pricesAmong }) },
    secret,
    database: ':memory:',
    reconcileEvery: 0,
    transport,
    ...overrides,
  });
  const letGo = () => {
    isHeld = false;
    for (const release of held.splice(0)) release();
  };
  return { ...started, asked, state, hold: () => void (isHeld = true), letGo };
}

const knownAmount = 123_400;

/** Asks for this many new amounts, each in a request of its own, as strangers do; resolves when no more are taken. */
async function flood({ ask, asked }: Awaited<ReturnType<typeof startHeld>>, count = 100) {
  const answers = Array.from({ length: count }, (_each, index) => ask(`/offers?amount=${20_000 + index}`));
  await soon(() => assert.isAtLeast(asked.length, callBounds.strangers.slots));
  return answers;
}

describe('100 new amounts of unknown clients, each in its own request', () => {
  it('take only a small part of the concurrent calls', async () => {
    const shop = await startHeld();
    shop.hold();
    const answers = await flood(shop);
    const all = Object.values(callBounds).reduce((sum, { slots }) => sum + slots, 0);
    assert.isAtMost(callBounds.strangers.slots, all / 10);
    assert.lengthOf(shop.asked, callBounds.strangers.slots);
    shop.letGo();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    assert.deepEqual([...new Set(statuses)], [200]);
  });

  type Held = Awaited<ReturnType<typeof startHeld>>;
  const offerOf = async ({ ask }: Held, amount: number) => (await ask(`/offers?amount=${amount}`)).text();
  const known: [string, (shop: Held) => Promise<unknown>][] = [
    [
      'that a checkout has',
      async (shop) => {
        shop.state.checkout = checkoutOf({ amount: knownAmount });
        await createBrowser(() => shop.ratenkauf.handler).client.checkout();
        return offerOf(shop, knownAmount);
      },
    ],
    ['of a teaser that the shop renders', ({ ratenkauf }) => ratenkauf.renderTeaser({ amount: knownAmount })],
    [
      'of which the shop has rendered a teaser before',
      async (shop) => {
        await shop.ratenkauf.renderTeaser({ amount: knownAmount });
        return offerOf(shop, knownAmount);
      },
    ],
    [
      'that the shop has told the browser to ask for early',
      async (shop) => {
        shop.ratenkauf.renderPreload([knownAmount]);
        return offerOf(shop, knownAmount);
      },
    ],
    ['that the shop fetches in advance', ({ ratenkauf }) => ratenkauf.warm([knownAmount])],
  ];

  it.each(allOrFirst(1, known))('do not delay the request for an amount %s', async (_, askFor) => {
    for (const pricesAmong of [undefined, () => Promise.reject(new Error('no database'))]) {
      const shop = await startHeld({ pricesAmong });
      shop.hold();
      const answers = await flood(shop);
      const answer = askFor(shop);
      await soon(() => assert.include(shop.asked, knownAmount));
      shop.letGo();
      await answer;
      await Promise.all(answers);
    }
  });

  it('do not delay the request for a price of the shop when shop.pricesAmong rejects them', async () => {
    const shop = await startHeld({
      pricesAmong: async (amounts) => amounts.filter((amount) => amount === knownAmount),
    });
    shop.hold();
    const answers = Array.from({ length: 100 }, (_each, index) => shop.ask(`/offers?amount=${20_000 + index}`));
    const answer = offerOf(shop, knownAmount);
    await soon(() => assert.deepEqual(shop.asked, [knownAmount]));
    shop.letGo();
    assert.include(await answer, '"available":true');
    await Promise.all(answers);
  });
});
