import { freshFor } from '../../contract/paths.js';

const SECOND = 1000;

/** Milliseconds of the caching policy for answers of the service. */
export const freshness = {
  /** Until this age an answer is returned without a new request; until the end of its day while a new one is fetched. */
  fresh: freshFor,
  /** Time for which browsers may cache an answer that is not fresh. */
  staleInBrowser: 10 * SECOND,
  /** Time after a failure without a new attempt. */
  failure: 5 * SECOND,
  /** Longest wait where a customer has asked for plans; shorter than that of the browser's client. */
  patienceForPlans: 8 * SECOND,
  /** An amount counts as established if it is used again this long after it was added. */
  settling: 10 * SECOND,
} as const;

/** Until when something is given, in milliseconds since 1970. */
export interface Times {
  /** Until then everyone is given the same, and nothing is fetched. */
  readonly freshUntil: number;
  /** Until then it is given while a newer one is fetched. */
  readonly usableUntil: number;
}

/** Times of what does not depend on an answer of the service. */
export const endless: Times = { freshUntil: Infinity, usableUntil: Infinity };

/** Times of what has to be checked before each use. */
export const checkedEachTime: Times = { freshUntil: 0, usableUntil: 0 };

/** Returns the times of what is made of several answers. */
export const earliest = (all: readonly Times[]): Times => ({
  freshUntil: Math.min(...all.map(({ freshUntil }) => freshUntil)),
  usableUntil: Math.min(...all.map(({ usableUntil }) => usableUntil)),
});

/** Returns the milliseconds for which anyone may cache it. */
export const keepFor = ({ freshUntil, usableUntil }: Times, now: number): number =>
  now < freshUntil
    ? Math.min(freshness.fresh, freshUntil - now)
    : Math.max(0, Math.min(freshness.staleInBrowser, usableUntil - now));
