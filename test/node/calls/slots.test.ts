import { afterEach, assert, beforeEach, describe, it, vi } from 'vitest';
import { createFairSlots, SlotsTaken, type SlotBounds } from '../../../src/server/scheduling/fair-slots.js';
import { createCoalescer } from '../../../src/server/scheduling/caches.js';
import { createTokenBuckets } from '../../../src/server/scheduling/token-buckets.js';
import type { LogEntry } from '../../../src/server.js';
import { createServiceCalls, callBounds, type ServiceCallsOptions } from '../../../src/server/calls/service-calls.js';
import { createIncidentLog } from '../../../src/server/operations/incident-log.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Creates slots whose work ends on demand, and records the order in which it began. */
function startSlots(bounds: Partial<SlotBounds> = {}) {
  let late = 0;
  const slots = createFairSlots(
    { slots: 2, waiting: 6, late: 3_000, patience: 8_000, ...bounds },
    () => void (late += 1),
  );
  const begun: string[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const run = (key: string, name: string) =>
    slots
      .run(key, () => {
        begun.push(name);
        return new Promise<string>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve(name))));
      })
      .catch((error: unknown) => (error instanceof SlotsTaken ? 'refused' : 'failed'));
  const endOne = async (error?: Error) => {
    ends.shift()?.(error);
    await pass(0);
  };
  return { run, begun, endOne, late: () => late };
}

describe('slots', () => {
  it('go to the keys in rotation, however many tasks of one key wait', async () => {
    const { run, begun, endOne } = startSlots({ waiting: 10 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void run('a', name);
    for (const name of ['b1', 'b2']) void run('b', name);
    void run('c', 'c1');
    for (let count = 0; count < 6; count += 1) await endOne();
    assert.deepEqual(begun, ['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2', 'a5']);
  });

  it('are free again after a task has failed', async () => {
    const { run, begun, endOne } = startSlots({ slots: 1 });
    const first = run('a', 'a1');
    void run('a', 'a2');
    await endOne(new Error('no answer'));
    assert.equal(await first, 'failed');
    assert.deepEqual(begun, ['a1', 'a2']);
  });

  it('refuse the newest task of the longest queue, when too many tasks wait', async () => {
    const { run, begun, endOne, late } = startSlots({ slots: 1, waiting: 3 });
    const many = ['a1', 'a2', 'a3', 'a4'].map((name) => run('a', name));
    void run('b', 'b1');
    assert.equal(await many[3], 'refused');
    assert.equal(await run('a', 'a5'), 'refused', 'and not that of another');
    for (let count = 0; count < 3; count += 1) await endOne();
    assert.deepEqual(begun, ['a1', 'a2', 'b1', 'a3']);
    assert.equal(late(), 2);
  });

  it('refuse a task that has waited for eight seconds, and warn after three', async () => {
    const { run, begun, endOne, late } = startSlots({ slots: 1 });
    void run('a', 'a1');
    const second = run('b', 'b1');
    await pass(2_999);
    assert.equal(late(), 0);
    await pass(1);
    assert.equal(late(), 1);
    await pass(5_000);
    assert.equal(await second, 'refused');
    await endOne();
    assert.deepEqual(begun, ['a1']);
    assert.equal(vi.getTimerCount(), 0);
  });
});

describe('classes of calls', () => {
  /** Creates call classes with a service that never answers. */
  function startCalls() {
    const log: LogEntry[] = [];
    const incidents = createIncidentLog({ log: (entry) => log.push(entry), now: Date.now, secrets: [] });
    const calls = createServiceCalls({
      clientsOf: () =>
        ({ payment: {}, authorization: {}, transactions: {} }) as unknown as ReturnType<
          ServiceCallsOptions['clientsOf']
        >,
      incidents,
    });
    return { calls, log };
  }
  const never = () => new Promise<never>(() => {});

  it('have slots of their own: a full class does not delay another', async () => {
    const { calls } = startCalls();
    for (let count = 0; count < 2_000; count += 1) calls.offers.ask(`client ${count}`, never).catch(() => undefined);
    const others = ['confirm', 'purchase', 'reconcile', 'consent', 'plans', 'health'] as const;
    assert.deepEqual(await Promise.all(others.map((name) => calls[name].ask('somebody', async () => name))), [
      ...others,
    ]);
  });

  it('refuse with an error that says that nothing was sent', async () => {
    const { calls } = startCalls();
    for (let count = 0; count < callBounds.confirm.slots; count += 1)
      calls.confirm.ask('somebody', never).catch(() => undefined);
    const refused = calls.confirm.ask('somebody', never).catch((error: unknown) => error);
    await pass(callBounds.confirm.patience);
    assert.include(await refused, { code: 'busy', maybeDone: false, byService: false, retryable: true });
  });

  it('are logged when calls wait too long, and again when no call has waited for ten seconds', async () => {
    const { calls, log } = startCalls();
    let end = () => {};
    for (let count = 0; count < callBounds.offers.slots; count += 1)
      void calls.offers.ask('a', () => new Promise<void>((resolve) => (end = resolve)));
    const waiting = [1, 2].map(() => calls.offers.ask('a', async () => undefined));
    await pass(callBounds.offers.late);
    assert.deepEqual(calls.saturated(), ['offers']);
    end();
    await Promise.all(waiting);
    await pass(9_999);
    assert.deepEqual(calls.saturated(), ['offers']);
    await pass(1);
    assert.deepEqual(calls.saturated(), []);
    assert.deepEqual(
      log.map(({ event, level, operation }) => ({ event, level, operation })),
      [
        { event: 'saturated', level: 'warn', operation: 'offers' },
        { event: 'saturation_over', level: 'info', operation: 'offers' },
      ],
    );
  });
});

describe('a resting question', () => {
  it('is asked once for all who ask at the same time, and again only after its pause', async () => {
    let time = 0;
    let asked = 0;
    const resting = createCoalescer({ ms: 2_000, most: 10, now: () => time });
    const ask = () => resting('one', async () => (asked += 1));
    assert.deepEqual(await Promise.all([ask(), ask(), resting('other', async () => 7)]), [1, 1, 7]);
    time += 1_999;
    assert.equal(await ask(), 1);
    time += 1;
    assert.equal(await ask(), 2);
    time -= 60_000;
    assert.equal(await ask(), 3, 'a clock that was set back does not make it longer');
  });
});

describe('the budget of a client', () => {
  it('starts full, refills slowly, and is separate from that of any other client', () => {
    let time = 0;
    const buckets = createTokenBuckets({ burst: 3, perSecond: 0.5, clients: 10 }, () => time);
    assert.deepEqual(
      [1, 2, 3, 4].map(() => buckets.take('a')),
      [0, 0, 0, 2],
    );
    assert.equal(buckets.take('b'), 0);
    time += 1_000;
    assert.equal(buckets.take('a'), 1);
    time += 1_000;
    assert.deepEqual([buckets.take('a'), buckets.take('a')], [0, 2]);
  });
});
