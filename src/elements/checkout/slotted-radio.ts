import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { listen } from '../element/page/listening.js';

/** The element of a payment option. */
interface Option extends ReactiveControllerHost, HTMLElement {}

/** Attributes that are set on the radio button while it is in the option. */
const lent = ['aria-disabled', 'aria-description'] as const;

/**
 * The shop's own radio button inside a payment option. The button stays in its group and is described by its rate;
 * while the option cannot be chosen the button is focusable and gives the reason, but cannot be picked. Its attributes
 * are restored afterwards.
 */
export class SlottedRadio implements ReactiveController {
  readonly #option: Option;
  #radio: HTMLInputElement | null = null;
  #before: (readonly [string, string | null])[] | undefined;
  #isBlocked = false;

  constructor(option: Option) {
    this.#option = option;
    option.addController(this);
    option.addEventListener('click', this.#onClick, true);
    const read = () => option.requestUpdate();
    // Of the root: in a group, only the newly picked button fires `change`.
    listen(option, () => option.getRootNode(), 'change', read);
    // During the `reset` event the buttons still have their old state, so they are read afterwards.
    listen(
      option,
      () => option.getRootNode(),
      'reset',
      () => void setTimeout(read),
    );
  }

  /** True if the shop has slotted a radio button. */
  get isThere(): boolean {
    return this.#radio !== null;
  }

  /** True if the option is chosen; always true without a radio button. */
  get isChosen(): boolean {
    return this.#radio?.checked ?? true;
  }

  /** True if the radio button has a label with text. */
  get hasWords(): boolean {
    return Boolean(this.#radio?.closest('label')?.textContent?.trim());
  }

  hostDisconnected(): void {
    this.release();
  }

  /** Uses the radio button that is in the slot now. */
  take(): void {
    this.release();
    this.#radio = this.#option.querySelector<HTMLInputElement>('[type=radio]:is([slot=radio], [slot=radio] *)');
    this.#option.requestUpdate();
  }

  /** Picks the option, like a click on the button. */
  pick(): void {
    this.#radio?.click();
  }

  /** Sets the accessible name of a button that has none. */
  name(name: string): void {
    const radio = this.#radio;
    if (!radio || radio.labels?.length || radio.matches('[aria-labelledby], [title]')) return;
    const label = radio.getAttribute('aria-label');
    if (!label || label === this.#given) radio.setAttribute('aria-label', (this.#given = name));
  }
  #given: string | undefined;

  /** Describes the button, for instance by its rate, and allows or prevents that it is picked. */
  describe(description: string, isBlocked: boolean): void {
    const radio = this.#radio;
    if (!radio) return;
    this.#before ??= lent.map((name) => [name, radio.getAttribute(name)] as const);
    this.#lend([isBlocked && 'true', description]);
    this.#isBlocked = isBlocked;
    if (!isBlocked || !radio.checked) return;
    radio.checked = false;
    for (const type of ['input', 'change']) radio.dispatchEvent(new Event(type, { bubbles: true }));
  }

  /** Restores the button's attributes. */
  release(): void {
    this.#lend([]);
    this.#before = undefined;
    this.#isBlocked = false;
  }

  /** Sets the attributes, in the order of {@link lent}; those without a value are as they were. */
  #lend(values: readonly (string | false)[]): void {
    this.#before?.forEach(([name, before], at) => {
      const value = values[at] || before;
      if (value === null) this.#radio?.removeAttribute(name);
      else this.#radio?.setAttribute(name, value);
    });
  }

  readonly #onClick = (event: Event): void => {
    if (this.#isBlocked && event.target === this.#radio) event.preventDefault();
  };
}
