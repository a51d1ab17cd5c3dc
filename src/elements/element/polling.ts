import type { ReactiveController } from 'lit';

/** Milliseconds to the first question, and the most between two. */
const soonest = 2000;
const latest = 30_000;

/** Asks again by itself, ever more seldom; rests while nobody looks at the page or the element is not in it. */
export class AskAgain implements ReactiveController {
  readonly #ask: () => Promise<void>;
  readonly #isOpen: () => boolean;
  #isAsking = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pause = soonest;
  #isConnected = false;

  /** Asks as long as `isOpen` says so. */
  constructor(isOpen: () => boolean, ask: () => Promise<void>) {
    this.#isOpen = isOpen;
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
    if (!this.#isOpen()) this.#pause = soonest;
    this.#schedule();
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #schedule(): void {
    if (!this.#isConnected || document.hidden || !this.#isOpen()) return this.#rest();
    if (!this.#isAsking) this.#timer ??= setTimeout(() => void this.#askNow(), this.#pause);
  }

  async #askNow(): Promise<void> {
    this.#timer = undefined;
    this.#pause = Math.min(this.#pause * 2, latest);
    this.#isAsking = true;
    await this.#ask();
    this.#isAsking = false;
    this.#schedule();
  }

  /** Who comes back to the page wants to know. */
  readonly #onVisibility = (): void => {
    if (!document.hidden) this.#pause = soonest;
    this.#rest();
    this.#schedule();
  };
}
