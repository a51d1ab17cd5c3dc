import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { assert, describe, it } from 'vitest';
import type { Shop } from '../../../src/server.js';
import { orderOf } from '../purchases/browser.js';
import { checkoutOf, limitsWith, startPurchases } from '../purchases/shop.js';
import { minute } from '../http/server-shop.js';

const routes = [
  ['GET', '/checkout'],
  ['POST', '/purchase'],
  ['GET', '/purchase'],
  ['POST', '/purchase/confirmation'],
  ['DELETE', '/purchase'],
] as const;

/** Returns the address of a port at which nobody listens. */
async function closedPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}/`;
}

/** Starts a shop with an approved purchase, whose functions call `ask` first while `state.isAway` is true. */
async function startAway(ask: () => Promise<unknown>) {
  const state = { isAway: false };
  const shop = await startPurchases({
    sessionKey: 'session 1',
    service: { webshopId: '1.de.9999.10001' },
    limits: limitsWith({ shop: { checkout: 200, sessionKey: 200, mayManage: 200 } }),
    shopWith: ({ state: given }): Partial<Shop> => {
      const asked = async () => void (state.isAway && (await ask()));
      return {
        checkout: async () => (await asked(), given.checkout),
        sessionKey: async () => (await asked(), given.sessionKey),
        mayManage: async () => (await asked(), true),
      };
    },
  });
  await shop.approve();
  const [version, order] = [await shop.consentVersion(), orderOf(await shop.client.purchase())];
  const send = (method: string, path: string) =>
    shop.browser.send(`/ratenkauf${path}`, {
      method,
      ...(method === 'POST' && {
        body: JSON.stringify(path === '/purchase' ? { shown: { amount: 79_900 }, consentVersion: version } : order),
        headers: { 'content-type': 'application/json' },
      }),
    });
  const health = async () => {
    shop.clock.pass(6_000);
    const { status } = await shop.browser.send('/ratenkauf/health');
    return { status, ...(await shop.ratenkauf.health()) };
  };
  return { ...shop, state, send, health };
}

/** Throws what is no error, as some frameworks do. */
function thrown(value: unknown): never {
  throw value as Error;
}

const ways: readonly (readonly [string, () => Promise<unknown>, string])[] = [
  ['refuses connections', async () => fetch(await closedPort()), 'ECONNREFUSED'],
  ['does not answer', () => new Promise(() => {}), 'timeout'],
  ['answers 502', async () => Promise.reject(Object.assign(new Error('for Ralf'), { status: 502 })), 'status 502'],
  ['throws an answer', async () => thrown(new Response('Ralf', { status: 503 })), 'status 503'],
  ['throws no error', async () => thrown('Ralf'), 'string'],
];

describe.each(ways)('while the shop %s', (_, ask, reason) => {
  it('every route that needs it answers 503, retryable, and health and log say which function and why', async () => {
    const { state, send, health, log, browser, sandbox, shop, client } = await startAway(ask);
    state.isAway = true;
    const asked = sandbox.requests().length;
    for (const [method, path] of [...routes, ['POST', '/transactions/search'] as const]) {
      const response = await send(method, path);
      const { error } = (await response.json()) as { error: object };
      assert.equal(response.status, 503, path);
      assert.deepInclude(error, { code: 'shop_unavailable', retryable: true }, path);
      assert.isNotNull(response.headers.get('retry-after'));
    }
    assert.equal(sandbox.requests().length, asked, 'nothing was asked of the bank or sent to it');
    assert.equal(shop.state.prepared, 0);
    const seen = await health();
    assert.deepInclude(seen, { status: 503, ok: false });
    assert.deepInclude(seen.shopFailures as object[], { function: 'shop.checkout', reason });
    const entry = log.find(({ operation }) => operation === 'shop.checkout');
    assert.deepInclude(entry, { event: 'shop_incident', code: 'shop_unavailable' });
    assert.include(entry?.message, reason === 'timeout' ? 'did not finish within 0.2 seconds' : reason);
    assert.notMatch(JSON.stringify([log, browser.answers.map(({ text }) => text)]), /Ralf/);
    state.isAway = false;
    assert.equal((await client.purchase()).state, 'approved');
    await send('GET', '/checkout');
    await send('POST', '/transactions/search');
    assert.deepInclude(await health(), { status: 200, ok: true });
  });
});

describe('a shop that was away', () => {
  it('does not keep health red when nobody has called it for a minute', async () => {
    const { state, send, health, clock } = await startAway(async () => Promise.reject(new Error('away')));
    state.isAway = true;
    await send('GET', '/checkout');
    assert.isFalse((await health()).ok);
    clock.pass(minute);
    assert.isTrue((await health()).ok);
  });

  it('keeps the purchase of a customer who comes back meanwhile', async () => {
    const { start, sandbox, browser, shop, client } = await startPurchases({ sessionKey: 'session 1' });
    const { returnUrl } = sandbox.complete(await start());
    shop.state.failing = 'checkout';
    assert.match((await browser.visit(returnUrl)).location ?? '', /pruefen/);
    shop.state.failing = 'sessionKey';
    assert.match((await browser.visit(returnUrl)).location ?? '', /pruefen/);
    shop.state.failing = undefined;
    assert.equal((await client.confirmPurchase()).state, 'confirmed');
  });

  it('that gives an impossible checkout is an error of its code, which a retry does not help', async () => {
    const { browser } = await startPurchases({ checkout: checkoutOf({ amount: -1 }) });
    const response = await browser.send('/ratenkauf/checkout');
    assert.equal(response.status, 500);
    const { error } = (await response.json()) as { error: object };
    assert.deepInclude(error, { code: 'internal', retryable: false });
  });
});
