import type { RatenkaufElement } from '../../../src/elements/element/ratenkauf-element.js';

/** Invisible parts of an element's text: words for screen readers, and hidden nodes. */
const unseen = '.spoken, [hidden]';

/** Returns a text with white space collapsed. */
export const plain = (text: string | null | undefined): string => (text ?? '').replace(/[\s\u00a0]+/g, ' ').trim();

/** Returns the text of an element as the browser lays it out, with white space collapsed. */
export const wordsOf = (element: Element): string =>
  plain(element instanceof HTMLElement ? element.innerText : element.textContent);

/** All trees of an element: its own, and those of our elements in it. */
export const treesOf = ({ shadowRoot: root }: Element): ShadowRoot[] =>
  root ? [root, ...[...root.querySelectorAll('*')].flatMap(treesOf)] : [];

/** Reads and operates one element as its user does. Subclasses beside the tests add what is specific to an element. */
export class ElementHarness<Tested extends RatenkaufElement = RatenkaufElement> {
  constructor(readonly element: Tested) {}

  get root(): ShadowRoot {
    return this.element.shadowRoot as ShadowRoot;
  }

  /** Returns the first matching part; null if there is none. */
  query<Part extends HTMLElement = HTMLElement>(selector: string): Part | null {
    return this.element.shadowRoot?.querySelector<Part>(selector) ?? null;
  }

  /** Returns all matching parts. */
  all<Part extends HTMLElement = HTMLElement>(selector: string): Part[] {
    return [...this.root.querySelectorAll<Part>(selector)];
  }

  /** Returns the first matching part; throws if there is none. */
  part<Part extends HTMLElement = HTMLElement>(selector: string): Part {
    const found = this.query<Part>(selector);
    if (!found) throw new Error(`No ${selector} in: ${this.text}`);
    return found;
  }

  /** Returns the text of the first matching part, with white space collapsed; empty if there is none. */
  textOf(selector: string): string {
    return plain(this.query(selector)?.textContent);
  }

  /** All visible words. */
  get text(): string {
    const copy = this.query('.surface')?.cloneNode(true) as HTMLElement | undefined;
    for (const each of copy?.querySelectorAll(unseen) ?? []) each.remove();
    return plain(copy?.textContent);
  }

  /** Text of the alert for screen readers. */
  get alert(): string {
    return this.textOf('[role=alert]');
  }

  /** Returns the button or link with these words; throws if there is none. */
  control(words: string): HTMLElement {
    const found = this.all('button, a').find((each) => each.textContent?.trim() === words);
    if (!found) throw new Error(`No "${words}" in: ${this.text}`);
    return found;
  }

  /** Clicks the button or link with these words, and returns it. */
  press(words: string): HTMLElement {
    const control = this.control(words);
    control.click();
    return control;
  }

  /** Enters words into a field. */
  type(selector: string, words: string): HTMLInputElement {
    const field = this.part<HTMLInputElement>(selector);
    field.value = words;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    return field;
  }

  /** Selects an option of a list. */
  choose(selector: string, value: string): void {
    const field = this.part<HTMLSelectElement>(selector);
    field.value = value;
    field.dispatchEvent(new Event('change'));
  }

  /** The focused part. */
  get focused(): HTMLElement | null {
    return (this.element.shadowRoot?.activeElement ?? null) as HTMLElement | null;
  }

  /** Returns true if this part has the focus. */
  hasFocus(part: string | Element | null): boolean {
    const { focused } = this;
    return focused !== null && (typeof part === 'string' ? focused.matches(part) : focused === part);
  }

  /** Resolves when all changes so far have been rendered. */
  async updated(): Promise<void> {
    await this.element.updateComplete;
  }
}
