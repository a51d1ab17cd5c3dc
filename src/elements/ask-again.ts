import type { ReactiveController } from 'lit';

/** Milliseconds to the first question, and the most between two. */
const soonest = 2000;
const latest = 30_000;

/** Asks again by itself, ever more seldom; rests while nobody looks at the page or the element is not in it. */
export class AskAgain implements ReactiveController {
  readonly #ask: () => void;
  readonly #isWanted: () => boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pause = soonest;
  #isConnected = false;

  /** Asks after every update after which `isWanted` says so. */
  constructor(isWanted: () => boolean, ask: () => void) {
    this.#isWanted = isWanted;
    this.#ask = ask;
  }

  hostConnected(): void {
    this.#isConnected = true;
    document.addEventListener('visibilitychange', this.#onVisibility);
    this.#schedule();
  }

  hostDisconnected(): void {
    this.#isConnected = false;
    document.removeEventListener('visibilitychange', this.#onVisibility);
    this.#rest();
  }

  hostUpdated(): void {
    if (!this.#isWanted()) this.#pause = soonest;
    this.#schedule();
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #schedule(): void {
    if (!this.#isConnected || document.hidden || !this.#isWanted()) return this.#rest();
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#pause = Math.min(this.#pause * 2, latest);
      this.#ask();
    }, this.#pause);
  }

  /** Who comes back to the page wants to know. */
  readonly #onVisibility = (): void => {
    if (!document.hidden) this.#pause = soonest;
    this.#rest();
    this.#schedule();
  };
}
