/** What is done until the signal says that there is no time for the rest. */
type Work = (stopping: AbortSignal) => Promise<void>;

/** Waits for all works, and rejects if one of them has. */
export async function eachOf(works: readonly Promise<unknown>[]): Promise<void> {
  for (const done of await Promise.allSettled(works)) if (done.status === 'rejected') throw done.reason;
}

/**
 * Creates works in the background, and rounds of the same work, with so many seconds between two; with 0, there is one
 * at the start alone.
 */
export function createRounds(round: Work, every: number, onError: (error: unknown) => void) {
  const works = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  let hasStarted = false;

  /** Does a work in the background, so that it is waited for at the end and its error is told. Never rejects. */
  function run(work: Work): Promise<void> {
    const noted = work(stopping.signal)
      .catch(onError)
      .finally(() => works.delete(noted));
    works.add(noted);
    return noted;
  }
  async function rounds(): Promise<void> {
    await run(round);
    if (every > 0 && !stopping.signal.aborted) timer = setTimeout(() => void rounds(), every * 1000).unref();
  }
  return {
    /** Starts the rounds, once: one now, the next one a while after that has ended. */
    start() {
      if (hasStarted || stopping.signal.aborted) return;
      hasStarted = true;
      void rounds();
    },
    run,
    /** Resolves when nothing is worked on any more. */
    async stop(): Promise<void> {
      stopping.abort();
      clearTimeout(timer);
      await Promise.all(works);
    },
  };
}

/** Seconds of a minute, minutes of an hour. */
const SIXTY = 60;

/**
 * Returns the pattern of cron for a task that runs every so many seconds; the next longer time that divides a minute or
 * an hour evenly, an hour at most.
 */
export function cronOf(seconds: number): string {
  const divisors = Array.from({ length: SIXTY }, (_, index) => index + 1).filter((each) => SIXTY % each === 0);
  const evenly = (least: number) => divisors.find((each) => each >= least) ?? SIXTY;
  const ofSeconds = evenly(seconds);
  if (seconds < SIXTY && ofSeconds < SIXTY) return `*/${ofSeconds} * * * * *`;
  const minutes = evenly(seconds / SIXTY);
  return minutes < SIXTY ? `*/${minutes} * * * *` : '0 * * * *';
}

/** Returns a function that lets works with the same name wait for each other. */
export function createTurns(): <Result>(name: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const before = last.get(name);
    const running = Promise.resolve(before)
      .catch(() => undefined)
      .then(work);
    last.set(name, running);
    try {
      return await running;
    } finally {
      if (last.get(name) === running) last.delete(name);
    }
  };
}
