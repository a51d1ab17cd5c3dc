const MINUTE = 60_000;

/** The service's clock: that of the machine, or of whoever started the sandbox, plus what it was advanced by. */
export interface Clock {
  now(): Date;
  /** Minutes the clock is ahead of the one it follows. */
  advanced(): number;
  /** Goes forward by `minutes`; never back. */
  advance(minutes: number): Date;
  /** Follows its origin again. */
  reset(): void;
}

/** A clock that follows `origin`. */
export function createClock(origin: () => Date): Clock {
  let ahead = 0;
  const now = () => new Date(origin().getTime() + ahead * MINUTE);
  return {
    now,
    advanced: () => ahead,
    advance(minutes) {
      if (!(minutes >= 0 && minutes <= MOST_MINUTES)) throw new RangeError(`minutes must be from 0 to ${MOST_MINUTES}`);
      ahead += minutes;
      return now();
    },
    reset() {
      ahead = 0;
    },
  };
}

/** The farthest the clock goes at once: ten years, in minutes. */
export const MOST_MINUTES = 5_256_000;
