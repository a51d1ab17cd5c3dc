import type { Clock } from '../clock.js';

const LONGEST = 2_147_483_647;

/** Wakes somebody at one moment of the service's clock; keeps no program running. */
export interface Alarm {
  /** Instead of the moment before; undefined is never. */
  set(moment: Date | undefined): void;
  /** Whether the moment has come. */
  isDue(now: Date): boolean;
}

/** An alarm that is set to nothing; `wake` is called at the moment or a little later, and may be called too early. */
export function createAlarm(clock: Clock, wake: () => void): Alarm {
  let due: Date | undefined;
  let timer: NodeJS.Timeout | undefined;

  function wind(): void {
    clearTimeout(timer);
    if (!due) return;
    const wait = Math.min(Math.max(due.getTime() - clock.now().getTime(), 1), LONGEST);
    timer = setTimeout(ring, wait).unref();
  }

  function ring(): void {
    wake();
    // Whoever was woken has not always set another moment: the service's clock may stand still.
    wind();
  }

  return {
    set(moment) {
      due = moment;
      wind();
    },
    isDue: (now) => due !== undefined && due <= now,
  };
}
