import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';

/** How many looks there may be, however many ask for them. */
export const lookLimits = {
  atOnce: 2,
  /** Transactions that may wait for their turn. */
  waiting: 500,
  /** Milliseconds that each takes at least. */
  least: 100,
  /** Milliseconds before the same transaction is looked at again. */
  pause: 1_000,
} as const;

/** What looks need. */
export interface LooksOptions {
  readonly look: (id: string) => Promise<unknown>;
  /** Told of what is left to look at when this ends. */
  readonly leave: (id: string) => Promise<void>;
  readonly report: (error: unknown, source: string) => void;
}

/**
 * Takes hints that anybody may send, and looks at few transactions at a time. A hint that comes during a look is followed by another
 * one, because that look may have begun too early.
 */
export function createLooks({ look, leave, report }: LooksOptions) {
  const limit = pLimit(lookLimits.atOnce);
  const ended = new AbortController();
  // Every pause listens.
  setMaxListeners(0, ended.signal);
  /** Those that wait, and those that have begun a moment ago: with the question whether they are to be looked at again. */
  const known = new Map<string, 'waiting' | 'begun' | 'again'>();
  const underWay = new Set<Promise<void>>();

  const pause = (ms: number) => delay(ms, undefined, { ref: false, signal: ended.signal }).catch(() => undefined);

  async function lookOnce(id: string): Promise<void> {
    known.set(id, 'begun');
    const work = look(id).then(() => undefined, (error: unknown) => report(error, 'notification'));
    underWay.add(work);
    await Promise.all([work, pause(lookLimits.least)]);
    underWay.delete(work);
  }

  async function enqueue(id: string): Promise<void> {
    known.set(id, 'waiting');
    await limit(() => (ended.signal.aborted ? undefined : lookOnce(id)));
    await pause(lookLimits.pause);
    const isWanted = known.get(id) === 'again' && !ended.signal.aborted;
    known.delete(id);
    if (isWanted) void enqueue(id);
  }

  return {
    /** Whether it will be looked at: not when too many wait. */
    take(id: string): boolean {
      const state = known.get(id);
      if (state === 'begun') known.set(id, 'again');
      if (state) return true;
      if (limit.pendingCount >= lookLimits.waiting || ended.signal.aborted) return false;
      void enqueue(id);
      return true;
    },
    /** Leaves what waits; resolves when what has begun is done. */
    async stop(): Promise<void> {
      const left = [...known].filter(([, state]) => state !== 'begun').map(([id]) => id);
      ended.abort();
      const leaving = pLimit(lookLimits.atOnce);
      const leaveOnce = (id: string) => leaving(() => leave(id).catch((error: unknown) => report(error, 'notification')));
      await Promise.all([...underWay, ...left.map(leaveOnce)]);
    },
  };
}
