/** Milliseconds for which a round looks back at orders that have changed: 30 days. */
export const LOOK_BACK = 30 * 24 * 60 * 60 * 1000;

/** Keys of reports that are done, or never will be. */
export interface Done {
  has(key: string): boolean;
  add(key: string): void;
}

/**
 * Remembers keys for as long as rounds look back, twice as long at most, so that they do not ask the bank again about
 * each order. After that, and in other processes, the idempotency keys of the store know that nothing is sent twice.
 */
export function createDone(now: () => number = Date.now): Done {
  let [older, newer, begun] = [new Set<string>(), new Set<string>(), now()];
  function turn(): void {
    if (now() - begun < LOOK_BACK) return;
    [older, newer, begun] = [newer, new Set(), now()];
  }
  return {
    has: (key) => (turn(), newer.has(key) || older.has(key)),
    add: (key) => (turn(), void newer.add(key)),
  };
}
