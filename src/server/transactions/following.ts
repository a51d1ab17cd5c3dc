import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds before the first look after a report; each further pause is half as long again, up to the longest. */
const FIRST = 500;
const LONGEST = 30_000;
/** Milliseconds of following; reconciling goes on. */
const PATIENCE = 11 * 60_000;

/** What following needs. */
export interface FollowingOptions {
  /** Whether there is something to follow. */
  readonly isFollowing: (id: string) => Promise<boolean>;
  /** Looks at the transaction, unless there is too much to look at: there is another turn. */
  readonly look: (id: string) => void;
  readonly report: (error: unknown, source: string) => void;
}

/** Looks at transactions after a report until it is known what became of it, so that the shop is told without a notification. */
export function createFollowing({ isFollowing, look, report }: FollowingOptions) {
  const followed = new Map<string, AbortController>();
  let isOver = false;

  async function follow(id: string, { signal }: AbortController): Promise<void> {
    const end = performance.now() + PATIENCE;
    for (let pause = FIRST; performance.now() < end; pause = Math.min(LONGEST, pause * 1.5)) {
      await delay(pause, undefined, { ref: false, signal });
      if (!(await isFollowing(id))) return;
      look(id);
    }
  }

  return {
    /** A new report is followed from the beginning. */
    start(id: string): void {
      if (isOver) return;
      followed.get(id)?.abort();
      const controller = new AbortController();
      followed.set(id, controller);
      const forget = () => {
        if (followed.get(id) === controller) followed.delete(id);
      };
      void follow(id, controller)
        .catch((error: unknown) => {
          if (!controller.signal.aborted) report(error, 'following');
        })
        .then(forget);
    },
    stop(): void {
      isOver = true;
      for (const controller of followed.values()) controller.abort();
    },
  };
}
