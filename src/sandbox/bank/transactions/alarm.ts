import type { Clock } from '../setting/clock.js';

const LONGEST = 2_147_483_647;

/** A timer in the service's time; does not keep the process running. */
export interface Alarm {
  /** Replaces the time it is set to, in milliseconds since 1970; Infinity means never. */
  set(moment: number): void;
  /** Sets the time unless it is already set to an earlier one. */
  setAtLatest(moment: number): void;
  /** Returns true if the time has come. */
  isDue(now: Date): boolean;
}

/** Creates an alarm that is not set; it calls `wake` at its time or a little later, and occasionally too early. */
export function createAlarm(clock: Clock, wake: () => void): Alarm {
  let due = Infinity;
  let timer: NodeJS.Timeout | undefined;

  function wind(): void {
    clearTimeout(timer);
    if (due === Infinity) return;
    const wait = Math.min(Math.max(due - clock.now().getTime(), 1), LONGEST);
    timer = setTimeout(ring, wait).unref();
  }

  function ring(): void {
    wake();
    // `wake` does not always set another time, since the service's clock may stand still.
    wind();
  }

  function set(moment: number): void {
    due = moment;
    wind();
  }

  return {
    set,
    setAtLatest(moment) {
      if (moment < due) set(moment);
    },
    isDue: (now) => due <= now.getTime(),
  };
}
