import { afterEach, assert, beforeEach, describe, it, vi } from 'vitest';
import { createBackground, BackgroundError, type QueueBounds } from '../../../src/server/scheduling/background.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const never = () => new Promise<never>(() => {});

/** Creates an engine that records errors, and a queue that records its work and keeps it running until released. */
function startQueue({ concurrency = 1, bound = 10, ...bounds }: Partial<QueueBounds> = {}) {
  const errors: { error: unknown; source: string }[] = [];
  const background = createBackground({ onError: (error, source) => errors.push({ error, source }) });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (key: string) => {
    started.push(key);
    return new Promise<void>((resolve) => ends.set(key, resolve));
  };
  const queue = background.queue({ name: 'looks', deadline: 1_000, concurrency, bound, ...bounds, work });
  const end = async (key: string) => {
    ends.get(key)?.();
    await pass(0);
  };
  return { background, queue, started, end, errors };
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof BackgroundError ? error.failure : error),
  );

describe('a queue', () => {
  it('works on a few keys at a time, in the order in which they came, and refuses what it has no room for', async () => {
    const { queue, started, end } = startQueue({ concurrency: 2, bound: 2 });
    assert.deepEqual(
      ['a', 'b', 'c', 'd', 'e'].map((key) => queue.add(key)),
      [true, true, true, true, false],
    );
    await pass(0);
    assert.deepEqual(started, ['a', 'b']);
    await end('b');
    assert.deepEqual(started, ['a', 'b', 'c']);
    assert.isTrue(queue.add('e'));
  });

  it('keeps one entry for a key that waits, and runs a key that is running once more', async () => {
    const { queue, started, end } = startQueue();
    for (const key of ['a', 'b', 'b', 'b', 'a', 'a']) assert.isTrue(queue.add(key));
    await end('a');
    await end('b');
    await end('a');
    assert.deepEqual(started, ['a', 'b', 'a']);
  });

  it('starts the same key again only after the minimum interval, and other keys meanwhile', async () => {
    const { queue, started, end } = startQueue({ leastInterval: 500 });
    queue.add('a');
    await end('a');
    queue.add('a');
    queue.add('b');
    await end('b');
    await pass(499);
    assert.deepEqual(started, ['a', 'b']);
    await pass(1);
    assert.deepEqual(started, ['a', 'b', 'a']);
  });

  it('waits for the delay that is asked for, unless somebody asks sooner', async () => {
    const { queue, started, end } = startQueue();
    queue.add('a', { delay: 500 });
    queue.add('b', { delay: 500 });
    await pass(100);
    queue.add('b', { delay: 50 });
    await pass(50);
    assert.deepEqual(started, ['b']);
    await end('b');
    await pass(350);
    assert.deepEqual(started, ['b', 'a']);
  });

  it('keeps the slot of a task for the pace at least', async () => {
    const { queue, started, end } = startQueue({ pace: 100 });
    queue.add('a');
    queue.add('b');
    await end('a');
    await pass(99);
    assert.deepEqual(started, ['a']);
    await pass(1);
    assert.deepEqual(started, ['a', 'b']);
  });

  it('takes the slot from a task at its deadline, says so to it and to the operator', async () => {
    const { background, errors } = startQueue();
    let hung: AbortSignal | undefined;
    const done: string[] = [];
    const work = (key: string, signal: AbortSignal) =>
      key === 'hangs' ? ((hung = signal), never()) : Promise.resolve(void done.push(key));
    const queue = background.queue({ name: 'orders', concurrency: 1, bound: 10, deadline: 1_000, work });
    queue.add('hangs');
    queue.add('next');
    await pass(999);
    assert.deepEqual(done, []);
    await pass(1);
    assert.deepEqual(done, ['next']);
    assert.isTrue(hung?.aborted);
    assert.deepEqual(
      errors.map(({ error, source }) => [(error as Error).message, source]),
      [['orders did not finish within 1 seconds', 'orders']],
    );
  });

  it('passes errors on, and goes on, whatever the wall clock says', async () => {
    const { background, errors } = startQueue();
    const work = async (key: string) => Promise.reject(new Error(key));
    const queue = background.queue({ name: 'callbacks', concurrency: 1, bound: 10, deadline: 1_000, work });
    queue.add('a', { delay: 500 });
    queue.add('b', { delay: 500 });
    vi.setSystemTime(Date.now() - 3_600_000);
    await pass(500);
    assert.deepEqual(
      errors.map(({ error, source }) => [(error as Error).message, source]),
      [
        ['a', 'callbacks'],
        ['b', 'callbacks'],
      ],
    );
  });
});

