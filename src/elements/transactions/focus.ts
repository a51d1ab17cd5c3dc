/** Checks whether anything in the page has the focus. */
export const isFocusTaken = (): boolean =>
  ![null, document.body, document.documentElement].some((nobody) => nobody === document.activeElement);

/**
 * Renders, and restores the focus if the focused element was only moved; if it was removed or hidden, moves it to the
 * row it was in, or to the title.
 */
export function keepFocus(root: ShadowRoot, render: () => void): void {
  const focused = root.activeElement as HTMLElement | null;
  const row = focused?.closest<HTMLElement>('tr')?.dataset['id'];
  render();
  const isThere = focused?.isConnected && !focused.closest('[hidden]');
  if (!focused || (isThere && root.activeElement === focused)) return;
  const next = isThere ? focused : choiceOf(root, row);
  (next ?? root.querySelector<HTMLElement>('.title'))?.focus();
}

/** The transaction that was opened from the list, to whose row the focus returns when the list comes back. */
export class OpenedRow {
  #id: string | undefined;
  #isAwaited = false;

  /** Remembers the transaction that is being opened. */
  open(id: string): string {
    return (this.#id = id);
  }

  /** The list has come back, and its rows are not there yet; `id` is known if the page is another one. */
  comesBack(id = this.#id): void {
    this.#id = id;
    this.#isAwaited = id !== undefined;
  }

  forget(): void {
    this.#id = undefined;
    this.#isAwaited = false;
  }

  /** Moves the focus to the row, unless something else has it; returns false if no list has come back. */
  arrives(root: ShadowRoot): boolean {
    if (!this.#isAwaited) return false;
    this.#isAwaited = false;
    if (!isFocusTaken() || root.activeElement?.matches('.title')) choiceOf(root, this.#id)?.focus();
    return true;
  }
}

/** Returns the link or button of a row. */
const choiceOf = (root: ShadowRoot, id: string | undefined): HTMLElement | null | undefined =>
  [...root.querySelectorAll<HTMLElement>('tbody tr')]
    .find((row) => row.dataset['id'] === id)
    ?.querySelector<HTMLElement>('.choice');
