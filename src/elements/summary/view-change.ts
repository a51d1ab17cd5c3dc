import type { LitElement } from 'lit';

/**
 * Follows what an element shows in its part `.view` under the title `.title`. A change that answers the customer gets the focus. One
 * that comes by itself is announced, and when it takes something away under the customer's finger it moves nothing below.
 */
export class ViewChange {
  /** What a screen reader is to say of the last change. */
  announcement = '';
  /** The next change is an answer to the customer. */
  isAwaited = false;

  readonly #host: LitElement;
  readonly #held: string;
  #last: string | undefined;
  #height = 0;
  #hadFocus = false;

  /** `held` is the view with something to press that may go by itself. */
  constructor(host: LitElement, { held }: { readonly held: string }) {
    this.#host = host;
    this.#held = held;
  }

  /** Before an update that shows `view`; whether it is another one than before. */
  before(view: string, title: string): boolean {
    if (view === this.#last) return false;
    this.announcement = this.isAwaited ? '' : title;
    this.#height = this.#part('.view')?.offsetHeight ?? 0;
    this.#hadFocus = this.#host.shadowRoot?.activeElement != null;
    return true;
  }

  /** After it. */
  after(view: string): void {
    if (view === this.#last) return;
    const isTakenAway = this.#last === this.#held && !this.isAwaited;
    this.#last = view;
    const shown = this.#part('.view');
    if (shown) shown.style.minHeight = isTakenAway ? `${this.#height}px` : '';
    const title = this.#part('.title');
    // The focus must not get lost with the button that had it.
    if (this.isAwaited || (isTakenAway && this.#hadFocus)) title?.focus();
    else if (isTakenAway && this.#isInSight) title?.scrollIntoView({ block: 'nearest' });
  }

  #part(selector: string): HTMLElement | null {
    return this.#host.hasUpdated ? this.#host.renderRoot.querySelector<HTMLElement>(selector) : null;
  }

  get #isInSight(): boolean {
    const { top, bottom } = this.#host.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  }
}
