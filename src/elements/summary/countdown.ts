import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Minutes before the end at which a screen reader hears of it. */
const announced = [5, 1];

/** Counts the minutes of an approval down; its element is updated once a minute and at the end. */
export class Countdown implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #end: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Counts from here; `undefined` stops. */
  set secondsLeft(seconds: number | undefined) {
    // The clock on the wall, which goes on while the machine sleeps.
    this.#end = seconds === undefined ? undefined : Date.now() + seconds * 1000;
    this.#tick();
  }

  /** Minutes that are left, rounded up; `undefined` when nothing is counted. */
  get minutes(): number | undefined {
    return this.#end === undefined ? undefined : Math.max(0, Math.ceil((this.#end - Date.now()) / 60_000));
  }

  get isOver(): boolean {
    return this.minutes === 0;
  }

  /** Whether this is one of the few minutes that are announced. */
  get isNear(): boolean {
    return announced.includes(this.minutes ?? 0);
  }

  hostConnected(): void {
    this.#tick();
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }

  #tick(): void {
    clearTimeout(this.#timer);
    this.#host.requestUpdate();
    if (this.#end === undefined || this.isOver) return;
    const next = (this.#end - Date.now()) % 60_000 || 60_000;
    this.#timer = setTimeout(() => this.#tick(), next + 20);
  }
}
