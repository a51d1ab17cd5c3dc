import { LitElement, type PropertyDeclarations, type PropertyValues } from 'lit';
import { HandlerError, type HandlerErrorCode } from '../../contract/client/ask.js';
import type { HandlerClient } from '../../contract/client/handler-client.js';
import { restoreTexts } from './page/translated.js';
import { type ElementErrorCode, RatenkaufErrorEvent } from './error-event.js';
import { languageOf, speaking } from './language.js';
import { registerColours } from './styles/surface.styles.js';
import type { Language } from './texts.js';

/** Returns the code of an error; any error that is not a {@link HandlerError} is caused by an unreadable answer. */
export const handlerCodeOf = (error: unknown): HandlerErrorCode =>
  error instanceof HandlerError ? error.code : 'malformed_answer';

/** Keys of the warnings that were written to the console. */
const warnedCauses = new Set<string>();

/** Where the elements look for the handler unless the page names it. */
export const usualHandler = '/ratenkauf';

/**
 * Base class of all elements: registration, address of the handler, language. Of the tokens, each element has those
 * that its styles read.
 * @cssprop {<color>} [--ratenkauf-ground=light-dark(#fff, #202226)] - Background.
 * @cssprop {<color>} [--ratenkauf-ink=light-dark(#1d1f22, #f1f1ef)] - Text; brought to 7:1 on the ground.
 * @cssprop {<color>} [--ratenkauf-muted=light-dark(#5b6066, #a9adb2)] - Quieter text.
 * @cssprop {<color>} [--ratenkauf-accent=light-dark(#0b5c63, #7fd1cf)] - Links, main button, what is chosen.
 * @cssprop {<color>} [--ratenkauf-on-accent=light-dark(#fff, #06282a)] - Text on the accent.
 * @cssprop {<color>} --ratenkauf-tint - Ground of what is chosen and of notices. Default: 10 % of the accent.
 * @cssprop {<color>} --ratenkauf-line - Lines and frames. Default: 16 % of the ink.
 * @cssprop {<color>} [--ratenkauf-field=light-dark(#8a8f96, #7d828a)] - Borders of fields, options and buttons; at
 * least 3:1.
 * @cssprop {<color>} [--ratenkauf-danger=light-dark(#a11b1b, #ff9d93)] - Errors.
 * @cssprop {<color>} --ratenkauf-danger-tint - Ground of errors.
 * @cssprop {<color>} [--ratenkauf-warning=light-dark(#7a4d00, #f0c574)] - Deadlines and changes.
 * @cssprop {<color>} --ratenkauf-warning-tint - Ground of deadlines and changes.
 * @cssprop {<color>} [--ratenkauf-success=light-dark(#1d6b3a, #8bd8a4)] - What is approved or done.
 * @cssprop {<color>} --ratenkauf-success-tint - Ground of what is approved or done.
 * @cssprop {<length>} [--ratenkauf-radius=12px] - Corners of frames.
 * @cssprop {<length>} [--ratenkauf-button-radius=10px] - Corners of buttons, fields and options.
 * @cssprop {<family-name>#} --ratenkauf-font - Font family. Default: inherited.
 * @cssprop {<length>} --ratenkauf-size - Font size. Default: inherited.
 * @cssprop {<number>} [--ratenkauf-density=1] - Space between things: 0.6 to 1.5.
 */
export class RatenkaufElement extends LitElement {
  static tag: string;
  static override properties: PropertyDeclarations = { handler: {}, client: { attribute: false } };

  /** Registers the element under its tag; does nothing if the tag is already registered. */
  static define(registry: CustomElementRegistry = customElements): void {
    if (registry.get(this.tag)) return;
    registerColours();
    registry.define(this.tag, this);
  }

  /** Address of the handler, absolute or relative to the page. @attr */
  handler = usualHandler;

  /** Client for the element's requests. Default: the client of `handler`. */
  client?: HandlerClient;

  /** Adds a slot for what the element contains because its tag was written `<ratenkauf-… />`: the rest of the page. */
  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    const rest = document.createElement('slot');
    root.append(rest);
    this.renderOptions.renderBefore = rest;
    return root;
  }

  protected override update(changed: PropertyValues): void {
    restoreTexts(this.renderRoot);
    super.update(changed);
    // In a page of any language, its words have their own.
    const content = this.renderRoot.firstElementChild as Element;
    // Setting it again would be a change, which updates all elements.
    if (content.localName !== 'slot' && content.getAttribute('lang') !== this.language)
      content.setAttribute('lang', this.language);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    speaking.add(this);
    // Its language may be another one here.
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    speaking.delete(this);
  }

  protected get language(): Language {
    return languageOf(this);
  }

  /** Makes the element follow its page. What does so is a file of its own, for those that need it. */
  protected async follow(): Promise<void> {
    (await import('./page/following.js')).follow(this, this.report.bind(this));
  }

  /** Fires `ratenkauf-error`; by default writes to the console, once for each `cause`. */
  protected report(code: ElementErrorCode, message: string, retryable = false, cause: string = code): void {
    const key = this.handler + cause;
    if (!this.dispatchEvent(new RatenkaufErrorEvent(code, message, retryable)) || warnedCauses.has(key)) return;
    warnedCauses.add(key);
    // eslint-disable-next-line no-console -- visible to developers who have not added a listener yet
    console.warn(`[ratenkauf] ${message}`);
  }

  /**
   * Reports an error that has a code and a message, as a {@link HandlerError} has; any other is caused by an unreadable
   * answer.
   */
  protected reportError(error: unknown): void {
    const { code = 'malformed_answer', message = '', retryable } = error as Partial<RatenkaufErrorEvent>;
    this.report(code, message, retryable);
  }
}
