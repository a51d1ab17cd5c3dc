import { setImmediate as nextTurn } from 'node:timers/promises';
import { createServer } from 'node:http';
import { assert, describe, it } from 'vitest';
import { toNodeHandler } from '../../../src/server/mounts/node.js';
import { listen } from '../http/listen.js';
import type { OffersAnswer } from '../../../src/contract/offer.js';
import type { RatenkaufConfig, Shop } from '../../../src/server.js';
import { createBrowser } from '../purchases/browser.js';
import { createShop, secret } from '../purchases/shop.js';
import { always, second, startShop } from '../http/server-shop.js';
import { soon } from '../../support/patience.js';

/** Starts a shop that defines which amounts are prices, or how clients are identified. */
const startKnowing = (overrides: Partial<RatenkaufConfig>, pricesAmong?: Shop['pricesAmong']) =>
  startShop({
    shop: { ...createShop().shop, ...(pricesAmong && { pricesAmong }) },
    secret,
    database: ':memory:',
    reconcileEvery: 0,
    ...overrides,
  });

const saidOf = async (response: Response) => {
  const { offers } = (await response.json()) as OffersAnswer;
  return offers.map((offer) => (!offer.available && offer.reason === 'failed' ? offer.error.code : offer.available));
};

describe('shop.pricesAmong', () => {
  it('keeps amounts that are no price of the shop from being asked for at the service', async () => {
    const { ask, calls, log } = await startKnowing({}, (amounts) => amounts.filter((amount) => amount % 100 === 99));
    assert.deepEqual(await saidOf(await ask('/offers?amount=20000&amount=20099&amount=30001')), [
      'not_eligible',
      true,
      'not_eligible',
    ]);
    assert.equal(calls(), 1);
    const plans = await ask('/plans?amount=20000');
    assert.equal(plans.status, 422);
    assert.include(await plans.text(), 'shop.pricesAmong');
    assert.equal((await ask('/plans?amount=20099')).status, 200);
    assert.deepEqual(log, []);
  });

  it('is not asked for the amount of the shopper’s own checkout', async () => {
    const { ask, ratenkauf } = await startKnowing({}, async () => []);
    const browser = createBrowser(() => ratenkauf.handler);
    assert.equal((await browser.send('/ratenkauf/plans?amount=79900')).status, 422);
    await browser.client.checkout();
    assert.equal((await browser.send('/ratenkauf/plans?amount=79900')).status, 200);
    assert.equal((await browser.send('/ratenkauf/plans?amount=80000')).status, 422);
    assert.deepEqual(await saidOf(await browser.send('/ratenkauf/offers?amount=79900&amount=80000')), [
      true,
      'not_eligible',
    ]);
    assert.equal((await ask('/plans?amount=79900')).status, 200, 'the rates are known now');
  });

  it('is asked once for all amounts of a request, and for a minute not again for what is no price', async () => {
    const asked: (readonly number[])[] = [];
    const { ask, clock } = await startKnowing({}, (amounts) => (asked.push(amounts), []));
    const many = Array.from({ length: 98 }, (_each, index) => 20_000 + index);
    const target = `/offers?amount=100&${many.map((amount) => `amount=${amount}`).join('&')}`;
    const refused = new Set(['not_eligible', false]);
    for (const amount of await saidOf(await ask(target))) assert.isTrue(refused.has(amount));
    assert.deepEqual(asked, [many], 'not for what no instalments are for');
    assert.equal((await ask('/plans?amount=20000')).status, 422);
    assert.deepEqual(await saidOf(await ask('/offers?amount=20001&amount=20098')), ['not_eligible', 'not_eligible']);
    assert.deepEqual(asked.slice(1), [[20_098]]);
    clock.pass(60 * second);
    assert.equal((await ask('/plans?amount=20000')).status, 422);
    assert.deepEqual(asked.slice(2), [[20_000]]);
  });

  it('is asked four questions at a time, a client after the other; what is no price is not asked for again', async () => {
    const asked: (readonly number[])[] = [];
    const held: (() => void)[] = [];
    const { ask } = await startKnowing(
      { clientKey: ({ headers }) => headers.get('x-client') ?? undefined },
      async (amounts) => {
        asked.push(amounts);
        await new Promise<void>((resolve) => held.push(resolve));
        return [];
      },
    );
    const plansOf = (amount: number, client: string) =>
      ask(`/plans?amount=${amount}`, { headers: { 'x-client': client } });
    const flood = Array.from({ length: 60 }, (_each, index) => plansOf(20_000 + (index % 30), 'flood'));
    await soon(() => assert.lengthOf(asked, 4));
    const other = plansOf(30_000, 'other');
    for (let isDone = false; !isDone;) {
      assert.isAtMost(held.length, 4);
      held.shift()?.();
      isDone = await Promise.race([Promise.all([...flood, other]).then(() => true), nextTurn().then(() => false)]);
    }
    assert.isBelow(asked.flat().indexOf(30_000), 15);
    assert.isBelow(asked.length, 40);
    for (const answer of [...flood, other]) assert.equal((await answer).status, 422);
  });
});

