import { LRUCache } from 'lru-cache';
import { atMost } from './at-most.js';
import { isWithin } from './clock.js';

/** What keeps questions from being asked twice at a time. */
export interface RestingOptions {
  /** Milliseconds after an answer for which it answers all who ask the same. 0: only while it is being fetched. */
  readonly ms: number;
  /** Questions remembered. */
  readonly most: number;
  readonly now: () => number;
}

/** Asks one question, named by `key`, unless it is being asked or was a moment ago: then resolves or rejects as that one does. */
export type Resting = <Answer>(key: string, ask: () => Promise<Answer>) => Promise<Answer>;

interface Asked {
  readonly answer: Promise<unknown>;
  /** When the answer came; undefined before. */
  at: number | undefined;
}

/** Makes such a way to ask. All who use one `key` have to expect the same kind of answer. */
export function createResting({ ms, most, now }: RestingOptions): Resting {
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
