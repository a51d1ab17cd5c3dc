import type { ReactiveControllerHost } from 'lit';
import { Loader } from '../element/loader.js';
import { watchShowing } from '../element/page/showing.js';

/** Milliseconds before the same question is asked again, because somebody looks at the page or it is online again. */
const pause = 30_000;

/** A loader that knows when its last read has begun. */
export class TimedLoader<Source extends readonly unknown[], Value> extends Loader<Source, Value> {
  /** In milliseconds of the clock, which goes on while the machine sleeps. */
  begunAt = -Infinity;

  override run(): Promise<void> {
    this.begunAt = Date.now();
    return super.run();
  }
}

export interface LookingOptions {
  readonly load: Pick<TimedLoader<readonly unknown[], unknown>, 'begunAt'>;
  /** Reads again without a word, while what is known stays in view. */
  readonly look: () => void;
  /** Reads again after the page was restored: requests are aborted. */
  readonly restore: () => void;
}

/**
 * Reads again when somebody looks at the page, unless it was read within the last half minute: a request that still
 * waits then was lost, as while the machine was asleep. Returns what does so for another occasion.
 */
export function readWhenShown(host: ReactiveControllerHost, { load, look, restore }: LookingOptions): () => void {
  const lookAgain = () => {
    if (Math.abs(Date.now() - load.begunAt) >= pause) look();
  };
  watchShowing(host, (isRestored) => (isRestored ? restore() : lookAgain()));
  return lookAgain;
}
