import { html, type TemplateResult } from 'lit';
import { HandlerError } from '../../contract/client/ask.js';
import { createConsentClient } from '../../contract/client/handler-client.js';
import type { Consent } from '../../contract/consent.js';
import { clientsBy } from '../element/clients.js';
import { RatenkaufConsentChangedEvent } from './consent-changed-event.js';
import { controls } from '../element/styles/controls.styles.js';
import { formInternals } from './form-internals.js';
import { keepOwnClicks } from '../element/page/own-click.js';
import { Loader } from '../element/loader.js';
import { RatenkaufElement } from '../element/ratenkauf-element.js';
import { styles } from './ratenkauf-consent.styles.js';
import { consentTexts } from '../../languages/consent.js';
import { kept } from '../rate/kept.js';
import { renderRichText } from '../element/rich-text.js';
import { richText, surface } from '../element/styles/surface.styles.js';

const clientOf = clientsBy(createConsentClient);

/**
 * The bank's consent text and the box the customer ticks. A required form control; its value is the version of the text
 * that was agreed to. Only the customer can tick the box, and the tick counts only for the version of the text it was
 * given for.
 * @customElement ratenkauf-consent
 * @event {RatenkaufConsentChangedEvent} ratenkauf-consent-changed - The customer ticked or unticked the box.
 * @event {RatenkaufErrorEvent} ratenkauf-error - The text could not be loaded; the element shows an error and cannot be
 * ticked.
 */
export class RatenkaufConsent extends RatenkaufElement {
  static override tag = 'ratenkauf-consent';
  static override styles = [surface, richText, controls, styles];
  static readonly formAssociated = true;
  static override properties = {
    agreed: { state: true },
    closed: { state: true },
    objects: { state: true },
  };

  /** Version of the text for which the box was ticked. */
  private agreed?: string | undefined;
  /** True if disabled by its own attribute or by a fieldset around it. */
  private closed = false;
  /** True while the message about the missing tick is shown. */
  private objects = false;

  /** False as long as the text is that of an element which this one has replaced, or the first one. */
  #isReloaded = false;

  readonly #internals = formInternals(this);

  /** The checkbox, once it is rendered. */
  get box(): HTMLInputElement | null {
    return this.renderRoot?.querySelector('input') ?? null;
  }

  readonly #consent = new Loader(this, {
    source: () => [this.client ?? clientOf(this.handler)] as const,
    read: async ([client], signal): Promise<Consent> => {
      const consent = (await client.consent({ signal })) as Consent | null;
      // Throws if the text is not readable.
      if (consent?.version && renderRichText(consent.text)[0]) return consent;
      throw new HandlerError('malformed_answer', 'consent: no readable text', true);
    },
    kept: kept.consent,
    onError: (error) => this.reportError(error),
  });

  constructor() {
    super();
    keepOwnClicks(this);
    this.addEventListener('invalid', this.#onInvalid);
    this.#synchronize();
  }

  /**
   * Name under which a form sends the version of the text. Stored as an attribute, since the browser reads it there.
   * @attr
   */
  get name(): string {
    return this.getAttribute('name') ?? '';
  }

  set name(name: string) {
    this.setAttribute('name', name);
  }

  /** Excludes the box from its form. Stored as an attribute, since the browser reads it there. @attr */
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
    return this.#consent.isPending ? undefined : this.#consent.value?.version;
  }

  /** True if the text could not be loaded. */
  get isUnavailable(): boolean {
    return this.#consent.hasFailed;
  }

  /** True if the customer agreed to the text that is shown. */
  get checked(): boolean {
    return this.agreed !== undefined && this.agreed === this.version;
  }

  /** Version that was agreed to, as form value; `null` without consent. */
  get value(): string | null {
    return (this.checked && this.agreed) || null;
  }

  /** Whether the tick is missing: as of a native control. */
  get validity(): ValidityState {
    return this.#internals.validity;
  }

  /** Message about the missing tick; empty if it is not missing. */
  get validationMessage(): string {
    return this.#internals.validationMessage;
  }

  /** True if the tick is required at present. */
  get willValidate(): boolean {
    return this.#internals.willValidate;
  }

  /** Loads the current text and removes the tick. Resolves when the text is loaded or loading has failed. */
  async reload(): Promise<void> {
    this.formResetCallback();
    this.#isReloaded = true;
    await this.#consent.run();
    await this.updateComplete;
  }

  /** Returns true if the tick is not missing. */
  checkValidity(): boolean {
    return this.#internals.checkValidity();
  }

  /** Shows what is missing beside the box, moves the focus there, and returns whether the control is valid. */
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

  /** Restores the tick that the browser has saved; it counts only if the text still has the same version. */
  formStateRestoreCallback(state: unknown, mode: string): void {
    if (mode === 'restore' && typeof state === 'string') this.agreed = state;
  }

  formDisabledCallback(disabled: boolean): void {
    this.closed = disabled;
  }

  override render(): TemplateResult {
    const words = consentTexts[this.language];
    const isWaiting = this.version === undefined;
    const isLoading = isWaiting && (this.#isReloaded || !this.#consent.value);
    const problem = this.objects && !this.checked && !isWaiting ? words.missing : '';
    return html`<div class="surface">
      <div class="bank words" id="text" aria-busy=${this.#consent.isPending}>
        ${this.isUnavailable ? this.#renderFailure() : isLoading ? words.loading : html`<div lang="de">${renderRichText(this.#consent.value?.text ?? [])}</div>`}
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
      <p class="caution error" id="problem" role="alert">${problem}</p>
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

  /** Copies value and validity to the form. */
  #synchronize(): void {
    const words = consentTexts[this.language];
    this.#internals.setFormValue(this.value, this.agreed ?? null);
    const message = this.isUnavailable ? words.failed : words.missing;
    this.#internals.setValidity({ valueMissing: !this.checked }, message, this.box ?? undefined);
  }

  /**
   * Shows the element's own message as well, if the browser moves the focus here: the browser's message soon
   * disappears.
   */
  #onInvalid(): void {
    setTimeout(() => {
      if (this.matches(':focus-within')) this.objects = true;
    });
  }

  #onClick(event: Event): void {
    if (this.version === undefined) event.preventDefault();
  }

  /** Moves the focus to the box, since the retry button is removed with the error. */
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
    this.dispatchEvent(new RatenkaufConsentChangedEvent(checked, version));
  }
}
