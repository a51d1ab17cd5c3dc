import type { Validity } from './answer-cache.js';
import type { Calculation } from './calculation.js';

/** A representative example by its key, and when the service was asked for it, in milliseconds since 1970. */
export interface SeenExample {
  readonly key: string;
  readonly at: number;
}

/** The rule that an answer is over once the service has answered with another example. */
export interface CurrentExample extends Validity<Calculation> {
  /** Notes an example that another instance has seen. */
  hear(example: SeenExample): void;
  /** Returns the newest example; undefined if none was seen yet. */
  current(): SeenExample | undefined;
}

/**
 * Creates the rule. The service shows the same example for all amounts (service.md §B.6), so another one means other
 * conditions.
 */
export function createCurrentExample(now: () => number): CurrentExample {
  let current: SeenExample | undefined;
  let changes = 0;

  function hear(example: SeenExample): void {
    // An answer from the future was asked for before the clock was set back.
    const isNewest = !current || example.at >= current.at || current.at > now();
    if (!isNewest) return;
    if (current && current.key !== example.key) changes += 1;
    current = example;
  }

  return {
    hear,
    current: () => current,
    learn: ({ value: { example }, fetchedAt }) => hear({ key: example.key, at: fetchedAt }),
    isOver: ({ value: { example }, fetchedAt }) =>
      current !== undefined && example.key !== current.key && fetchedAt <= current.at,
    changes: () => changes,
  };
}
