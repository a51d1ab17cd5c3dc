import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Tells its element when the page is shown again as it was left: whatever was shown may be old. */
export class PageReturn implements ReactiveController {
  readonly #onReturn: () => void;

  constructor(host: ReactiveControllerHost, onReturn: () => void) {
    this.#onReturn = onReturn;
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener('pageshow', this.#onPageShow);
  }

  hostDisconnected(): void {
    window.removeEventListener('pageshow', this.#onPageShow);
  }

  readonly #onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) this.#onReturn();
  };
}
