import { assert, describe, it } from 'vitest';
import { RouteError } from '../../../src/server/operations/errors.js';
import { createWarming } from '../../../src/server/offers/warming.js';
import { createFairSlots, lowestPriority } from '../../../src/server/scheduling/fair-slots.js';
import { createTransport, type Transport } from '../../../src/service/call/transport.js';
import { always, minute, second, startShop } from '../http/server-shop.js';

const prices = Array.from({ length: 30 }, (_each, index) => 20000 + 1999 * index);

/** Starts a shop whose calls of the service wait until the test lets them go. */
async function startHolding() {
  const real = createTransport();
  const held: (() => void)[] = [];
  let isHolding = true;
  const transport: Transport = async (request) => {
    if (isHolding) await new Promise<void>((resolve) => held.push(resolve));
    return real(request);
  };
  const shop = await startShop({ transport });
  const letGo = () => {
    isHolding = false;
    held.splice(0).forEach((go) => go());
  };
  const begun = async (calls: number) => {
    while (held.length < calls) await new Promise((resolve) => setImmediate(resolve));
  };
  return { ...shop, held, begun, letGo, end: () => real.close() };
}

describe('warm', () => {
  it('fetches amounts that are not known, so that pages do not wait for them, and returns what it has learned', async () => {
    const { ratenkauf, client, calls, clock } = await startShop();
    await client.offers([prices[0] ?? 0]);
    assert.deepEqual(await ratenkauf.warm([...prices, ...prices, 100, 99999999]), {
      fetched: 29,
      cached: 1,
      ineligible: 2,
      failed: 0,
    });
    const { offers } = await client.offers(prices);
    assert.isTrue(offers.every((offer) => offer.available));
    assert.equal(calls(), 30);
    for (const ms of [10 * minute, 24 * 60 * minute]) {
      clock.pass(ms);
      assert.include(await ratenkauf.warm([79_900, 20_000]), { fetched: 2, cached: 0 });
      assert.include(await ratenkauf.warm([79_900, 20_000]), { fetched: 0, cached: 2 });
    }
  });

  it('makes two calls at a time, also when it is called twice, and leaves the other slots to customers', async () => {
    const { ratenkauf, ask, begun, held, letGo, end } = await startHolding();
    const both = Promise.all([ratenkauf.warm(prices), ratenkauf.warm(prices)]);
    await begun(2);
    const amounts = Array.from({ length: 6 }, (_each, index) => 100000 + index);
    ratenkauf.renderPreload(amounts);
    const customers = amounts.map((amount) => ask(`/offers?amount=${amount}`));
    await begun(8);
    await new Promise((resolve) => setImmediate(resolve));
    assert.lengthOf(held, 8);
    letGo();
    for (const answer of await Promise.all(customers)) assert.equal(answer.status, 200);
    assert.deepEqual(
      (await both).map(({ fetched, cached }) => [fetched, cached]),
      [
        [30, 0],
        [0, 30],
      ],
    );
    await end();
  });

  it('makes no more calls once the service fails, may be called again, and goes on after an answer that is unreadable', async () => {
    const { ratenkauf, sandbox, clock, calls } = await startShop();
    sandbox.faults.add(always({ operation: '*', kind: 'status', status: 503 }));
    assert.deepEqual(await ratenkauf.warm(prices), { fetched: 0, cached: 0, ineligible: 0, failed: 30 });
    assert.isAtMost(calls(), 2);
    sandbox.faults.clear();
    clock.pass(5 * second);
    sandbox.faults.add({ operation: 'modellrechnung.durchfuehren', kind: 'malformed', times: 1 });
    assert.deepEqual(await ratenkauf.warm(prices), { fetched: 29, cached: 0, ineligible: 0, failed: 1 });
  });

  it.each([
    [false, 8000],
    [true, 50_000],
  ])('has a bound: with a store that processes share (%s) it fetches up to %i amounts', async (isShared, most) => {
    const kept: boolean[] = [];
    const prefetch = async (_key: number, _position: unknown, isKept = true) => {
      kept.push(isKept);
      return true;
    };
    const turns = { last: () => assert.fail('not used') };
    const warm = createWarming({ cache: { prefetch }, turns, isShared, closed: new AbortController().signal });
    const amounts = Array.from({ length: most + 10 }, (_each, index) => 20_000 + index);
    assert.deepEqual(await warm(amounts), { fetched: most, cached: 0, ineligible: 0, failed: 10 });
    assert.equal(kept.filter(Boolean).length, 8000, 'in the memory');
  });

  it('refuses amounts that are not in whole cents, and ends when the handler is closed', async () => {
    const { ratenkauf, begun, letGo, end } = await startHolding();
    for (const amount of [799.5, -1, NaN])
      assert.instanceOf(await ratenkauf.warm([amount]).catch((error: unknown) => error), TypeError);
    const running = ratenkauf.warm(prices);
    await begun(2);
    const closed = ratenkauf.close();
    letGo();
    assert.deepInclude(await running, { failed: 30 });
    await closed;
    assert.instanceOf(await ratenkauf.warm(prices).catch((error: unknown) => error), RouteError);
    await end();
  });
});

describe('the lowest priority', () => {
  it('gets a slot only when nobody else waits', async () => {
    const { run } = createFairSlots({ slots: 1, waiting: 10, late: 60_000, patience: 60_000 }, () =>
      assert.fail('nobody is late'),
    );
    const order: string[] = [];
    const work = (name: string) => async () => void order.push(name);
    let free = () => {};
    const holder = run('holder', () => new Promise<void>((resolve) => (free = resolve)));
    const rest = [
      run(lowestPriority, work('last 1')),
      run(lowestPriority, work('last 2')),
      run('a', work('a 1')),
      run('b', work('b')),
      run('a', work('a 2')),
    ];
    free();
    await Promise.all([holder, ...rest]);
    assert.deepEqual(order, ['a 1', 'b', 'a 2', 'last 1', 'last 2']);
  });
});
