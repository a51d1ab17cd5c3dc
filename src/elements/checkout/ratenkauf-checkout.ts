import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutAnswer, Salutation, StartPurchase } from '../../contract/checkout.js';
import type { StartCode, StartResult } from '../element/purchase-events.js';
import { renderButton, renderFailure, renderProgress, renderReasons, renderSalutation, reasonText, type Reasons } from './parts.js';
import { CheckoutReader } from './reader.js';
import { renderExample, renderRate, renderTerms, type RateState } from './rate.js';
import { controls } from '../element/controls.styles.js';
import { codeOf } from '../element/ratenkauf-element.js';
import { FormDuty, type FormStanding } from './form-duty.js';
import { PurchaseElement } from '../element/purchase-element.js';
import { PurchaseStart } from './purchase-start.js';
import { styles } from './ratenkauf-checkout.styles.js';
import { checkoutTexts, problemOf, type CheckoutText } from './ratenkauf-checkout.texts.js';
import { RatenkaufConsent } from '../consent/ratenkauf-consent.js';
import { richText, surface } from '../element/surface.styles.js';
import { SlottedRadio } from './slotted-radio.js';

/**
 * The payment option: the rate for the shopper's basket, consent and the button to the bank, or all reasons against instalments. It is a
 * form control: while it is chosen it prevents submission of its form without consent, and starts the purchase instead of submitting.
 * Colours and sizes: README.md, “Looks”.
 * @customElement ratenkauf-checkout
 * @slot radio - The shop's own radio button, alone or inside its label. Without it the option stands alone and is always chosen.
 * @slot - The shop's own remarks, below everything.
 * @event {PurchaseStartEvent} ratenkauf-start - The customer wants to start, nothing is missing. Default: asks the handler.
 * @event {PurchaseStartedEvent} ratenkauf-started - The purchase is started. Default: goes to the bank's payment page.
 * @event {ConsentChangedEvent} ratenkauf-consent-changed - The customer ticked or unticked the consent.
 * @event {RatenkaufErrorEvent} ratenkauf-error - Something could not be loaded or started; the customer sees a sentence.
 */
export class RatenkaufCheckout extends PurchaseElement {
  static override tag = 'ratenkauf-checkout';
  static override styles = [surface, richText, controls, styles];
  static readonly formAssociated = true;
  static override properties = {
    revision: {},
    months: { type: Number },
    terms: {},
    button: {},
    name: { reflect: true },
    picked: { state: true },
    salutation: { state: true },
    problem: { state: true },
    closed: { state: true },
  };

  /** Any text; a change makes the element read the checkout again, like `refresh()`. @attr */
  revision = '';

  /** Term that is preselected, in months. Default: the longest. @attr */
  months?: number;

  /** `choice`: the customer may choose the term here. `none`: only at the bank. @attr */
  terms: 'choice' | 'none' = 'choice';

  /** `own`: renders its own button. `none`: the shop's submit button starts the purchase, or the page calls `start()`. @attr */
  button: 'own' | 'none' = 'own';

  /** Name under which a form sends the version of the consent text. @attr */
  name = '';

  private picked?: number | undefined;
  private salutation?: Salutation | undefined;
  /** Message to the customer after a start that failed. */
  private problem?: CheckoutText | undefined;
  /** True if disabled by its own attribute or by a fieldset around it. */
  private closed = false;

