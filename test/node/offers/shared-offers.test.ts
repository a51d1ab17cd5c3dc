import { assert, describe, it, vi } from 'vitest';
import { createSeal } from '../../../src/server/offers/seal.js';
import { sharedBounds } from '../../../src/server/offers/shared-offers.js';
import { createRatenkauf, type OffersCache } from '../../../src/server.js';
import { knownShop } from '../../../src/sandbox/sandbox.js';
import { createTransport } from '../../../src/service/call/transport.js';
import { secret } from '../purchases/shop.js';
import { always, minute, startShop } from '../http/server-shop.js';
import { soon } from '../../support/patience.js';

/**
 * Two instances of a shop with a cache that both use, and their own sandboxes, so that their calls are counted apart.
 */
async function startTwo(overrides: Partial<OffersCache> = {}, secrets: readonly [string, string] = [secret, secret]) {
  const all = new Map<string, string>();
  /** The same without the example. */
  const kept: Pick<Map<string, string>, 'set' | 'keys'> & Iterable<[string, string]> = {
    set: (key, value) => all.set(key, value),
    keys: () => all.keys(),
    [Symbol.iterator]: () => [...all].filter(([key]) => !key.endsWith(':example')).values(),
  };
  const used = { get: 0, set: [] as number[] };
  const offersCache: OffersCache = {
    get: async (key) => ((used.get += 1), all.get(key)),
    set: async (key, value, seconds) => {
      all.set(key, value);
      if (key.endsWith(':example')) return;
      used.set.push(seconds);
      kept.set(key, value);
    },
    ...overrides,
  };
  // The host is part of the key: both reach their sandbox at the address of a shop's own gateway.
  const service = { host: 'http://localhost:1' };
  const start = async (ofInstance: string) => {
    const real = createTransport();
    let own = '';
    const shop = await startShop({
      offersCache,
      secret: ofInstance,
      service,
      beforeStart: ({ url }) => void (own = url),
      transport: (asked) => real({ ...asked, url: asked.url.replace(service.host, own) }),
    });
    return { ...shop, offer: async (amount = 79_900) => (await shop.ask(`/offers?amount=${amount}`)).text() };
  };
  return { first: await start(secrets[0]), second: await start(secrets[1]), kept, all, used };
}

const isAvailable = (text: string) => (JSON.parse(text) as { offers: { available: boolean }[] }).offers[0]?.available;

