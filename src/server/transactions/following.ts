import { LRUCache } from 'lru-cache';
import type { Background } from '../operations/background.js';

/** Milliseconds before the first look after a report; each further pause is half as long again, up to the longest. */
const FIRST = 500;
const LONGEST = 30_000;
/** Milliseconds of following; reconciling goes on. */
const PATIENCE = 11 * 60_000;
/** Reports that are followed at a time; reconciling follows the others. */
const MOST = 500;

/** What following needs. */
export interface FollowingOptions {
  readonly background: Background;
  /** Whether there is something to follow. */
  readonly isFollowing: (id: string) => Promise<boolean>;
  /** Looks at the transaction, unless there is too much to look at: there is another turn. */
  readonly look: (id: string) => void;
}

interface Turn {
  readonly pause: number;
  /** By the monotonic clock. */
  readonly end: number;
}

/**
 * Looks at transactions after a report until it is known what became of it, so that the shop is told without a notification. Gives
 * what starts to follow one; a new report is followed from the beginning.
 */
export function createFollowing({ background, isFollowing, look }: FollowingOptions): (id: string) => void {
  const turns = new LRUCache<string, Turn>({ max: MOST });
  const queue = background.queue({
    ...{ name: 'following', concurrency: 2, bound: MOST, deadline: 30_000 },
    work: async (id) => {
      const turn = turns.get(id);
      if (!turn) return;
      // Before the store is asked: when it does not answer, there is another turn.
      next(id, { ...turn, pause: Math.min(LONGEST, turn.pause * 1.5) });
      if (await isFollowing(id)) look(id);
      else if (turns.get(id)?.end === turn.end) turns.delete(id);
    },
  });

  function next(id: string, turn: Turn): void {
    if (performance.now() + turn.pause > turn.end || !queue.add(id, { delay: turn.pause })) turns.delete(id);
    else turns.set(id, turn);
  }

  return (id) => next(id, { pause: FIRST, end: performance.now() + PATIENCE });
}
