/** Milliseconds after which a failure no longer counts, if the function was not called again. */
const REMEMBERED = 60_000;

/** A function of the shop whose last call has failed. */
export interface ShopFailure {
  /** Name of the function, like `shop.checkout`. */
  readonly function: string;
  /** Why it failed, without the words of the error. */
  readonly reason: string;
}

/** Knows which functions of the shop have failed at their last call. */
export interface ShopFailures {
  /** Records the end of a call; without a reason, it has succeeded. */
  ended(name: string, reason?: string): void;
  /** Returns the failures of the last minute, by the name of the function. */
  current(): readonly ShopFailure[];
}

/** Creates the record of failures; `now` returns milliseconds. */
export function createShopFailures(now: () => number): ShopFailures {
  const failures = new Map<string, { readonly reason: string; readonly at: number }>();
  return {
    ended(name, reason) {
      if (reason === undefined) failures.delete(name);
      else failures.set(name, { reason, at: now() });
    },
    current: () =>
      [...failures]
        .filter(([, { at }]) => Math.abs(now() - at) < REMEMBERED)
        .map(([name, { reason }]) => ({ function: name, reason }))
        .sort((a, b) => (a.function < b.function ? -1 : 1)),
  };
}
