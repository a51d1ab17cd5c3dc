import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** What the control of a payment option needs of its element. */
interface Option extends ReactiveControllerHost, HTMLElement {}

/** Attributes that are lent to a radio button while its option cannot be chosen. */
const lent = ['aria-disabled', 'aria-description'] as const;

/**
 * The shop's own radio button inside a payment option. Leaves it to its group; while the option cannot be chosen it stays
 * focusable and says why, but cannot be picked. Afterwards it is as it was.
 */
export class SlottedRadio implements ReactiveController {
  readonly #option: Option;
  #radio: HTMLInputElement | undefined;
  #root: Node | undefined;
  #before: (readonly [string, string | null])[] | undefined;

  constructor(option: Option) {
    this.#option = option;
    option.addController(this);
  }

  /** Whether the shop brought a radio button. */
  get isThere(): boolean {
    return this.#radio !== undefined;
  }

  /** Whether the option is chosen: always, when it stands alone. */
  get isChosen(): boolean {
    return this.#radio?.checked ?? true;
  }

  /** Whether the radio button came with words of its own. */
  get hasWords(): boolean {
    return Boolean(this.#radio?.closest('label')?.textContent?.trim());
  }

  hostConnected(): void {
    this.#root = this.#option.getRootNode();
    // Of a group, only the button that is picked tells.
    this.#root.addEventListener('change', this.#onChange);
    this.#root.addEventListener('reset', this.#onReset);
    this.#option.requestUpdate();
  }

  hostDisconnected(): void {
    this.#root?.removeEventListener('change', this.#onChange);
    this.#root?.removeEventListener('reset', this.#onReset);
    this.release();
  }

  /** Takes over whatever is in the slot now. */
  take({ target }: Event): void {
    this.release();
    this.#radio?.removeEventListener('click', this.#onClick);
    const elements = (target as HTMLSlotElement).assignedElements();
    const radios = elements.flatMap((each) => [each, ...each.querySelectorAll('*')]);
    this.#radio = radios.find((each) => each.matches('input[type=radio]')) as HTMLInputElement | undefined;
    this.#radio?.addEventListener('click', this.#onClick);
    this.#option.requestUpdate();
  }

  /** Picks the option, as a click on the button would. */
  pick(): void {
    this.#radio?.click();
  }

  /** Gives a button without a name this one. */
  name(name: string): void {
    const radio = this.#radio;
    if (!radio || radio.labels?.length || radio.matches('[aria-labelledby], [title]')) return;
    if (!radio.ariaLabel || radio.ariaLabel === this.#given) radio.ariaLabel = this.#given = name;
  }
  #given: string | undefined;

  /** Lets nobody pick the option, and says why. */
  block(why: string): void {
    const radio = this.#radio;
    if (!radio) return;
    this.#before ??= lent.map((name) => [name, radio.getAttribute(name)] as const);
    radio.setAttribute('aria-disabled', 'true');
    radio.setAttribute('aria-description', why);
    if (!radio.checked) return;
    radio.checked = false;
    for (const type of ['input', 'change']) radio.dispatchEvent(new Event(type, { bubbles: true }));
  }

  /** Makes the option free again. */
  release(): void {
    for (const [name, value] of this.#before ?? []) {
      if (value === null) this.#radio?.removeAttribute(name);
      else this.#radio?.setAttribute(name, value);
    }
    this.#before = undefined;
  }

  readonly #onClick = (event: Event): void => {
    if (this.#before) event.preventDefault();
  };

  readonly #onChange = (): void => this.#option.requestUpdate();

  /** The buttons have their old state when the event is over. */
  readonly #onReset = (): void => void setTimeout(this.#onChange);
}
