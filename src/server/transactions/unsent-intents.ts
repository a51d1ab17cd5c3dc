import { LRUCache } from 'lru-cache';
import { atMost } from '../scheduling/at-most.js';
import type { TaskRecord } from '../store/task-store.js';

/** Most intents of one process that are kept in memory. */
const MOST = 1_000;

interface Unsent {
  readonly before: TaskRecord | undefined;
}

/**
 * Intents that this process did not send, and of which it does not know whether the store has them: it did not answer.
 * Whenever such an intent is found in the store, it is withdrawn, and the task can be sent.
 */
export interface UnsentIntents {
  /** Keeps an intent that was not sent, and the task as it was before, if it was there. */
  add(intent: string, before: TaskRecord | undefined): void;
  /** Returns an intent that was not sent; undefined if it was, or another process has stored it. */
  find(intent: string): Unsent | undefined;
}

/** Creates the list of intents that this process did not send. */
export function createUnsentIntents(): UnsentIntents {
  const unsent = new LRUCache<string, Unsent>(atMost(MOST));
  return {
    add: (intent, before) => void unsent.set(intent, { before }),
    find: (intent) => unsent.get(intent),
  };
}
