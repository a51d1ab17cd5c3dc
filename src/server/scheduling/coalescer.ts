import { LRUCache } from 'lru-cache';
import { atMost } from './at-most.js';
import { isWithin } from './clock.js';
import type { Runtime } from './runtime.js';

export interface CoalescerOptions extends Pick<Runtime, 'now'> {
  /** Milliseconds for which an answer is reused for the same key. 0: only while the request is running. */
  readonly ms: number;
  /** Most keys that are kept. */
  readonly most: number;
}

/**
 * Runs `ask` for `key`; if the same key is running or was answered recently, resolves or rejects like that request
 * instead.
 */
export type Coalescer = <Answer>(key: string, ask: () => Promise<Answer>) => Promise<Answer>;

interface Asked {
  readonly answer: Promise<unknown>;
  /** Time at which the answer arrived, in milliseconds since 1970; `undefined` before. */
  at: number | undefined;
}

/** Creates such a function. All callers with the same `key` have to expect the same type of answer. */
export function createCoalescer({ ms, most, now }: CoalescerOptions): Coalescer {
  const asked = new LRUCache<string, Asked>(atMost(most));
  return async <Answer>(key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const known = asked.get(key);
    if (known && (known.at === undefined || isWithin(ms, known.at, now()))) return known.answer as Promise<Answer>;
    const answer = ask();
    const entry: Asked = { answer, at: undefined };
    asked.set(key, entry);
    const end = () => void (entry.at = now());
    answer.then(end, end);
    return answer;
  };
}
