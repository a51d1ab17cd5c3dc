import type { Clock } from '../setting/clock.js';

const LONGEST = 2_147_483_647;

/** Wakes somebody at one moment of the service's clock; keeps no program running. */
export interface Alarm {
  /** Instead of the moment before, in milliseconds of UNIX time; Infinity is never. */
  set(moment: number): void;
  /** Unless it is set to an earlier moment. */
  setAtLatest(moment: number): void;
  /** Whether the moment has come. */
  isDue(now: Date): boolean;
}

/** An alarm that is set to nothing; `wake` is called at the moment or a little later, and may be called too early. */
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
    // Whoever was woken has not always set another moment: the service's clock may stand still.
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