  readonly #radio = new SlottedRadio(this);
  readonly #reader = new CheckoutReader(this, {
    sources: () => ({ purchases: this.purchases, api: this.api, revision: this.revision }),
    onError: (error) => this.reportError(error),
  });
  readonly #start = new PurchaseStart(this, {
    client: () => this.purchases,
    prepare: () => this.#prepare(),
    onError: (error) => this.reportError(error),
    onRefused: (code) => void this.#onRefused(code),
  });
  readonly #form = new FormDuty(this, { standing: () => this.#standing(), act: () => void this.start() });

  private get consent(): RatenkaufConsent | null {
    return this.renderRoot?.querySelector<RatenkaufConsent>('ratenkauf-consent') ?? null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    RatenkaufConsent.define();
  }

  /** Excludes the option from its form. Stored as an attribute, since the browser reads it there. @attr */
  get disabled(): boolean {
    return this.hasAttribute('disabled');
  }

  set disabled(isDisabled: boolean) {
    this.toggleAttribute('disabled', isDisabled);
  }

  /** The form this element belongs to. */
  get form(): HTMLFormElement | null {
    return this.#form.form;
  }

  get validity(): ValidityState {
    return this.#form.validity;
  }

  get validationMessage(): string {
    return this.#form.validationMessage;
  }

  /** Reasons against instalments for the present checkout; `undefined` while they are not known. */
  get reasons(): Reasons | undefined {
    return this.#reader.answer?.reasons;
  }

  /** Reads the checkout again, for instance after a change of address or basket. Of several reads, only the newest is shown. */
  async refresh(): Promise<void> {
    const run = this.#reader.refresh();
    // Renders at once: the old rate must not be seen beside the new basket, not even by a script in the same task.
    this.performUpdate();
    await run;
    await this.updateComplete;
  }

  /** Starts the purchase and goes to the bank; calls during an attempt return the same promise. Messages appear beside what is missing. */
  start(): Promise<StartResult> {
    return this.#start.run();
  }

  checkValidity(): boolean {
    return this.#form.checkValidity();
  }

  formResetCallback(): void {
    this.picked = undefined;
    this.salutation = undefined;
    this.problem = undefined;
    this.consent?.formResetCallback();
  }

  formDisabledCallback(disabled: boolean): void {
    this.closed = disabled;
  }

  protected override onReturn(): void {
    this.#start.settle();
    this.problem = undefined;
    void this.refresh();
  }

  override render(): TemplateResult {
    const words = checkoutTexts[this.language];
    return html`<div class="surface framed" role="group" aria-label=${words.title}>
      <div class="head">
        <slot name="radio" @slotchange=${(event: Event) => this.#radio.take(event)}></slot>
        ${this.#renderTitle(words.title)}
      </div>
      <div class="body" aria-busy=${this.#reader.isPending}>${this.#renderBody()}</div>
      <slot></slot>
    </div>`;
  }

  /** Renders the title; a click on it picks a radio button that has no label. */
  #renderTitle(title: string) {
    // eslint-disable-next-line lit-a11y/click-events-have-key-events -- the keyboard reaches the radio button itself
    return html`<span class="title" ?hidden=${this.#radio.hasWords} @click=${() => this.#radio.pick()}>${title}</span>`;
  }

  #renderBody() {
    const { answer, error } = this.#reader;
    if (error) return renderFailure(codeOf(error), () => void this.#retry(), this.language);
    if (!answer) return renderRate('pending', this.language);
    if (answer.reasons.length === 0) return this.#renderOffer(answer);
    return html`${renderReasons(answer.reasons, this.language)} ${this.#radio.isThere ? nothing : this.#renderButton(true)}`;
  }

  #renderOffer({ needsSalutation }: CheckoutAnswer) {
    const { language } = this;
    const words = checkoutTexts[language];
    const shown = this.#reader.shown(this.picked ?? this.months);
    const rate: RateState = shown ?? (this.#reader.lacksPlans ? 'failed' : 'pending');
    return html`${renderRate(rate, language)}
      ${rate === 'failed' ? html`<button type="button" @click=${() => this.#reader.refreshPlans()}>${words.retry}</button>` : nothing}
      ${shown ? renderExample(shown.plans, language) : nothing}
      <div class="form" ?hidden=${!this.#radio.isChosen}>
        ${shown && this.terms === 'choice'
          ? renderTerms(shown.plans, shown.plan, language, ({ months }) => (this.picked = months))
          : nothing}
        ${needsSalutation ? this.#renderSalutation() : nothing}
        <ratenkauf-consent
          handler=${this.handler}
          .client=${this.client}
          ?disabled=${this.closed}
          @ratenkauf-consent-changed=${this.#onConsent}
        ></ratenkauf-consent>
        <p class="notice" id="problem" role="alert" tabindex="-1">${this.problem ? words[this.problem] : ''}</p>
        ${this.#renderButton(false)} ${renderProgress(this.#start, this.language)}
      </div>`;
  }

  #renderSalutation() {
    const field = {
      value: this.salutation,
      isClosed: this.closed,
      isMissing: this.problem === 'salutation_missing',
      pick: (value: Salutation | undefined) => {
        this.salutation = value;
        this.problem = undefined;
      },
    };
    return renderSalutation(field, this.language);
  }

  #renderButton(isBlocked: boolean) {
    if (this.button === 'none') return nothing;
    const isBusy = this.#start.isAsking || this.#start.paymentPage !== undefined;
    return renderButton({ isBlocked, isBusy, isClosed: this.closed, press: () => void this.start() }, this.language);
  }

  protected override updated(): void {
    const { reasons = [] } = this;
    this.#radio.name(checkoutTexts[this.language].title);
    if (reasons.length > 0) this.#radio.block(reasons.map((reason) => reasonText(reason, this.language)).join(' '));
    else this.#radio.release();
    this.#form.synchronize();
    // The consent has to render its box before the form can point to it.
    void this.consent?.updateComplete.then(() => this.#form.synchronize());
  }

  /** Returns the state of the option as its form needs it. */
  #standing(): FormStanding {
    const { consent } = this;
    const words = checkoutTexts[this.language];
    const select = this.renderRoot.querySelector('select');
    const isUnsaid = select !== null && !this.salutation;
    const isUsable = this.#reader.answer?.reasons.length === 0;
    return {
      takesForm: this.#radio.isThere ? this.#radio.isChosen : this.button === 'none',
      value: isUsable && consent && !isUnsaid ? consent.value : null,
      missing: (isUnsaid && words.salutation_missing) || consent?.validationMessage || words.not_loaded,
      anchor: isUnsaid ? select : (consent?.box ?? this.renderRoot.querySelector<HTMLElement>('#problem')),
    };
  }

  async #prepare(): Promise<StartPurchase | StartCode> {
    this.problem = undefined;
    await this.updateComplete;
    await this.#reader.settled();
    await this.updateComplete;
    const { answer, error } = this.#reader;
    if (!answer) return codeOf(error);
    if (answer.reasons.length > 0) return 'not_eligible';
    if (answer.needsSalutation && !this.salutation) return 'salutation_missing';
    const consentVersion = this.consent?.value;
    if (!consentVersion) return this.consent?.isUnavailable ? 'consent_unavailable' : 'consent_missing';
    const months = this.terms === 'choice' || this.months ? await this.#reader.shownMonths(this.picked ?? this.months) : undefined;
    return {
      consentVersion,
      ...(months && { months }),
      ...(answer.needsSalutation && this.salutation && { salutation: this.salutation }),
    };
  }

  /** Shows what is missing and moves the focus there. */
  async #onRefused(code: StartCode): Promise<void> {
    if (code === 'canceled') return;
    if (code === 'consent_missing' || code === 'consent_unavailable') return void this.consent?.reportValidity();
    this.problem = problemOf(code);
    if (code === 'consent_outdated') {
      await this.consent?.reload();
      return this.consent?.focus();
    }
    if (code === 'not_eligible' && this.reasons?.length === 0) await this.refresh();
    await this.updateComplete;
    const place = code === 'salutation_missing' ? 'select' : '#problem';
    this.renderRoot.querySelector<HTMLElement>(place)?.focus();
  }

  async #retry(): Promise<void> {
    await this.refresh();
    this.renderRoot.querySelector<HTMLElement>('#problem, summary')?.focus();
  }

  #onConsent(): void {
    this.problem = undefined;
    this.#form.synchronize();
  }
}
