import type { RatenkaufElement } from '../../../src/elements/element/ratenkauf-element.js';

/** What of an element's copy is not seen: words for screen readers, the invisible widest form, and what is hidden. */
const unseen = '.spoken, .size, [hidden]';

/** The text of a node, with one space for any white space. */
export const plain = (text: string | null | undefined): string => (text ?? '').replace(/[\s\u00a0]+/g, ' ').trim();

/** The text of an element as the browser lays it out, with one space for any white space. */
export const wordsOf = (element: Element): string => plain(element instanceof HTMLElement ? element.innerText : element.textContent);

/** Reads and operates one element as its user does. What is special about an element is in the harness beside its tests. */
export class ElementHarness<Tested extends RatenkaufElement = RatenkaufElement> {
  constructor(readonly element: Tested) {}

  get root(): ShadowRoot {
    return this.element.shadowRoot as ShadowRoot;
  }

  /** The first part that matches; null when there is none. */
  query<Part extends HTMLElement = HTMLElement>(selector: string): Part | null {
    return this.element.shadowRoot?.querySelector<Part>(selector) ?? null;
  }

  /** All parts that match. */
  all<Part extends HTMLElement = HTMLElement>(selector: string): Part[] {
    return [...this.root.querySelectorAll<Part>(selector)];
  }

  /** The first part that matches. Throws when there is none. */
  part<Part extends HTMLElement = HTMLElement>(selector: string): Part {
    const found = this.query<Part>(selector);
    if (!found) throw new Error(`No ${selector} in: ${this.text}`);
    return found;
  }

  /** The text of the first part that matches, with one space for any white space; empty when there is none. */
  textOf(selector: string): string {
    return plain(this.query(selector)?.textContent);
  }

  /** All words that are seen. */
  get text(): string {
    const copy = this.query('.surface')?.cloneNode(true) as HTMLElement | undefined;
    for (const each of copy?.querySelectorAll(unseen) ?? []) each.remove();
    return plain(copy?.textContent);
  }

  /** What is read aloud as a warning. */
  get alert(): string {
    return this.textOf('[role=alert]');
  }

  /** The button or link with these words. Throws when there is none. */
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

  /** Picks an option of a list. */
  choose(selector: string, value: string): void {
    const field = this.part<HTMLSelectElement>(selector);
    field.value = value;
    field.dispatchEvent(new Event('change'));
  }

  /** The part that has the focus. */
  get focused(): HTMLElement | null {
    return (this.element.shadowRoot?.activeElement ?? null) as HTMLElement | null;
  }

  /** Returns true while this part has the focus. */
  hasFocus(part: string | Element | null): boolean {
    const { focused } = this;
    return focused !== null && (typeof part === 'string' ? focused.matches(part) : focused === part);
  }

  /** Resolves when everything is rendered that has changed so far. */
  async updated(): Promise<void> {
    await this.element.updateComplete;
  }
}
