import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { PlanSelectedEvent } from '../rate/plan-selected-event.js';

/** Options of {@link PickedTerm}. */
export interface PickedTermOptions {
  /** Returns the term in months that the customer picked on an earlier page, as far as the shop knows it. */
  readonly given: () => number | undefined;
}

/** The term that the customer has picked: in the option itself, in a dialog on the page, or on an earlier page. */
export class PickedTerm implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #given: () => number | undefined;
  #picked: number | undefined;
  #heard: number | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement, { given }: PickedTermOptions) {
    this.#host = host;
    this.#given = given;
    host.addController(this);
  }

  /** The picked term in months; undefined if there is none. */
  get months(): number | undefined {
    return this.#picked ?? this.kept;
  }

  /** The term in months that was picked elsewhere. */
  get kept(): number | undefined {
    return this.#heard ?? this.#given();
  }

  hostConnected(): void {
    window.addEventListener('ratenkauf-plan-selected', this.#onSelected);
  }

  hostDisconnected(): void {
    window.removeEventListener('ratenkauf-plan-selected', this.#onSelected);
  }

  /** Forgets what was picked in the option. */
  reset(): void {
    this.#picked = undefined;
    this.#host.requestUpdate();
  }

  readonly #onSelected = (event: PlanSelectedEvent): void => {
    const isOwn = event.composedPath().includes(this.#host);
    if (!isOwn) this.#heard = event.months;
    this.#picked = isOwn ? event.months : undefined;
    this.#host.requestUpdate();
  };
}
