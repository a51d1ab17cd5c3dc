import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';

/** Milliseconds for which the same hint says nothing new. */
const SAME = 2_000;
const AT_ONCE = 2;
/** Hints that may wait; reconciling finds what the others would have told. */
const WAITING = 100;

/** What hints need. */
export interface HintsOptions {
  readonly look: (token: string) => Promise<void>;
  readonly now: () => number;
  readonly report: (error: unknown, source: string) => void;
}

/** Takes hints that anybody may send, and follows few of them at a time. */
export function createHints({ look, now, report }: HintsOptions) {
  const limit = pLimit(AT_ONCE);
  const lastTaken = new LRUCache<string, number>({ max: 1_000 });
  const underWay = new Set<Promise<void>>();

  return {
    take(token: string): void {
      if (limit.pendingCount >= WAITING || now() - (lastTaken.get(token) ?? -Infinity) < SAME) return;
      lastTaken.set(token, now());
      const work = limit(() => look(token).catch((error: unknown) => report(error, 'authorization')));
      underWay.add(work);
      void work.then(() => underWay.delete(work));
    },
    async stop(): Promise<void> {
      await Promise.all(underWay);
    },
  };
}
