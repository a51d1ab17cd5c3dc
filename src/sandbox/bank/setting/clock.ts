const MINUTE = 60_000;

/** The service's clock: the machine's time, or that of the `now` option, plus the minutes it was advanced by. */
export interface Clock {
  now(): Date;
  /** Returns the minutes by which it is ahead of its origin. */
  advanced(): number;
  /** Advances the clock by `minutes`, never backwards; returns the new time. */
  advance(minutes: number): Date;
  /**
   * Advances the clock to this moment; returns it.
   * @throws {RangeError} for a moment that has passed, or one that is too far away
   */
  set(moment: Date): Date;
  /** Sets it back to the time of its origin. */
  reset(): void;
}

/** Creates a clock that follows `origin`. */
export function createClock(origin: () => Date): Clock {
  let ahead = 0;
  const now = () => new Date(origin().getTime() + ahead * MINUTE);

  function advance(minutes: number): Date {
    if (!(minutes >= 0 && minutes <= MOST_MINUTES)) throw new RangeError(`minutes must be from 0 to ${MOST_MINUTES}`);
    ahead += minutes;
    return now();
  }

  return {
    now,
    advanced: () => ahead,
    advance,
    set: (moment) => advance((moment.getTime() - now().getTime()) / MINUTE),
    reset() {
      ahead = 0;
    },
  };
}

/** Maximum number of minutes per advance: ten years. */
export const MOST_MINUTES = 5_256_000;
