/** Works in the background, and rounds of the same work. */
export interface Rounds {
  /** Starts the rounds, once: one now, the next one a while after that has ended. */
  start(): void;
  /** Does a work in the background, so that it is waited for at the end and its error is told. Never rejects. */
  run(work: () => Promise<void>): Promise<void>;
  /** Resolves when nothing is worked on any more. */
  stop(): Promise<void>;
}

/** What rounds do. */
export interface RoundsOptions {
  readonly round: () => Promise<void>;
  /** Seconds between two rounds; 0 for one at the start alone. */
  readonly every: number;
  readonly onError: (error: unknown) => void;
}

/** Creates the rounds. */
export function createRounds({ round, every, onError }: RoundsOptions): Rounds {
  const works = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let [hasStarted, isStopped] = [false, false];

  function run(work: () => Promise<void>): Promise<void> {
    const noted = work()
      .catch(onError)
      .finally(() => works.delete(noted));
    works.add(noted);
    return noted;
  }
  async function rounds(): Promise<void> {
    await run(round);
    if (every > 0 && !isStopped) timer = setTimeout(() => void rounds(), every * 1000).unref();
  }
  return {
    start() {
      if (hasStarted || isStopped) return;
      hasStarted = true;
      void rounds();
    },
    run,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await Promise.all(works);
    },
  };
}
