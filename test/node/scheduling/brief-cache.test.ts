import { assert, describe, it } from 'vitest';
import { createBriefCache } from '../../../src/server/scheduling/caches.js';

function start() {
  let now = 1_000_000;
  const cache = createBriefCache<number>({ fresh: 10, kept: 60, most: 2, now: () => now });
  let readings = 0;
  const read = async () => (readings += 1);
  return {
    cache,
    read,
    pass: (ms: number) => (now += ms),
    now: () => now,
    valueOf: async (since?: number) => (await cache.get('a', read, since)).value,
  };
}

describe('a brief cache', () => {
  it('reads a value once for everybody who asks at the same time, and not again while it is fresh', async () => {
    const { valueOf, pass } = start();
    assert.deepEqual(await Promise.all([valueOf(), valueOf()]), [1, 1]);
    pass(9);
    assert.equal(await valueOf(), 1);
  });

  it('shows an older value at once while it reads a new one, and none that is too old', async () => {
    const { valueOf, pass } = start();
    await valueOf();
    pass(30);
    assert.equal(await valueOf(), 1);
    assert.equal(await valueOf(), 2);
    pass(61);
    assert.equal(await valueOf(), 3);
  });

  it('reads a value again that was read before something changed', async () => {
    const { valueOf, pass, now } = start();
    await valueOf();
    pass(2);
    assert.equal(await valueOf(now() - 1), 2);
    assert.equal(await valueOf(now() - 1), 2);
  });

  it('does not keep failures', async () => {
    const { cache, valueOf } = start();
    await cache
      .get('a', () => Promise.reject(new Error('away')))
      .then(
        () => assert.fail('it was read'),
        () => undefined,
      );
    assert.equal(await valueOf(), 1);
  });

  it('keeps showing the older value when reading a new one fails', async () => {
    const { cache, valueOf, pass } = start();
    await valueOf();
    pass(30);
    assert.equal((await cache.get('a', () => Promise.reject(new Error('away')))).value, 1);
    assert.equal(await valueOf(), 1);
  });
});
