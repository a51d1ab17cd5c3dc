import type { ReactiveControllerHost } from 'lit';
import { listen } from '../element/page/listening.js';
import { kept } from '../rate/kept.js';

export interface PickedTermOptions {
  /** Returns the term in months that the customer picked on an earlier page, as far as the shop knows it. */
  readonly given: () => number | undefined;
  /** Returns the client of the element, by which a term is kept for the element that replaces this one. */
  readonly client: () => object;
}

/** The term that the customer has picked: in the option itself, in a dialog on the page, or on an earlier page. */
export class PickedTerm {
  readonly #given: () => number | undefined;
  readonly #client: () => object;
  #picked: number | undefined;
  #heard: number | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement, { given, client }: PickedTermOptions) {
    this.#given = given;
    this.#client = client;
    host.addController({ hostConnected: () => void (this.#heard ??= kept.term.get(client())) });
    listen(
      host,
      () => window,
      'ratenkauf-plan-selected',
      (event) => {
        const isOwn = event.composedPath().includes(host);
        if (!isOwn) this.#heard = event.months;
        this.#picked = isOwn ? event.months : undefined;
        kept.term.set(client(), event.months);
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

  /** Forgets what was picked in the option, which renders anew then. */
  reset(): void {
    this.#picked = undefined;
    kept.term.delete(this.#client());
  }
}
