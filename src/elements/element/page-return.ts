import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Who is told when the customer comes back to the page. */
export interface Returns {
  /** The browser shows the page again as it was left: whatever was under way is over, whatever is shown may be old. */
  readonly onReturn: () => void;
  /** The page was there all the time, and the customer looks at it again: what is shown may be old. */
  readonly onLook?: () => void;
}

/** Tells its element when the customer comes back to the page, from another one, another tab or another window. */
export class PageReturn implements ReactiveController {
  readonly #returns: Returns;

  constructor(host: ReactiveControllerHost, returns: Returns) {
    this.#returns = returns;
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener('pageshow', this.#onPageShow);
    window.addEventListener('focus', this.#onLook);
    document.addEventListener('visibilitychange', this.#onLook);
  }

  hostDisconnected(): void {
    window.removeEventListener('pageshow', this.#onPageShow);
    window.removeEventListener('focus', this.#onLook);
    document.removeEventListener('visibilitychange', this.#onLook);
  }

  readonly #onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) this.#returns.onReturn();
  };

  readonly #onLook = (): void => {
    if (!document.hidden) this.#returns.onLook?.();
  };
}
