import { onTestFinished, vi } from 'vitest';

/** Retries until `check` succeeds, for up to a minute, because the machine may be busy; then throws its last error. */
export const soon = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 60_000, interval: 10 });

/**
 * Lets this test move timers and the monotonic clock ahead: the returned function runs what is due within `ms`
 * milliseconds at once. In between they go on with real time, so that sockets and the other side of a connection work
 * as ever.
 */
export function fastForward(): (ms: number) => Promise<unknown> {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
    shouldAdvanceTime: true,
  });
  onTestFinished(() => void vi.useRealTimers());
  return (ms) => vi.advanceTimersByTimeAsync(ms);
}
