import { html, type TemplateResult } from 'lit';
import { Task, TaskStatus } from '@lit/task';
import { HandlerError } from '../../contract/client/ask.js';
import type { Consent } from '../../contract/consent.js';
import { ConsentChangedEvent } from '../element/purchase-events.js';
import { controls } from '../element/controls.styles.js';
import { formInternals } from '../element/form-internals.js';
import { RatenkaufElement } from '../element/ratenkauf-element.js';
import { styles } from './ratenkauf-consent.styles.js';
import { consentTexts } from './ratenkauf-consent.texts.js';
import { isRichText } from '../rate/readable.js';
import { renderRichText } from '../rate/rich-text.js';
import { richText, surface } from '../element/surface.styles.js';

/**
 * The bank's consent text and the box the customer ticks. A form control: required, its value is the version of the text that
 * was agreed to. Only the customer ticks it; a tick counts for the words it was made under and for no others.
 * @customElement ratenkauf-consent
 * @event {ConsentChangedEvent} ratenkauf-consent-changed - The customer ticked or unticked the box.
 * @event {RatenkaufErrorEvent} ratenkauf-error - The text could not be loaded; the element says so and cannot be ticked.
 * @cssprop [--ratenkauf-accent=LinkText] - Colour of the tick.
 * @cssprop [--ratenkauf-background=Canvas] - Ground; the text takes whichever of black and white stands out more.
 * @cssprop [--ratenkauf-line] - Colour of lines.
 * @cssprop [--ratenkauf-radius=0.5em] - Corners.
 */
export class RatenkaufConsent extends RatenkaufElement {
  static override tag = 'ratenkauf-consent';
  static override styles = [surface, richText, controls, styles];
  static readonly formAssociated = true;
  static override properties = {
    name: { reflect: true },
    agreed: { state: true },
    closed: { state: true },
    objects: { state: true },
  };

  /** Name under which a form sends the version of the text. @attr */
  name = '';

  /** Version of the text under which the box was ticked. */
  private agreed?: string | undefined;
  /** Disabled, by its own attribute or by a fieldset around it. */
  private closed = false;
  /** Says that the tick is missing. */
  private objects = false;

  readonly #internals = formInternals(this);

  /** The checkbox, once it is shown. */
  get box(): HTMLInputElement | null {
    return this.renderRoot?.querySelector('input') ?? null;
  }

