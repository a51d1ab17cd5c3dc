/** Bounds of what counts as silence; times in milliseconds of the monotonic clock. */
export const silenceLimits = {
  /** How many times the usual longest time a call may take. */
  times: 4,
  least: 700,
  most: 8000,
  /** While less than `few` calls were answered; before the first answer, which may take its time, it is `most`. */
  unknown: 2000,
  few: 5,
  /** Answers whose times are known. */
  answers: 200,
  /** Their age; the newest `few` are known for longer. */
  age: 300_000,
  /** Calls in a row without an answer that count as the service's silence. */
  calls: 3,
  /** Of a timer that is later than this, the process was busy, and may not have read an answer that is there. */
  late: 100,
} as const;

/** Learns how long the service usually takes, and notices when it answers nothing. */
export interface Silence {
  /** Milliseconds within which a call is usually answered. */
  limit(): number;
  /** Begins to watch a call. `end` has to be called once, as soon as it has ended. */
  begin(): WatchedCall;
}

/** What came of a call: an answer, whose time counts as usual; a failure of which the service has told; nothing. */
export type Heard = 'answer' | 'failure' | 'nothing';

/** A call that is watched. */
export interface WatchedCall {
  end(heard: Heard): void;
}

/** Creates the watch. `onSilent` is called when several calls in a row took longer than usual, or ended unanswered. */
export function createSilence(onSilent: (limit: number) => void): Silence {
  let answered: { readonly at: number; readonly took: number }[] = [];
  let silent = 0;

  function limit(): number {
    const since = performance.now() - silenceLimits.age;
    answered = answered.filter(({ at }, index) => at >= since || index >= answered.length - silenceLimits.few);
    if (answered.length === 0) return silenceLimits.most;
    if (answered.length < silenceLimits.few) return silenceLimits.unknown;
    const times = answered.map(({ took }) => took).sort((a, b) => a - b);
    const usual = times[Math.ceil(times.length * 0.99) - 1] ?? 0;
    return Math.min(silenceLimits.most, Math.max(silenceLimits.least, silenceLimits.times * usual));
  }

  function heardNothing(within: number): void {
    silent += 1;
    if (silent < silenceLimits.calls) return;
    silent = 0;
    onSilent(within);
  }

  function begin(): WatchedCall {
    const begun = performance.now();
    const within = limit();
    let isCounted = false;
    let timer: NodeJS.Timeout | undefined;
    const count = () => {
      isCounted = true;
      heardNothing(within);
    };
    const wait = (ms: number) => {
      const due = performance.now() + ms;
      const look = () => (performance.now() - due > silenceLimits.late ? wait(silenceLimits.least / 2) : count());
      timer = setTimeout(look, ms).unref();
    };
    wait(within);
    return {
      end(heard) {
        clearTimeout(timer);
        if (heard === 'nothing') return isCounted ? undefined : count();
        silent = 0;
        const at = performance.now();
        if (heard === 'answer') answered = [...answered.slice(1 - silenceLimits.answers), { at, took: at - begun }];
      },
    };
  }

  return { limit, begin };
}
