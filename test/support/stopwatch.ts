/** Milliseconds between two ticks of the stopwatch. */
const tick = 10;

/**
 * Runs `work`; resolves with its result and its duration in milliseconds, minus the time for which this process did not
 * get a processor. The latter is measured by the delays of a timer. What blocks the event loop is not measured.
 */
export async function timed<Result>(work: () => Promise<Result>): Promise<[result: Result, ms: number]> {
  const begun = performance.now();
  let last = begun;
  let late = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    late += Math.max(0, now - last - tick);
    last = now;
  }, tick);
  try {
    const result = await work();
    const end = performance.now();
    return [result, end - begun - late - Math.max(0, end - last - tick)];
  } finally {
    clearInterval(timer);
  }
}
