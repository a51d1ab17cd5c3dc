import { germanDay } from '../../service/wire/values.js';

const HOUR = 3_600_000;

/**
 * The moment (milliseconds since 1970) at which the calendar day of `moment` ends in Germany. Dates of instalments and
 * texts belong to one day. Midnight there is always a full hour of UTC.
 */
export function endOfDay(moment: number): number {
  const today = germanDay(moment);
  let end = moment - (moment % HOUR);
  do end += HOUR;
  while (germanDay(end) === today);
  return end;
}

/** Whether less than `ms` milliseconds have passed since `since`. A clock that was set back makes it no longer so, rather than longer. */
export const isWithin = (ms: number, since: number, now: number): boolean => since <= now && now - since < ms;
