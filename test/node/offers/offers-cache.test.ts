import { assert, describe, it } from 'vitest';
import type { CircuitBreaker } from '../../../src/server/calls/circuit-breaker.js';
import type { KnownAnswer } from '../../../src/server/offers/calculation.js';
import { createOffersCache } from '../../../src/server/offers/offers-cache.js';
import { keepFor } from '../../../src/server/offers/freshness.js';
import type { Turn } from '../../../src/server/offers/turns.js';
import { endOfDay } from '../../../src/server/scheduling/clock.js';
import { RouteError } from '../../../src/server/operations/errors.js';
import { createClock, minute, noon, second } from '../http/server-shop.js';

/** Comes at once. */
const atOnce =
  (api: Api): Turn =>
  async (_amount, work) =>
    work(api);
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

type Api = Parameters<Parameters<Turn>[1]>[0];

/** Returns a plan that is true for an amount. */
const planFor = (amount: number) => ({
  months: 6,
  monthlyRate: amount,
  lastRate: amount,
  interest: 5 * amount,
  total: 6 * amount,
  effectiveRate: 10,
  borrowingRate: 9.5,
  firstDue: '2027-04-15',
  lastDue: '2027-09-15',
});

/** Examples of which none is another one than before, so that their texts can say which answer it is. */
const examples = { fromHtml: (html: string) => ({ key: 'one', text: [html] }) };
const textOf = ({ value }: KnownAnswer) => value.example.text[0];

/** Creates a cache with a source that counts its calls and answers or fails on demand. */
function createSource({ start = noon, most = 100, patience = 1000 } = {}) {
  const clock = createClock(start);
  const asked: number[] = [];
  const stale: (string | undefined)[] = [];
  const late: ((text: string) => void)[] = [];
  let failing: Error | undefined;
  let before: () => Promise<void> = async () => {};
  const turn = atOnce({
    plans: async (key) => {
      asked.push(key);
      const count = asked.length;
      await before();
      if (failing) throw failing;
      return { plans: [planFor(key)], example: `${key} as of call ${count}` };
    },
  });
  const breaker: CircuitBreaker = {
    async run(_subject, call, { onLate } = {}) {
      late.push((text) => {
        const answer: unknown = { amount: 1, plans: [planFor(1)], example: examples.fromHtml(text) };
        onLate?.(answer as Awaited<ReturnType<typeof call>>);
      });
      return call();
    },
  };
  const cache = createOffersCache({
    ...endless,
    breaker,
    established: turn,
    most,
    now: clock.now,
    patience,
    count: (_name, attributes) => void stale.push(attributes['ratenkauf.age']),
  });
  return {
    clock,
    asked,
    stale,
    get: async (key = 1) => textOf(await cache.get(key, turn)),
    prefetch: (key = 1) => cache.prefetch(key, turn),
    /** Tells an answer to a question, by its number, late. */
    tellLate: (question: number, text: string) => late[question - 1]?.(text),
    keepFor: async (key = 1) => keepFor(await cache.get(key, turn), clock.now()),
    fail: (error: Error | undefined = new Error('down')) => void (failing = error),
    recover: () => void (failing = undefined),
    delay: (wait: () => Promise<void>) => void (before = wait),
  };
}

/** What no test here is about. */
const endless = { closed: new AbortController().signal, examples, onChange: () => {}, count: () => {} };

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => assert.fail('there was an answer'),
    (error: unknown) => error,
  );

