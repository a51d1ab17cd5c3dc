import type { LitElement } from 'lit';

/**
 * Tracks changes of the view (in `.room`) and its title (`.title`). A change in response to the customer moves the
 * focus to the title. Any other change is announced; if it removes the button the customer may be about to press, the
 * layout below does not move.
 */
export class ViewChange {
  /** Text for screen readers about the last change. */
  announcement = '';
  /** True if the next change is a response to the customer. */
  isAwaited = false;

  readonly #host: LitElement;
  readonly #held: string;
  #last: string | undefined;
  #height = 0;
  #hadFocus = false;

  /** `held` is the view that has a button and may disappear without an action of the customer. */
  constructor(host: LitElement, { held }: { readonly held: string }) {
    this.#host = host;
    this.#held = held;
  }

  /** Called before an update that shows `view`; returns true if the view changes. */
  before(view: string, title: string): boolean {
    if (view === this.#last) return false;
    this.announcement = this.isAwaited ? '' : title;
    this.#height = this.#part('.room')?.offsetHeight ?? 0;
    this.#hadFocus = this.#host.shadowRoot?.activeElement != null;
    return true;
  }

  /** Called after the update. */
  after(view: string): void {
    if (view === this.#last) return;
    const isTakenAway = this.#last === this.#held && !this.isAwaited;
    this.#last = view;
    const room = this.#part('.room');
    if (room) room.style.minHeight = isTakenAway ? `${this.#height}px` : '';
    const title = this.#part('.title');
    // The focused button may have been removed; the title takes the focus.
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
