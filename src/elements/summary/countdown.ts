import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Remaining minutes that are announced to screen readers. */
const announced = [5, 1];

/** Remaining minutes from which on the customer is warned. */
const FEW = 5;

/** Differences in milliseconds between two readings of the same end: the answers were under way for a while. */
const DELAY = 5000;

/** Counts the minutes of an approval down; updates its element once a minute and at the end. */
export class Countdown implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #end: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isConnected = false;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Starts the countdown with this many seconds; `undefined` stops it. */
  set secondsLeft(seconds: number | undefined) {
    // Wall-clock time, since it continues while the computer sleeps.
    const end = seconds === undefined ? undefined : Date.now() + seconds * 1000;
    // The time that the customer has read stays the same when the purchase is read again.
    const isSame = end !== undefined && this.#end !== undefined && Math.abs(end - this.#end) < DELAY;
    if (!isSame) this.#end = end;
    this.#tick();
  }

  /** The end in milliseconds since 1970; `undefined` if no countdown is running. */
  get end(): number | undefined {
    return this.#end;
  }

  /** Remaining minutes, rounded up; `undefined` if no countdown is running. */
  get minutes(): number | undefined {
    return this.#end === undefined ? undefined : Math.max(0, Math.ceil((this.#end - Date.now()) / 60_000));
  }

  get isOver(): boolean {
    return this.minutes === 0;
  }

  /** True if only a few minutes remain. */
  get isRunningOut(): boolean {
    return (this.minutes ?? Infinity) <= FEW;
  }

  /** True if this minute is announced. */
  get isNear(): boolean {
    return announced.includes(this.minutes ?? 0);
  }

  hostConnected(): void {
    this.#isConnected = true;
    this.#tick();
  }

  hostDisconnected(): void {
    this.#isConnected = false;
    clearTimeout(this.#timer);
  }

  #tick(): void {
    clearTimeout(this.#timer);
    this.#host.requestUpdate();
    // An answer may come when the element was removed.
    if (!this.#isConnected || this.#end === undefined || this.isOver) return;
    const next = (this.#end - Date.now()) % 60_000 || 60_000;
    this.#timer = setTimeout(() => this.#tick(), next + 20);
  }
}
