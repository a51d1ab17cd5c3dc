import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Callbacks of {@link PageReturn}. */
export interface Returns {
  /** Called when the browser restores the page from its back/forward cache: requests are aborted, and the content may be out of date. */
  readonly onReturn: () => void;
  /** Called when the page becomes visible again without having been left: the content may be out of date. */
  readonly onLook?: () => void;
}

/** Notifies its element when the customer comes back to the page from another page, tab or window. */
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
