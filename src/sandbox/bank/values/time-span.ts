const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The most days that pass at once: ten years. */
export const MOST_DAYS = 3650;

/** A length of time: the sum of its fields. */
export interface TimeSpan {
  readonly minutes?: number | undefined;
  readonly hours?: number | undefined;
  readonly days?: number | undefined;
}

/** Returns the milliseconds of a time span. */
export const millisecondsOf = ({ minutes = 0, hours = 0, days = 0 }: TimeSpan): number =>
  Math.round(minutes * MINUTE + hours * HOUR + days * DAY);

/** Returns true if a time span is longer than nothing, and ten years at most. */
export function isPassable(span: TimeSpan): boolean {
  const milliseconds = millisecondsOf(span);
  return milliseconds > 0 && milliseconds <= MOST_DAYS * DAY;
}

/** Returns the time that was these milliseconds earlier. */
export const earlier = (time: Date, milliseconds: number): Date => new Date(time.getTime() - milliseconds);
