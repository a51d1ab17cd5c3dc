import type { Conditions } from './answer-cache.js';
import type { Calculation } from './calculation.js';

/** A representative example by its key, and when the service was asked for it, in milliseconds since 1970. */
export interface SeenExample {
  readonly key: string;
  readonly at: number;
}

/** The rule that an answer is over once the service has answered with another example. */
export interface CurrentExample extends Conditions<Calculation> {
  /** Notes an example that another process has seen. */
  hear(example: SeenExample): void;
}

/**
 * Creates the rule. The service shows the same example for all amounts (service.md §B.6), so another one means other
 * conditions. `onChange` is called when it has changed.
 */
export function createCurrentExample(now: () => number, onChange: () => void): CurrentExample {
  let current: SeenExample | undefined;

  function hear(example: SeenExample): void {
    // An answer from the future was asked for before the clock was set back.
    const isNewest = !current || example.at >= current.at || current.at > now();
    if (!isNewest) return;
    const isOther = current !== undefined && current.key !== example.key;
    current = example;
    if (isOther) onChange();
  }

  return {
    hear,
    learn: ({ value: { example }, fetchedAt }) => hear({ key: example.key, at: fetchedAt }),
    isOver: ({ value: { example }, fetchedAt }) =>
      current !== undefined && example.key !== current.key && fetchedAt <= current.at,
  };
}