describe('an answer of the service', () => {
  it('is fresh for ten minutes; an older one is given at once while a new one is fetched, once', async () => {
    const { get, keepFor, asked, clock, delay, stale } = createSource();
    await get();
    clock.pass(10 * minute - 1);
    assert.equal(await get(), '1 as of call 1');
    assert.equal(await keepFor(), 1);
    assert.deepEqual([asked, stale], [[1], []]);
    for (const [index, ms] of [1, 9 * 60 * minute].entries()) {
      clock.pass(ms);
      let release = () => {};
      delay(() => new Promise((resolve) => (release = resolve)));
      assert.equal(await keepFor(), 10 * second);
      for (let count = 0; count < 100; count += 1) assert.equal(await get(), `1 as of call ${index + 1}`);
      assert.lengthOf(asked, index + 2);
      release();
      await settled();
      assert.equal(await get(), `1 as of call ${index + 2}`);
      assert.equal(await keepFor(), 10 * minute);
    }
    assert.deepEqual([stale[0], stale.at(-1)], ['hour', 'day']);
  });

  it('is given for the rest of its day when the service fails', async () => {
    const { get, keepFor, clock, fail } = createSource();
    await get();
    fail();
    clock.pass(11 * 60 * minute);
    assert.equal(await get(), '1 as of call 1');
    assert.equal(await keepFor(), 10 * second);
  });

  it('is not given on the next day, whether it is fresh, being revalidated or the service is down', async () => {
    const { get, keepFor, clock, fail, asked } = createSource({ start: Date.parse('2027-03-10T23:59:00+01:00') });
    await get();
    assert.equal(await keepFor(), minute);
    clock.pass(minute - 1);
    assert.equal(await get(), '1 as of call 1');
    assert.equal(await keepFor(), 1);
    clock.pass(1);
    assert.equal(await get(), '1 as of call 2');
    assert.deepEqual(asked, [1, 1]);
    clock.set(Date.parse('2027-03-12T00:00:00+01:00'));
    fail();
    assert.instanceOf(await failureOf(get()), Error);
  });

  it('of before midnight that arrives after midnight is asked for again, and not given when the service fails then', async () => {
    const late = createSource({ start: Date.parse('2027-03-10T23:59:59+01:00') });
    late.delay(async () => late.clock.pass(second));
    assert.equal(await late.get(), '1 as of call 2');
    const { get, clock, fail, delay } = createSource({ start: Date.parse('2027-03-10T22:00:00+01:00') });
    await get();
    clock.set(Date.parse('2027-03-10T23:59:59+01:00'));
    fail();
    delay(async () => clock.pass(2 * second));
    assert.equal(await get(), '1 as of call 1');
    await settled();
    assert.instanceOf(await failureOf(get()), Error);
  });

  it('is asked for once, however many callers want it at the same time', async () => {
    const { get, asked } = createSource();
    assert.deepEqual(await Promise.all([get(1), get(1), get(2), get(1)]), [
      '1 as of call 1',
      '1 as of call 1',
      '2 as of call 2',
      '1 as of call 1',
    ]);
    assert.deepEqual(asked, [1, 2]);
  });

  it('that is used again is not displaced by those that are used once, of which the one not wanted for longest goes first', async () => {
    const { get, asked, clock } = createSource({ most: 10 });
    for (const key of [1, 2, 1, 3, 1, 2]) await get(key);
    assert.deepEqual(asked, [1, 2, 3, 2]);
    clock.pass(10 * second);
    for (const key of [1, 2]) await get(key);
    for (let key = 100; key < 200; key += 1) await get(key);
    asked.length = 0;
    for (const key of [1, 2]) await get(key);
    assert.deepEqual(asked, []);
  });

  it('that was fetched in advance is not displaced by them either, and is fetched again only when it is no longer fresh', async () => {
    const { get, prefetch, asked, clock } = createSource({ most: 10 });
    assert.isTrue(await prefetch(1));
    for (let key = 100; key < 200; key += 1) await get(key);
    asked.length = 0;
    await get(1);
    assert.isFalse(await prefetch(1));
    assert.deepEqual(asked, []);
    clock.pass(10 * minute);
    assert.isTrue(await prefetch(1));
    assert.deepEqual(asked, [1]);
  });

  it('that is used again can be displaced by others that are used again, but not at once', async () => {
    const { get, asked, clock } = createSource({ most: 5 });
    const keys = [1, 2, 3, 4, 5];
    for (const key of keys) {
      await get(key);
      clock.pass(10 * second);
      await get(key);
    }
    asked.length = 0;
    await get(1);
    assert.deepEqual(asked, [], 'one of five is on trial again');
    for (const key of [6, 1]) await get(key);
    assert.deepEqual(asked, [6, 1]);
  });
});

