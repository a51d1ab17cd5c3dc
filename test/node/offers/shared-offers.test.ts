import { assert, describe, it, vi } from 'vitest';
import { sharedBounds } from '../../../src/server/offers/shared-offers.js';
import { createRatenkauf, type OffersCache } from '../../../src/server/ratenkauf.js';
import { knownShop } from '../../../src/sandbox/sandbox.js';
import { createTransport } from '../../../src/service/call/transport.js';
import { minute, startShop } from '../http/server-shop.js';

/** Two instances of a shop with a cache that both use, and their own sandboxes, so that their calls are counted apart. */
async function startTwo(overrides: Partial<OffersCache> = {}) {
  const kept = new Map<string, string>();
  const used = { get: 0, set: [] as number[] };
  const offersCache: OffersCache = {
    get: async (key) => ((used.get += 1), kept.get(key)),
    set: async (key, value, seconds) => (used.set.push(seconds), kept.set(key, value)),
    ...overrides,
  };
  // The host is part of the key: both reach their sandbox at the address of a shop's own gateway.
  const service = { host: 'http://localhost:1' };
  const start = async () => {
    const real = createTransport();
    let own = '';
    const shop = await startShop({
      offersCache,
      service,
      beforeStart: ({ url }) => void (own = url),
      transport: (asked) => real({ ...asked, url: asked.url.replace(service.host, own) }),
    });
    return { ...shop, offer: async (amount = 79_900) => (await shop.ask(`/offers?amount=${amount}`)).text() };
  };
  return { first: await start(), second: await start(), kept, used };
}

const isAvailable = (text: string) => (JSON.parse(text) as { offers: { available: boolean }[] }).offers[0]?.available;

describe('offers in a cache that instances share', () => {
  it('are asked for by one of them, and answered by the others with the same bytes', async () => {
    const { first, second, used } = await startTwo();
    const answers = [await first.offer(), await second.offer(), await second.offer()];
    assert.equal(new Set(answers).size, 1);
    assert.isTrue(isAvailable(answers[0] ?? ''));
    assert.deepEqual([first.calls(), second.calls(), used.set], [1, 0, [600]]);
  });

  it('are not used when they are no longer fresh, of another day or of the future', async () => {
    for (const pass of [10 * minute, 12 * 60 * minute, -1]) {
      const { first, second } = await startTwo();
      await first.offer();
      second.clock.pass(pass);
      assert.isTrue(isAvailable(await second.offer()));
      assert.equal(second.calls(), 1, String(pass));
    }
  });

  it('are not used unless they could be the service’s own', async () => {
    const { first, second, kept } = await startTwo();
    await first.offer();
    await first.offer(50_000);
    const [[key = '', value = ''] = [], [, other = ''] = []] = [...kept];
    const cheaper = value.replace(/"monthlyRate":(\d+)/, (_found, rate) => `"monthlyRate":${Number(rate) - 100}`);
    assert.notEqual(cheaper, value);
    const empty = JSON.stringify({ ...(JSON.parse(value) as object), plans: [] });
    const linked = JSON.stringify({
      ...(JSON.parse(value) as object),
      example: [{ tag: 'a', href: 'javascript:alert(1)', content: ['x'] }],
    });
    const untrue = [
      cheaper,
      other,
      empty,
      linked,
      '',
      'x',
      '[]',
      'null',
      '{}',
      `${value}x`,
      value.padEnd(sharedBounds.size + 1),
    ];
    for (const [index, each] of untrue.entries()) {
      kept.set(key, each);
      assert.isTrue(isAvailable(await second.offer()));
      assert.equal(second.calls(), index + 1, each.slice(0, 50));
      second.clock.pass(11 * 60 * minute);
      second.clock.pass(13 * 60 * minute);
    }
  });

  it('cost no answer and little time when the cache fails or is silent, and it is left alone for a while', async () => {
    for (const get of [
      async () => Promise.reject(new Error('redis://user:word@host')),
      () => new Promise<never>(() => {}),
    ]) {
      let asked = 0;
      const { first } = await startTwo({ get: () => ((asked += 1), get()) });
      for (const amount of [79_900, 50_000, 60_000]) assert.isTrue(isAvailable(await first.offer(amount)));
      assert.equal(asked, 1);
      assert.deepEqual(
        first.log.map(({ event, operation }) => [event, operation]),
        [['shop_incident', 'offersCache.get']],
      );
      assert.notInclude(JSON.stringify(first.log), 'redis');
      first.clock.pass(sharedBounds.rest + 1);
      await first.offer(70_000);
      assert.equal(asked, 2);
    }
  });

  it('are asked for again by one of them, while all show what they have', async () => {
    const { first, second } = await startTwo();
    const random = vi.spyOn(Math, 'random').mockReturnValue(0);
    try {
      const before = [await first.offer(), await second.offer()];
      for (const { clock } of [first, second]) clock.pass(11 * minute);
      assert.equal(await first.offer(), before[0]);
      await vi.waitFor(() => assert.equal(first.calls(), 2));
      await vi.waitFor(async () =>
        assert.include((await first.ask('/offers?amount=79900')).headers.get('cache-control'), 'max-age=600'),
      );
      assert.equal(await second.offer(), before[1]);
      await vi.waitFor(async () =>
        assert.include((await second.ask('/offers?amount=79900')).headers.get('cache-control'), 'max-age=600'),
      );
      assert.equal(second.calls(), 0);
    } finally {
      random.mockRestore();
    }
  });

  it('need a cache with both functions', () => {
    const config = {
      service: { ...knownShop, host: 'https://pay.example' },
      publicUrl: 'https://shop.example/ratenkauf',
      offersCache: { get: async () => undefined },
    };
    assert.throws(
      () => createRatenkauf(config as never),
      /offersCache: expected an object with the functions get\(key\) and set/,
    );
  });
});
