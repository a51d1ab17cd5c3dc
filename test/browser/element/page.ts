import type { RatenkaufErrorEvent } from '../../../src/elements/element/error-event.js';

/** Puts nodes into an empty German page, and collects the errors that elements report there. */
export function openPage<Frame extends HTMLElement>(
  frame: Frame,
  ...nodes: Node[]
): { frame: Frame; errors: RatenkaufErrorEvent[] } {
  frame.lang = 'de';
  frame.append(...nodes);
  const errors: RatenkaufErrorEvent[] = [];
  frame.addEventListener('ratenkauf-error', (event) => errors.push(event));
  document.body.replaceChildren(frame);
  return { frame, errors };
}

/** Returns a link of the shop, which elements show in their slot. */
export function shopLink(words: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = '#shop';
  link.textContent = words;
  return link;
}

const { setTimeout: realSetTimeout } = window;

/** Waits until `isSo` returns true; at most `limit` milliseconds. */
export async function until(isSo: () => boolean, limit = 40_000): Promise<void> {
  const end = performance.now() + limit;
  while (!isSo()) {
    if (performance.now() > end) throw new Error(`Not so after ${limit} ms: ${isSo}`);
    await new Promise((resolve) => realSetTimeout(resolve, 5));
  }
}

/** Simulates the return to a page from the back/forward cache. */
export const comeBack = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));

const restore: (() => void)[] = [];
afterEach(() => {
  for (const undo of restore.splice(0)) undo();
});

/** Calls `undo` at the end of the current test. */
export const afterTest = (undo: () => void): void => void restore.push(undo);

/** The timers that the page's code has set. */
export interface Timers {
  /** Delays in milliseconds of all timers so far. */
  readonly set: readonly number[];
  /** Delays in milliseconds of the timers that have neither fired nor been cleared. */
  readonly pending: readonly number[];
}

/**
 * Observes timers of at least `least` milliseconds until the end of the test, and speeds them up by the factor `speed`.
 */
export function watchTimers(least = 0, speed = 1): Timers {
  const { setTimeout, clearTimeout } = window;
  const set: number[] = [];
  const pending = new Map<unknown, number>();
  window.setTimeout = ((work: () => void, ms = 0) => {
    if (ms < least) return setTimeout(work, ms);
    const timer = setTimeout(() => (pending.delete(timer), work()), ms / speed);
    set.push(ms);
    pending.set(timer, ms);
    return timer;
  }) as typeof window.setTimeout;
  window.clearTimeout = (timer) => {
    pending.delete(timer);
    clearTimeout(timer);
  };
  afterTest(() => Object.assign(window, { setTimeout, clearTimeout }));
  return {
    set,
    get pending() {
      return [...pending.values()];
    },
  };
}

/** Observes timers of at least a second, and makes them twenty times as fast. */
export const hurry = (): Timers => watchTimers(1000, 20);

/** Hides the page from the customer, or shows it again. */
export function hidePage(isHidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  afterTest(() => Reflect.deleteProperty(document, 'hidden'));
}

/** Lets so many seconds pass for the elements. */
export function pass(seconds: number): void {
  const { now } = Date;
  Date.now = () => now() + seconds * 1000;
  afterTest(() => Object.assign(Date, { now }));
}
