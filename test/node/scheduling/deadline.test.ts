import { assert, describe, it, vi } from 'vitest';
import { abortedAfter, withDeadline } from '../../../src/server/scheduling/deadline.js';

const tooLate = () => new Error('too late');

function held<Value>() {
  let settle: { resolve(value: Value): void; reject(error: Error): void } | undefined;
  const promise = new Promise<Value>((resolve, reject) => (settle = { resolve, reject }));
  return {
    promise,
    resolve: (value: Value) => settle?.resolve(value),
    reject: (error: Error) => settle?.reject(error),
  };
}

describe('work with a deadline', () => {
  it('resolves and rejects as the work does', async () => {
    assert.equal(await withDeadline(1_000, tooLate, async () => 'done'), 'done');
    const failure = await withDeadline(1_000, tooLate, async () => Promise.reject(new Error('failed'))).catch(
      (error: unknown) => error,
    );
    assert.propertyVal(failure, 'message', 'failed');
  });

  it('rejects when its time is up, aborts the work, and hands over a result that still arrives', async () => {
    vi.useFakeTimers();
    try {
      const work = held<string>();
      const given: { signal?: AbortSignal; late?: string } = {};
      const outcomes = [
        withDeadline(
          1_000,
          tooLate,
          () => work.promise,
          (late) => (given.late = late),
        ),
        abortedAfter(1_000, tooLate, (signal) => ((given.signal = signal), work.promise)),
      ].map((outcome) => outcome.catch((error: unknown) => error));
      await vi.advanceTimersByTimeAsync(999);
      assert.isFalse(given.signal?.aborted);
      await vi.advanceTimersByTimeAsync(1);
      for (const outcome of outcomes) assert.propertyVal(await outcome, 'message', 'too late');
      assert.propertyVal(given.signal?.reason, 'message', 'too late');
      work.resolve('after all');
      await vi.advanceTimersByTimeAsync(0);
      assert.equal(given.late, 'after all');
    } finally {
      vi.useRealTimers();
    }
  });

  it('leaves no timer and no unhandled rejection behind', async () => {
    const failing = held<never>();
    const outcome = await withDeadline(1, tooLate, () => failing.promise).catch((error: unknown) => error);
    assert.propertyVal(outcome, 'message', 'too late');
    failing.reject(new Error('nobody waits for this'));
    await Promise.resolve();
  });
});