describe('offers in a cache that instances share', () => {
  it('are asked for by one of them, and answered by the others with the same bytes', async () => {
    const { first, second, used } = await startTwo();
    const answers = [await first.offer(), await second.offer(), await second.offer()];
    assert.equal(new Set(answers).size, 1);
    assert.isTrue(isAvailable(answers[0] ?? ''));
    assert.deepEqual([first.calls(), second.calls(), used.set], [1, 0, [12 * 3600]], 'kept until midnight');
  });

  it('are not used when they are of another day or from the future', async () => {
    for (const pass of [12 * 60 * minute, -1]) {
      const { first, second } = await startTwo();
      await first.offer();
      second.clock.pass(pass);
      assert.isTrue(isAvailable(await second.offer()));
      assert.equal(second.calls(), 1, String(pass));
    }
  });

  it('are given at once by an instance that was started again, and refreshed behind the answer if they are not fresh', async () => {
    const { first, second } = await startTwo();
    const random = vi.spyOn(Math, 'random').mockReturnValue(0);
    try {
      await first.ratenkauf.warm([79_900, 50_000]);
      second.sandbox.faults.add(always({ operation: '*', kind: 'status', status: 503 }));
      second.clock.pass(5 * 60 * minute);
      assert.isTrue(isAvailable(await second.offer()));
      await soon(() => assert.equal(second.calls(), 1));
      assert.isTrue(isAvailable(await second.offer(50_000)));
      assert.isFalse(isAvailable(await second.offer(60_000)));
    } finally {
      random.mockRestore();
    }
  });

  it('are not given by an instance that was started again once another one has seen another example', async () => {
    const { first, second } = await startTwo();
    await first.offer();
    first.sandbox.lendAt({ nominalRate: 12.5 });
    first.clock.pass(minute);
    await first.offer(50_000);
    second.clock.pass(2 * minute);
    second.sandbox.lendAt({ nominalRate: 12.5 });
    assert.include(await second.offer(), '"borrowingRate":12.5');
    assert.equal(second.calls(), 1);
  });

  it('are not given when they are not fresh and nobody knows any more which example was seen last', async () => {
    const { first, second, all } = await startTwo();
    await first.offer();
    for (const key of all.keys()) if (key.endsWith(':example')) all.delete(key);
    second.clock.pass(60 * minute);
    second.sandbox.faults.add(always({ operation: '*', kind: 'status', status: 503 }));
    assert.isFalse(isAvailable(await second.offer()));
  });

  it('count as cached when the catalogue is fetched in advance after a restart', async () => {
    const { first, second } = await startTwo();
    const amounts = [79_900, 50_000];
    assert.deepInclude(await first.ratenkauf.warm(amounts), { fetched: 2, cached: 0 });
    assert.deepInclude(await second.ratenkauf.warm(amounts), { fetched: 0, cached: 2 });
    assert.equal(second.calls(), 0);
  });

  it('are not used unless they are plausible answers of the service, also when another instance has written them', async () => {
    const { first, second, kept } = await startTwo();
    await first.offer();
    await first.offer(50_000);
    const [[key = '', value = ''] = [], [, other = ''] = []] = [...kept];
    const own = value.slice(value.indexOf('{'));
    const ofOther = other.slice(other.indexOf('{'));
    const cheaper = own.replace(/"monthlyRate":(\d+)/, (_found, rate) => `"monthlyRate":${Number(rate) - 100}`);
    assert.notEqual(cheaper, own);
    const fields = JSON.parse(own) as object;
    const linkTo = (href: string) => JSON.stringify({ ...fields, example: [{ tag: 'a', href, content: ['x'] }] });
    const untrue = [
      cheaper,
      ofOther,
      JSON.stringify({ ...fields, plans: [] }),
      linkTo('javascript:alert(1)'),
      linkTo('https://%'),
      linkTo('https://user:word@bank.example/'),
      '',
      'x',
      '[]',
      'null',
      '{}',
      `${own}x`,
      own.padEnd(sharedBounds.size + 1),
    ];
    const seal = createSeal(secret, 'offersCache');
    const fresh = (text: string) => text.replace(/"fetchedAt":\d+/, `"fetchedAt":${second.clock.now()}`);
    for (const [index, each] of untrue.entries()) {
      kept.set(key, seal.close(key, fresh(each)));
      assert.isTrue(isAvailable(await second.offer()));
      assert.equal(second.calls(), index + 1, each.slice(0, 50));
      second.clock.pass(24 * 60 * minute);
    }
    kept.set(key, seal.close(key, fresh(own)));
    await second.offer();
    assert.equal(second.calls(), untrue.length, 'an honest one is used');
  });

  it('keep only links to hosts that the shop has configured', async () => {
    const { first, second, kept } = await startTwo();
    await first.offer();
    const [[key = '', value = ''] = []] = [...kept];
    const fields = JSON.parse(value.slice(value.indexOf('{'))) as object;
    const example = ['https://evil.example/', 'https://localhost/'].map((href) => ({ tag: 'a', href, content: ['x'] }));
    kept.set(key, createSeal(secret, 'offersCache').close(key, JSON.stringify({ ...fields, example })));
    const shown = await second.offer();
    assert.equal(second.calls(), 0);
    assert.include(shown, 'https://evil.example/', 'no hosts are named');
    assert.include(shown, 'https://localhost/', 'the service is on this machine');
  });

  it('are not used unless they carry the seal of an instance, for their own key', async () => {
    const { first, second, kept } = await startTwo();
    const forgeries: ((value: string) => string)[] = [
      (value) => value.slice(value.indexOf('{')),
      (value) => (value.startsWith('_') ? '-' : '_') + value.slice(1),
      (value) => `${value} `,
      (value) => value.slice(1),
      (value) => createSeal(secret, 'offersCache').close('another key', value.slice(value.indexOf('{'))),
      (value) => createSeal(secret, 'other').close([...kept.keys()].at(-1) ?? '', value.slice(value.indexOf('{'))),
    ];
    for (const [index, forge] of forgeries.entries()) {
      const amount = 50_000 + index;
      await first.offer(amount);
      const [key = '', value = ''] = [...kept].at(-1) ?? [];
      kept.set(key, forge(value));
      assert.isTrue(isAvailable(await second.offer(amount)));
      assert.equal(second.calls(), index + 1, String(forge));
    }
    assert.match(second.log.map(({ message }) => message).join(), /offersCache\.get returned a value that no instance/);
    assert.notInclude(JSON.stringify(second.log), 'monthlyRate');
  });

  it('are not used by instances with another secret, which is logged', async () => {
    const { first, second } = await startTwo({}, [secret, `${secret}!`]);
    await first.offer();
    assert.isTrue(isAvailable(await second.offer()));
    assert.equal(second.calls(), 1);
    assert.match(second.log.map(({ message }) => message).join(), /the same secret/);
  });

  it('lose no answer and little time when the cache fails or hangs, and the cache is then left alone for a while', async () => {
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

  it('are refreshed by one of the instances, while all of them show what they have', async () => {
    const { first, second } = await startTwo();
    const random = vi.spyOn(Math, 'random').mockReturnValue(0);
    try {
      const before = [await first.offer(), await second.offer()];
      for (const { clock } of [first, second]) clock.pass(11 * minute);
      assert.equal(await first.offer(), before[0]);
      await soon(() => assert.equal(first.calls(), 2));
      await soon(async () =>
        assert.include((await first.ask('/offers?amount=79900')).headers.get('cache-control'), 'max-age=600'),
      );
      assert.equal(await second.offer(), before[1]);
      await soon(async () =>
        assert.include((await second.ask('/offers?amount=79900')).headers.get('cache-control'), 'max-age=600'),
      );
      assert.equal(second.calls(), 0);
    } finally {
      random.mockRestore();
    }
  });

  it('need a secret', () => {
    const config = {
      service: { ...knownShop, host: 'https://pay.example' },
      publicUrl: 'https://shop.example/ratenkauf',
      offersCache: { get: async () => undefined, set: async () => undefined },
    };
    assert.throws(() => createRatenkauf(config), /secret: expected at least 32 random characters.*offersCache/);
  });

  it('need a cache with both functions', () => {
    const config = {
      service: { ...knownShop, host: 'https://pay.example' },
      publicUrl: 'https://shop.example/ratenkauf',
      offersCache: { get: async () => undefined },
      secret,
    };
    assert.throws(
      () => createRatenkauf(config as never),
      /offersCache: expected an object with the functions get\(key\) and set/,
    );
  });
});
