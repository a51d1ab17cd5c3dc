import { LRUCache } from 'lru-cache';
import { atMost } from '../scheduling/at-most.js';
import type { ReportRecord } from '../store/store.js';

/** Most intents of one process that are kept in memory. */
const MOST = 1_000;

interface Unsent {
  readonly previous: ReportRecord | undefined;
}

/**
 * Intents that this process did not send, and of which it does not know whether the store has them: it did not answer.
 * Whenever such an intent is found in the store, it is withdrawn, and the report can be sent.
 */
export interface UnsentIntents {
  /** Keeps an intent that was not sent, and the report that it has replaced, if any. */
  add(intent: string, previous: ReportRecord | undefined): void;
  /** Returns an intent that was not sent; undefined if it was, or another process has stored it. */
  find(intent: string): Unsent | undefined;
}

/** Creates the list of intents that this process did not send. */
export function createUnsentIntents(): UnsentIntents {
  const unsent = new LRUCache<string, Unsent>(atMost(MOST));
  return {
    add: (intent, previous) => void unsent.set(intent, { previous }),
    find: (intent) => unsent.get(intent),
  };
}
