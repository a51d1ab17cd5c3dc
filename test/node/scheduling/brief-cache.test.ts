import { assert, describe, it } from 'vitest';
import { rejectionOf } from '../../support/matching.js';
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

  it('does not keep failures, and keeps showing the older value meanwhile', async () => {
    const { cache, valueOf, pass } = start();
    const fail = () => cache.get('a', () => Promise.reject(new Error('away')));
    assert.propertyVal(await rejectionOf(fail()), 'message', 'away');
    assert.equal(await valueOf(), 1);
    pass(30);
    assert.equal((await fail()).value, 1);
    assert.equal(await valueOf(), 1);
  });
});
