import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { listen } from './listening.js';
import { watchShowing } from './showing.js';

/** Milliseconds before the first request, and the longest time between two. */
const soonest = 2000;
const latest = 30_000;

export interface PollingOptions {
  /** Returns true while there is something to poll for. */
  readonly isOpen: () => boolean;
  readonly ask: () => Promise<void>;
}

/** Polls at growing intervals while page and element are there to be seen; soon when the page is shown again. */
export class Polling implements ReactiveController {
  readonly #ask: () => Promise<void>;
  readonly #isOpen: () => boolean;
  #isAsking = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pause = soonest;
  #isConnected = false;

  constructor(host: ReactiveControllerHost, { isOpen, ask }: PollingOptions) {
    this.#isOpen = isOpen;
    this.#ask = ask;
    host.addController(this);
    watchShowing(host, () => {
      this.#pause = soonest;
      this.#rest();
      this.#schedule();
    });
    // Rests while the page is hidden.
    listen(
      host,
      () => document,
      'visibilitychange',
      () => this.#schedule(),
    );
  }

  hostConnected(): void {
    this.#isConnected = true;
    this.#schedule();
  }

  hostDisconnected(): void {
    this.#isConnected = false;
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
}