  readonly #consent = new Task(this, {
    args: () => [this.api] as const,
    task: async ([client], { signal }): Promise<Consent> => {
      const consent = (await client.consent({ signal })) as Consent | null;
      if (consent && typeof consent.version === 'string' && consent.version && isRichText(consent.text)) return consent;
      throw new HandlerError('malformed_answer', 'consent: no readable text', true);
    },
    onError: (error) => this.reportError(error),
  });

  constructor() {
    super();
    this.addEventListener('invalid', this.#onInvalid);
    this.#synchronize();
  }

  /** Takes the box out of its form. An attribute, because the form hears of it there. @attr */
  get disabled(): boolean {
    return this.hasAttribute('disabled');
  }

  set disabled(isDisabled: boolean) {
    this.toggleAttribute('disabled', isDisabled);
  }

  /** The form this element belongs to. */
  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  /** Version of the text that is shown; `undefined` while there is none. */
  get version(): string | undefined {
    return this.#consent.status === TaskStatus.COMPLETE ? this.#consent.value?.version : undefined;
  }

  /** Whether the text could not be loaded. */
  get isUnavailable(): boolean {
    return this.#consent.status === TaskStatus.ERROR;
  }

  /** Whether the customer agreed to the text that is shown. */
  get checked(): boolean {
    return this.agreed !== undefined && this.agreed === this.version;
  }

  /** The version that was agreed to, for forms; `null` without consent. */
  get value(): string | null {
    return this.checked ? (this.version ?? null) : null;
  }

  get validity(): ValidityState {
    return this.#internals.validity;
  }

  get validationMessage(): string {
    return this.#internals.validationMessage;
  }

  get willValidate(): boolean {
    return this.#internals.willValidate;
  }

  /** Loads the present text and takes the tick away. Resolves when the text is there, or cannot be had. */
  async reload(): Promise<void> {
    this.agreed = undefined;
    this.objects = false;
    await this.#consent.run();
    await this.updateComplete;
  }

  checkValidity(): boolean {
    return this.#internals.checkValidity();
  }

  /** Says what is missing, beside the box, and moves the focus there. */
  reportValidity(): boolean {
    const isValid = this.#internals.checkValidity();
    this.objects = !isValid;
    if (!isValid) this.focus();
    return isValid;
  }

  override focus(options?: FocusOptions): void {
    (this.renderRoot.querySelector<HTMLElement>('.retry') ?? this.box)?.focus(options);
  }

  formResetCallback(): void {
    this.agreed = undefined;
    this.objects = false;
  }

  /** Takes back what the browser kept; it counts only if the text is still the same. */
  formStateRestoreCallback(state: unknown, mode: string): void {
    if (mode === 'restore' && typeof state === 'string') this.agreed = state;
  }

  formDisabledCallback(disabled: boolean): void {
    this.closed = disabled;
  }

  override render(): TemplateResult {
    const words = consentTexts[this.language];
    const isWaiting = this.version === undefined;
    const problem = this.objects && !this.checked && !isWaiting ? words.missing : '';
    return html`<div class="surface">
      <div class="text words" id="text" aria-busy=${this.#consent.status === TaskStatus.PENDING}>
        ${this.#consent.render({
          initial: () => words.loading,
          pending: () => words.loading,
          complete: ({ text }) => html`<div lang="de">${renderRichText(text)}</div>`,
          error: () => this.#renderFailure(),
        })}
      </div>
      <label class=${isWaiting || this.closed ? 'closed' : ''}>
        <input
          type="checkbox"
          required
          .checked=${this.checked}
          ?disabled=${this.closed}
          aria-disabled=${isWaiting}
          aria-describedby="text problem"
          aria-invalid=${problem !== ''}
          @click=${this.#onClick}
          @change=${this.#onChange}
        />
        <span>${words.agree}</span>
      </label>
      <p class="problem notice" id="problem" role="alert">${problem}</p>
    </div>`;
  }

  #renderFailure() {
    const words = consentTexts[this.language];
    return html`<p role="alert">${words.failed}</p>
      <button class="retry" type="button" @click=${this.#retry}>${words.retry}</button>`;
  }

  protected override updated(): void {
    this.#synchronize();
  }

  /** What the form knows follows what is shown. */
  #synchronize(): void {
    const words = consentTexts[this.language];
    this.#internals.setFormValue(this.value, this.agreed ?? null);
    if (this.checked) this.#internals.setValidity({});
    else {
      const message = this.hasUpdated && this.isUnavailable ? words.failed : words.missing;
      this.#internals.setValidity({ valueMissing: true }, message, this.box ?? undefined);
    }
  }

  /** A form wanted to be sent. If the browser takes the customer here, the words stay when its own message has gone. */
  #onInvalid(): void {
    setTimeout(() => {
      if (this.matches(':focus-within')) this.objects = true;
    });
  }

  #onClick(event: Event): void {
    if (this.version === undefined) event.preventDefault();
  }

  /** The button goes with its failure: the focus stays in the element. */
  async #retry(): Promise<void> {
    this.box?.focus();
    await this.reload();
    this.focus();
  }

  #onChange({ target }: Event): void {
    const { version } = this;
    if (version === undefined) return;
    const { checked } = target as HTMLInputElement;
    this.agreed = checked ? version : undefined;
    this.objects = false;
    this.#synchronize();
    this.dispatchEvent(new ConsentChangedEvent(checked, version));
  }
}
