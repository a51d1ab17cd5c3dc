import { Incident } from './incidents.js';
import { withDeadline } from '../scheduling/deadline.js';
import type { Runtime } from '../scheduling/clock.js';

/** Milliseconds by which the two clocks may differ. */
const TOLERANCE = 60_000;
/** Most milliseconds for reading the clock of the store. */
const PATIENCE = 5_000;

/** The clocks differ; `skew`: milliseconds by which this process is ahead of the store, which vary. */
function clockSkew(skew: number): Incident {
  const seconds = Math.round(Math.abs(skew) / 1000);
  const direction = skew > 0 ? 'ahead of' : 'behind';
  const message =
    `The clock of this process is ${seconds} seconds ${direction} the clock of its store. Set the clocks of both ` +
    'machines by NTP; purchases expire by them.';
  return new Incident('clock_skew', 'clock', message, 'clock_skew');
}

export interface ClockGuardOptions extends Pick<Runtime, 'now'> {
  /** Returns the clock of the store in milliseconds since 1970. Absent if it has none. */
  readonly storeNow: (() => Promise<number>) | undefined;
  readonly failed: (error: unknown, source: string) => void;
  readonly worked: (sources: readonly string[]) => void;
}

/** Creates the check of both clocks, which never rejects: it reports when they differ and when they agree again. */
export function createClockGuard({ now, storeNow, failed, worked }: ClockGuardOptions): () => Promise<void> {
  if (!storeNow) return async () => {};
  return async () => {
    const begun = now();
    // A store that does not answer is a separate incident.
    const stored = await withDeadline(PATIENCE, () => new Error('no answer'), storeNow).catch(() => undefined);
    if (stored === undefined) return;
    const ended = now();
    // The clock was read at some time between `begun` and `ended`.
    if (begun - stored > TOLERANCE) failed(clockSkew(begun - stored), 'clock');
    else if (stored - ended > TOLERANCE) failed(clockSkew(ended - stored), 'clock');
    else worked(['clock']);
  };
}