describe('a lane', () => {
  const bounds = { name: 'purchases', concurrency: 2, bound: 2, deadline: 1_000 };

  it('gives the result or the error of a task only to those who wait for it', async () => {
    const { background, errors } = startQueue();
    const lane = background.lane<string>(bounds);
    assert.equal(await lane.run('a', async () => 'done'), 'done');
    assert.equal(await failureOf(lane.run('a', () => Promise.reject(new BackgroundError('full', 'other')))), 'full');
    assert.deepEqual(errors, []);
  });

  it('never runs two tasks of a key at a time; all who wait for the same key share one', async () => {
    const { background } = startQueue();
    const lane = background.lane<number>(bounds);
    let atOnce = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, (atOnce += 1));
      await new Promise((resolve) => setTimeout(resolve, 100));
      return (atOnce -= 1);
    };
    const results = Promise.all([lane.run('a', work), lane.run('a', work), lane.run('a', work)]);
    await pass(200);
    assert.deepEqual(await results, [0, 0, 0]);
    assert.equal(most, 1);
    assert.equal(vi.getTimerCount(), 0);
  });

  it('ends the wait for a task that hangs, does not delay other keys, and refuses what it has no room for', async () => {
    const { background } = startQueue();
    const lane = background.lane<string>(bounds);
    const hung = [failureOf(lane.run('a', never)), failureOf(lane.run('b', never))];
    const next = lane.run('c', async () => 'done');
    const others = ['d', 'e'].map((key) => failureOf(lane.run(key, never)));
    assert.equal(await others[1], 'full');
    await pass(1_000);
    assert.deepEqual(await Promise.all(hung), ['late', 'late']);
    assert.equal(await next, 'done');
  });
});

describe('a schedule', () => {
  it('runs at the start and then at intervals, never twice at a time', async () => {
    const { background } = startQueue();
    let runs = 0;
    background.every(100, 'rounds', async () => {
      runs += 1;
      if (runs === 2) await new Promise((resolve) => setTimeout(resolve, 250));
    });
    await pass(1_000);
    assert.equal(runs, 0);
    assert.equal(vi.getTimerCount(), 0);
    background.start();
    background.start();
    await pass(0);
    assert.equal(runs, 1);
    await pass(100);
    assert.equal(runs, 2);
    await pass(240);
    assert.equal(runs, 2);
    await pass(10);
    assert.equal(runs, 3);
  });

  it('goes on after a run that fails and past one that hangs', async () => {
    const { background, errors } = startQueue();
    let runs = 0;
    background.every(100, 'rounds', () => ((runs += 1) === 1 ? Promise.reject(new Error('failed')) : never()), 1_000);
    background.start();
    await pass(100);
    assert.equal(runs, 2);
    await pass(1_000);
    assert.equal(runs, 3);
    assert.deepEqual(
      errors.map(({ error }) => (error as Error).message),
      ['failed', 'rounds did not finish within 1 seconds'],
    );
  });
});

describe('an engine that is closed', () => {
  it('finishes what has begun, drops what waits, and accepts nothing more', async () => {
    const { background, queue, started, end } = startQueue();
    queue.add('a');
    queue.add('b');
    const closed = background.close(10_000);
    assert.isFalse(queue.add('c'));
    assert.strictEqual(background.close(10_000), closed);
    await end('a');
    await closed;
    background.every(1_000, 'rounds', never);
    background.start();
    assert.deepEqual(started, ['a']);
    assert.equal(vi.getTimerCount(), 0);
  });

  it('ends tasks that still hang after the grace period, and tells whoever waits for them', async () => {
    const { background, errors } = startQueue();
    const lane = background.lane<string>({ name: 'purchases', concurrency: 1, bound: 2, deadline: 60_000 });
    let hung: AbortSignal | undefined;
    const outcomes = [
      failureOf(lane.run('a', (signal) => ((hung = signal), never()))),
      failureOf(lane.run('b', never)),
    ];
    background.every(1_000, 'rounds', never);
    background.start();
    const closed = background.close(5_000);
    assert.equal(await outcomes[1], 'closed');
    await pass(4_999);
    assert.isFalse(hung?.aborted);
    await pass(1);
    await closed;
    assert.isTrue(hung?.aborted);
    assert.equal(await outcomes[0], 'closed');
    assert.deepEqual(errors, []);
    assert.equal(vi.getTimerCount(), 0);
  });
});