describe('clientKey', () => {
  const many = (first: number) =>
    `/offers?${Array.from({ length: 100 }, (_each, step) => `amount=${first + step}`).join('&')}`;
  const from = (client: string): RequestInit => ({ headers: { 'x-client': client } });

  it('limits the new amounts of one client, but neither those of another client nor known amounts', async () => {
    const { ask, log, sandbox, clock } = await startKnowing({
      clientKey: (request) => request.headers.get('x-client') ?? undefined,
    });
    await ask('/offers?amount=79900', from('a'));
    sandbox.faults.add(always({ operation: 'modellrechnung.durchfuehren', kind: 'status', status: 503 }));
    for (const first of [20000, 30000])
      assert.deepEqual([...new Set(await saidOf(await ask(many(first), from('a'))))], ['service_unavailable']);
    clock.pass(5 * second - 1);
    await ask(many(60000), from('a'));
    clock.pass(1);
    sandbox.faults.clear();
    const refused = await ask(many(40000), from('a'));
    assert.equal(refused.status, 429);
    assert.equal(refused.headers.get('retry-after'), '1');
    assert.deepInclude((await refused.json()) as object, {
      error: { code: 'service_unavailable', retryable: true, message: 'Too many new amounts. Try again later.' },
    });
    assert.equal((await ask('/plans?amount=50000', from('a'))).status, 429);
    assert.deepEqual(await saidOf(await ask('/offers?amount=50000&amount=79900', from('a'))), [
      'service_unavailable',
      true,
    ]);
    assert.equal((await ask('/plans?amount=50000', from('b'))).status, 200);
    assert.equal((await ask('/plans?amount=50001')).status, 200, 'a client that the shop does not know');
    assert.deepEqual(
      log.map(({ event }) => event),
      ['service_incident', 'service_recovered'],
    );
  });

  it.each([
    ['a public one', '203.0.113.7', 429],
    ['a private one, as of a proxy', '10.0.0.1', 200],
  ])('is by default the address of the connection, if that is %s; no header counts', async (_what, address, status) => {
    const { ratenkauf, sandbox } = await startKnowing({});
    sandbox.faults.add(always({ operation: '*', kind: 'status', status: 503 }));
    const answer = toNodeHandler(ratenkauf);
    const origin = await listen(
      createServer((incoming, outgoing) => {
        Object.defineProperty(incoming.socket, 'remoteAddress', { value: address });
        void answer(incoming, outgoing);
      }),
    );
    const statusOf = async (target: string, forwardedFor: string) =>
      (await fetch(`${origin}/ratenkauf${target}`, { headers: { 'x-forwarded-for': forwardedFor } })).status;
    for (const first of [20000, 30000]) assert.equal(await statusOf(many(first), `198.51.100.${first / 1000}`), 200);
    assert.equal(await statusOf(many(40000), '198.51.100.1'), status);
  });
});

it.each<[string, string, () => ReturnType<typeof startKnowing>]>([
  ['shop.pricesAmong', 'fails', () => startKnowing({}, () => Promise.reject(new Error('203.0.113.7')))],
  ['shop.pricesAmong', 'gives no list', () => startKnowing({}, () => true as never)],
  ['shop.pricesAmong', 'gives other things than cents', () => startKnowing({}, () => ['799.00'] as never)],
  ['clientKey', 'fails', () => startKnowing({ clientKey: () => Promise.reject(new Error('203.0.113.7')) })],
  ['clientKey', 'gives no text', () => startKnowing({ clientKey: () => 7 as unknown as string })],
])('%s that %s is logged without its message, and the rates are shown all the same', async (operation, _, start) => {
  const { ask, log } = await start();
  assert.deepEqual(await saidOf(await ask('/offers?amount=20000&amount=20100')), [true, true]);
  assert.deepEqual(
    log.map((entry) => [entry.event, entry.operation]),
    [['shop_incident', operation]],
  );
  assert.notInclude(JSON.stringify(log), '203.0.113.7');
});
