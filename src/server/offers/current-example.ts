import type { Validity } from './answer-cache.js';
import type { Calculation } from './calculation.js';

/**
 * Creates the rule that an answer is over once the service has answered with another representative example: it shows
 * the same one for all amounts (service.md §B.6), so another one means other conditions.
 */
export function createCurrentExample(now: () => number): Validity<Calculation> {
  let current: { readonly key: string; readonly at: number } | undefined;
  let changes = 0;
  return {
    learn({ value: { example }, fetchedAt }) {
      // An answer from the future was asked for before the clock was set back.
      const isNewest = !current || fetchedAt >= current.at || current.at > now();
      if (!isNewest) return;
      if (current && current.key !== example.key) changes += 1;
      current = { key: example.key, at: fetchedAt };
    },
    isOver: ({ value: { example }, fetchedAt }) =>
      current !== undefined && example.key !== current.key && fetchedAt <= current.at,
    changes: () => changes,
  };
}
