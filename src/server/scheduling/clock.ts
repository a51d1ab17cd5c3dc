import { germanDay } from '../../service/wire/values.js';

/** What the parts of a running handler have in common. */
export interface Runtime {
  /** Returns the time, in milliseconds since 1970. */
  readonly now: () => number;
  /** Called with errors for the operator that do not fail a request, and the name of what has failed. */
  readonly onError: (error: unknown, source: string) => void;
}

const HOUR = 3_600_000;

/**
 * Returns the end of the calendar day of `moment` in Germany, in milliseconds since 1970. Dates of instalments and
 * texts are valid for one day. Midnight there is always a full hour of UTC.
 */
export function endOfDay(moment: number): number {
  const today = germanDay(moment);
  let end = moment - (moment % HOUR);
  do end += HOUR;
  while (germanDay(end) === today);
  return end;
}

/**
 * Returns true if less than `ms` milliseconds have passed since `since`; false if the clock was set back to before
 * `since`.
 */
export const isWithin = (ms: number, since: number, now: number): boolean => since <= now && now - since < ms;