describe('an amount that is wanted in two places', () => {
  /** Creates a cache whose queues run on demand. */
  function createQueues() {
    const clock = createClock();
    const asked: string[] = [];
    const queued: string[] = [];
    const waiting = new Map<string, () => Promise<void>>();
    let present = '';
    const turnIn =
      (queue: string): Turn =>
      (_amount, work) =>
        new Promise((resolve, reject) => {
          queued.push(queue);
          waiting.set(queue, async () => {
            present = queue;
            await work({ plans }).then(resolve, reject);
          });
        });
    const plans: Api['plans'] = async (key) => {
      asked.push(`${present} ${key}`);
      return { plans: [planFor(key)], example: `${key}` };
    };
    const cache = createOffersCache({
      ...endless,
      breaker: { run: async (_subject, call) => call() },
      now: clock.now,
      patience: 2000,
      established: turnIn('established'),
    });
    const get = (queue: string) => cache.get(1, turnIn(queue));
    return { clock, asked, queued, get, come: (queue: string) => waiting.get(queue)?.() };
  }

  it('is fetched once, when the first of the two has its turn', async () => {
    const { asked, get, come } = createQueues();
    const both = Promise.all([get('last in a long queue'), get('first in its own')]);
    await settled();
    await come('first in its own');
    assert.deepEqual((await both).map(textOf), ['1', '1']);
    await come('last in a long queue');
    assert.deepEqual(asked, ['first in its own 1']);
  });

  it('is refreshed in a queue apart from that of new amounts once it is in use', async () => {
    const { asked, queued, get, come, clock } = createQueues();
    const first = get('somebody');
    await settled();
    await come('somebody');
    await first;
    clock.pass(10 * second);
    await get('somebody');
    clock.pass(10 * minute);
    for (let count = 0; count < 100; count += 1) await get('somebody');
    assert.deepEqual(queued, ['somebody', 'established'], 'it waits there once');
    await come('established');
    assert.deepEqual(asked, ['somebody 1', 'established 1']);
  });
});

describe('a failure', () => {
  it('is remembered for five seconds, only for its key', async () => {
    const { get, asked, clock, fail, recover } = createSource();
    fail(new Error('first'));
    await failureOf(get());
    recover();
    clock.pass(5 * second - 1);
    assert.equal(String(await failureOf(get())), 'Error: first');
    assert.equal(await get(2), '2 as of call 2');
    clock.pass(1);
    assert.equal(await get(), '1 as of call 3');
    assert.deepEqual(asked, [1, 2, 1]);
  });

  it('or an answer of the future does not count: the clock was set back', async () => {
    const { get, clock, fail, recover } = createSource();
    fail();
    await failureOf(get());
    recover();
    for (const call of [2, 3]) {
      clock.pass(-60 * minute);
      assert.equal(await get(), `1 as of call ${call}`);
    }
  });

  it('of a background refresh is not followed by another try at once', async () => {
    const { get, asked, clock, fail } = createSource();
    await get();
    fail();
    clock.pass(20 * minute);
    for (let count = 0; count < 10; count += 1) {
      assert.equal(await get(), '1 as of call 1');
      await settled();
    }
    assert.deepEqual(asked, [1, 1]);
  });

  it('is not remembered when the service was not asked at all', async () => {
    const { get, fail, recover } = createSource();
    fail(new RouteError('service_unavailable'));
    await failureOf(get());
    recover();
    assert.equal(await get(), '1 as of call 2');
  });
});

describe('a slow answer', () => {
  it('is waited for up to a limit, and is there for the next request', async () => {
    const { get, asked, delay } = createSource({ patience: 20 });
    let release = () => {};
    delay(() => new Promise((resolve) => (release = resolve)));
    const error = await failureOf(get());
    assert.instanceOf(error, RouteError);
    assert.equal(error.code, 'service_unavailable');
    release();
    await settled();
    assert.equal(await get(), '1 as of call 1');
    assert.deepEqual(asked, [1]);
  });

  it('that comes after its askers were given up is kept, unless a newer one is there or its day is over', async () => {
    const { get, asked, clock, fail, tellLate } = createSource();
    fail();
    await failureOf(get());
    clock.pass(5 * second);
    await failureOf(get());
    tellLate(2, 'late');
    assert.equal(await get(), 'late');
    tellLate(1, 'older');
    assert.equal(await get(), 'late');
    clock.pass(24 * 60 * minute);
    tellLate(2, 'of yesterday');
    assert.instanceOf(await failureOf(get()), Error);
    assert.deepEqual(asked, [1, 1, 1]);
  });
});

it('a day ends at midnight in Germany, also when the clocks change', () => {
  for (const [moment, end] of [
    ['2027-01-31T23:59:59.999+01:00', '2027-02-01T00:00:00+01:00'],
    ['2027-01-31T00:00:00+01:00', '2027-02-01T00:00:00+01:00'],
    ['2027-03-28T01:30:00+01:00', '2027-03-29T00:00:00+02:00'],
    ['2027-10-31T00:00:00+02:00', '2027-11-01T00:00:00+01:00'],
    ['2027-07-01T21:59:00Z', '2027-07-01T22:00:00Z'],
  ] as const)
    assert.equal(endOfDay(Date.parse(moment)), Date.parse(end), moment);
});
