import type { ReactiveControllerHost } from 'lit';
import { listen } from '../element/page/listening.js';

export interface PickedTermOptions {
  /** Returns the term in months that the customer picked on an earlier page, as far as the shop knows it. */
  readonly given: () => number | undefined;
}

/** The term that the customer has picked: in the option itself, in a dialog on the page, or on an earlier page. */
export class PickedTerm {
  readonly #host: ReactiveControllerHost;
  readonly #given: () => number | undefined;
  #picked: number | undefined;
  #heard: number | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement, { given }: PickedTermOptions) {
    this.#host = host;
    this.#given = given;
    listen(
      host,
      () => window,
      'ratenkauf-plan-selected',
      (event) => {
        const isOwn = event.composedPath().includes(host);
        if (!isOwn) this.#heard = event.months;
        this.#picked = isOwn ? event.months : undefined;
        host.requestUpdate();
      },
    );
  }

  /** The picked term in months; undefined if there is none. */
  get months(): number | undefined {
    return this.#picked ?? this.kept;
  }

  /** The term in months that was picked elsewhere. */
  get kept(): number | undefined {
    return this.#heard ?? this.#given();
  }

  /** Forgets what was picked in the option. */
  reset(): void {
    this.#picked = undefined;
    this.#host.requestUpdate();
  }
}
