import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
// Styles first: beside each other they pack best.
import { richText, surface } from '../element/styles/surface.styles.js';
import { styles } from './ratenkauf-checkout.styles.js';
import { picker } from '../rate/plan-picker.styles.js';
import { controls } from '../element/styles/controls.styles.js';
import { describeRate, renderRate, type PlanInView } from './rate.js';
import type { Salutation, StartPurchase } from '../../contract/checkout.js';
import type { HandlerError } from '../../contract/client/ask.js';
import type { PlansClient } from '../../contract/client/handler-client.js';
import type { Plan, ShownFigures } from '../../contract/plan.js';
import { RatenkaufPlanSelectedEvent } from '../rate/plan-selected-event.js';
import type { StartCode, StartResult } from './start-events.js';
import { renderButton, renderProgress, renderSalutation, renderTitle, reasonsText, type Reasons } from './parts.js';
import { checkoutClientOf, CheckoutReader } from './reader.js';
import { kept } from '../rate/kept.js';
import { focusPlans } from '../rate/plan-picker.js';
import { plansClientOf } from '../rate/read-plans.js';
import { renderChoice } from './term-choice.js';
import { renderContent } from './content.js';
import { handlerCodeOf } from '../element/ratenkauf-element.js';
import { formInternals } from '../consent/form-internals.js';
import { PickedTerm } from './picked-term.js';
import { takesClicks } from '../element/page/own-click.js';
import { PurchaseElement } from '../element/purchase/purchase-element.js';
import { problemOf, PurchaseStart } from './purchase-start.js';
import { checkoutTexts } from '../../languages/checkout.js';
import { RatenkaufConsent } from '../consent/ratenkauf-consent.js';
import { SlottedRadio } from './slotted-radio.js';

/**
 * The payment option: the monthly payment for the shopper's basket, the choice of a term, consent and the button to the
 * bank, or all reasons against instalments. A form control: while it is chosen, its form is not submitted without
 * consent, and submitting it starts the purchase.
 * @customElement ratenkauf-checkout
 * @slot radio - The shop's own radio button, alone or inside its label. Without it the option stands alone and is
 * always chosen.
 * @slot - The shop's own remarks, below everything.
 * @event {RatenkaufPlanSelectedEvent} ratenkauf-plan-selected - The customer has picked a term.
 * @event {RatenkaufStartEvent} ratenkauf-start - The customer wants to start, nothing is missing. Default: asks the
 * handler.
 * @event {RatenkaufStartedEvent} ratenkauf-started - The purchase is started. Default: goes to the bank's payment page.
 * @event {RatenkaufConsentChangedEvent} ratenkauf-consent-changed - The customer ticked or unticked the consent.
 * @event {RatenkaufErrorEvent} ratenkauf-error - Something could not be loaded or started; the customer sees a
 * sentence.
 * @cssprop --ratenkauf-lender-lines - Lines more that a lender with a long name needs: 1 for more than 36 characters.
 * @csspart headline - The instalment in the head of the option.
 * @csspart badge - The remark in the head of an option that is not possible.
 * @csspart option - A plan to pick.
 * @csspart legal - The lines that the law requires; they can be neither hidden nor made unreadable.
 * @csspart button - The button that leads to the bank.
 */
export class RatenkaufCheckout extends PurchaseElement<ReturnType<typeof checkoutClientOf>> {
  static override tag = 'ratenkauf-checkout';
  static override styles = [surface, richText, controls, picker, styles];
  static readonly formAssociated = true;
  static override properties = {
    revision: {},
    revisionFrom: { attribute: 'revision-from' },
    months: { type: Number },
    terms: {},
    button: {},
    expects: {},
    salutation: { state: true },
    problems: { state: true },
    showsAll: { state: true },
    closed: { state: true },
  };

  /** Any text; a change makes the element read the checkout again, like `refresh()`. @attr */
  revision = '';

  /**
   * Selectors of what changes in the page with the basket, like the total: a change of its text makes the element read
   * the checkout again, as one of `revision` does. The amount is the shop server's, never the one of the page. @attr
   */
  revisionFrom?: string;

  /** Term in months that the customer picked before. Default: the one of the shop's checkout, otherwise none. @attr */
  months?: number;

  /**
   * `choice`: the customer may choose the term here. `none`: only at the bank. Terms in months (`12 24 36`): these are
   * shown first. @attr
   */
  terms = 'choice';

  /**
   * `own`: renders its own button. `none`: the shop's submit button starts the purchase, or the page calls `start()`.
   * @attr
   */
  button: 'own' | 'none' = 'own';

  /**
   * What the shop knows to come, for which space is kept beside a radio button: the `rate`, or `reasons` against
   * instalments (`reasonsAgainst` of `ratenkauf-elements/rules`). @attr
   */
  expects: 'rate' | 'reasons' = 'rate';

  private salutation?: Salutation | undefined;
  /** What the customer is told after a start that failed: the names of its texts. */
  private problems: readonly string[] = [];
  /** True once the customer wants to see all terms. */
  private showsAll = false;
  /** True if disabled by its own attribute or by a fieldset around it. */
  private closed = false;
  /** The figures that were shown last. */
  #read: ShownFigures | undefined;

  protected override readonly clientOf = checkoutClientOf;
  readonly #radio = new SlottedRadio(this);
  readonly #term = new PickedTerm(this, {
    given: () => this.months ?? this.#reader.answer?.months,
    client: () => this.#api,
  });
  readonly #reader = new CheckoutReader(this, {
    sources: () => ({ purchases: this.purchases, api: this.#api, revision: this.revision }),
    onError: (error) => this.reportError(error),
  });
  readonly #start = new PurchaseStart(this, {
    client: () => this.purchases,
    replaces: (submission) => this.#isTaken(submission),
    prepare: () => this.#prepare(),
    onRefused: (code, error) => void this.#onRefused(code, error),
  });
  readonly #internals = formInternals(this);

  get #api(): PlansClient {
    return this.client ?? plansClientOf(this.handler);
  }

  private get consent(): RatenkaufConsent | null | undefined {
    return this.renderRoot?.querySelector<RatenkaufConsent>('ratenkauf-consent');
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.showsAll ||= kept.showsAll.has(this.#api);
    RatenkaufConsent.define();
  }

  /**
   * Name under which a form sends the version of the consent text. Stored as an attribute, since the browser reads it
   * there. @attr
   */
  get name(): string {
    return this.getAttribute('name') ?? '';
  }

  set name(name: string) {
    this.setAttribute('name', name);
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
    return this.#internals.form;
  }

  /** Whether its form may be submitted, and why not: as of a native control. */
  get validity(): ValidityState {
    return this.#internals.validity;
  }

  /** Message about what is missing; empty if nothing is. */
  get validationMessage(): string {
    return this.#internals.validationMessage;
  }

  /** Reasons against instalments for the present checkout; `undefined` while they are not known. */
  get reasons(): Reasons | undefined {
    return this.#reader.answer?.reasons;
  }

  /**
   * Reads the checkout again, for instance after a change of address or basket. Of several reads, only the newest is
   * shown.
   */
  async refresh(): Promise<void> {
    const run = this.#reader.checkout.run();
    // Renders at once: the old rate must not be seen beside the new basket, not even by a script in the same task.
    this.performUpdate();
    await run;
    await this.updateComplete;
  }

  /**
   * Starts the purchase and goes to the bank; calls during an attempt return the same promise. Messages appear beside
   * what is missing.
   */
  start(): Promise<StartResult> {
    return this.#start.run();
  }

  /** Returns true if its form may be submitted. */
  checkValidity(): boolean {
    return this.#internals.checkValidity();
  }

  formResetCallback(): void {
    this.#term.reset();
    this.salutation = undefined;
    this.problems = [];
    this.consent?.formResetCallback();
  }

  formDisabledCallback(disabled: boolean): void {
    this.closed = disabled;
  }

  protected override onShown(isRestored: boolean): void {
    if (!isRestored) return void this.#reader.look();
    this.#start.settle();
    this.problems = [];
    void this.refresh();
  }

  override render(): TemplateResult {
    const { language } = this;
    const words = checkoutTexts[language];
    const { isThere, isChosen } = this.#radio;
    const shown = this.#shown;
    const isOff = Boolean(this.reasons?.length);
    const isLacking = this.#reader.checkout.hasFailed || this.#reader.plans.hasFailed;
    const content = renderContent(this.#reader, { shown, retry: () => void this.#retry() }, language);
    // An option that stands alone and is off has just what it needs.
    const space = this.expects === 'reasons' || !isOff || isThere ? `for-${this.expects}` : '';
    const look = isOff ? 'off' : !isThere ? '' : isChosen ? 'on' : 'pickable';
    // eslint-disable-next-line lit-a11y/click-events-have-key-events -- the keyboard reaches the radio button itself
    return html`<div class="surface framed ${look}" role="group" aria-label=${words.title} @click=${this.#onClick}>
      <div class="head">
        <slot name="radio" @slotchange=${() => this.#radio.take()}></slot>
        ${renderTitle(this.#radio, language)}
        ${renderRate(shown, isOff ? html`<span class="chip quiet" part="badge">${words.notPossible}</span>` : isLacking ? '' : nothing, language)}
      </div>
      <div class="body ${isThere ? 'indented' : ''}" aria-busy=${this.#reader.checkout.isPending || (!isOff && !isLacking && !shown)}>
        ${isChosen && !isOff && !isLacking ? this.#renderChoice(shown) : nothing}
        <div class="fit ${space} ${content === nothing ? 'pending' : ''}"><div class="content">${content}</div></div>
        ${this.#reader.checkout.hasFailed ? nothing : isOff ? this.#renderButton(true) : this.#renderForm()}
        <slot></slot>
      </div>
    </div>`;
  }

  #renderChoice(shown: PlanInView | undefined) {
    const choice = {
      named: this.terms,
      kept: this.#term.kept,
      showsAll: this.showsAll,
      showAll: () => {
        this.showsAll = true;
        kept.showsAll.add(this.#api);
        void focusPlans(this);
      },
      pick: (plan: Plan) =>
        void (shown && this.dispatchEvent(new RatenkaufPlanSelectedEvent(shown.plans.amount, plan))),
    };
    return renderChoice(shown, kept.plans.get(this.#api), choice, this.language);
  }

  #renderForm() {
    const { language, problems } = this;
    // Said beside its field.
    const isMissing = problems.includes('salutation_missing');
    const { salutation: value, closed: isClosed } = this;
    const pick = (salutation: Salutation | undefined) => {
      this.salutation = salutation;
      this.problems = [];
    };
    return html`<div class="form" ?hidden=${!this.#radio.isChosen}>
      ${this.#reader.answer?.needsSalutation ? renderSalutation({ value, isClosed, isMissing, pick }, language) : nothing}
      <ratenkauf-consent
        handler=${this.handler}
        .client=${this.client}
        ?disabled=${isClosed}
        @ratenkauf-consent-changed=${this.#onConsent}
      ></ratenkauf-consent>
      <p class="notice danger caution error" id="problem" role="alert" tabindex="-1">${isMissing ? '' : reasonsText(problems, language)}</p>
      ${this.#renderButton(false)} ${renderProgress(this.#start, language)}
    </div>`;
  }

  /**
   * Renders the option's own button; a blocked one only where the option stands alone, since otherwise the radio button
   * tells the same.
   */
  #renderButton(isBlocked: boolean) {
    if (this.button === 'none' || (isBlocked && this.#radio.isThere)) return nothing;
    return renderButton(this.#start, { isBlocked, isClosed: this.closed }, this.language);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('revisionFrom')) void this.follow();
    const { language, reasons = [] } = this;
    const shown = this.#shown;
    // While figures are read, the customer knows those that stood here before.
    this.#read = this.#reader.figures(shown) ?? this.#read;
    const description = shown ? describeRate(shown, language) : reasonsText(reasons, language);
    // With the first answer: until then, a framework may compare the page with the HTML that its server wrote.
    if (!this.#reader.checkout.isPending) this.#radio.name(checkoutTexts[language].title);
    this.#radio.describe(description, reasons.length > 0);
    this.#synchronize();
    // The consent has to render its box before the form can point to it.
    void this.consent?.updateComplete.then(() => this.#synchronize());
  }

  get #shown(): PlanInView | undefined {
    return this.#reader.shown(this.#term.months);
  }

  /** True if submitting the form selects this option. */
  get #takesForm(): boolean {
    return this.#radio.isThere ? this.#radio.isChosen : this.button === 'none';
  }

  /** Copies value and validity of the option to the form. */
  #synchronize(): void {
    const { consent } = this;
    const words = checkoutTexts[this.language];
    const select = this.renderRoot.querySelector('select');
    const isUnsaid = select && !this.salutation;
    const isUsable = this.#reader.answer?.reasons.length === 0;
    const value = (this.#takesForm && isUsable && !isUnsaid && consent?.value) || null;
    const missing = (isUnsaid && words.salutation_missing) || consent?.validationMessage || words.not_loaded;
    const anchor = isUnsaid ? select : (consent?.box ?? this.renderRoot.querySelector<HTMLElement>('#problem'));
    this.#internals.setFormValue(value);
    this.#internals.setValidity({ valueMissing: this.#takesForm && !value }, missing, anchor ?? undefined);
  }

  /** Checks if a submission of its form, which nobody has cancelled, starts the purchase. */
  #isTaken({ target, defaultPrevented, submitter }: SubmitEvent): boolean {
    const skips = (submitter as HTMLButtonElement | null)?.formNoValidate;
    return target === this.form && !defaultPrevented && !skips && this.#takesForm;
  }

  async #prepare(): Promise<StartPurchase | StartCode> {
    this.problems = [];
    await this.updateComplete;
    // What comes now was not there when the customer decided.
    const read = this.#read;
    await this.#reader.checkout.settled();
    await this.updateComplete;
    const { answer, checkout } = this.#reader;
    if (!answer) return handlerCodeOf(checkout.error);
    if (answer.reasons.length > 0) return 'not_eligible';
    if (answer.needsSalutation && !this.salutation) return 'salutation_missing';
    const consentVersion = this.consent?.value;
    if (!consentVersion) return this.consent?.isUnavailable ? 'consent_unavailable' : 'consent_missing';
    const picked = this.#term.months;
    if (picked) await this.#reader.plans.settled();
    const months = this.#reader.shown(picked)?.isPicked && picked;
    const salutation = answer.needsSalutation && this.salutation;
    const shown = read ?? this.#read ?? { amount: answer.amount };
    return { shown, consentVersion, ...(months && { months }), ...(salutation && { salutation }) };
  }

  /** Shows what is missing and moves the focus there. */
  async #onRefused(code: StartCode, error?: Partial<HandlerError>): Promise<void> {
    if (error) this.reportError(error);
    const { reasons = [], present, retryable } = error ?? {};
    if (code === 'canceled') return;
    if (code === 'consent_missing' || code === 'consent_unavailable') return void this.consent?.reportValidity();
    this.problems = reasons.length > 0 ? reasons : [problemOf(code, retryable)];
    if (code === 'consent_outdated') {
      await this.consent?.reload();
      return this.consent?.focus();
    }
    if (code === 'changed') {
      if (present?.checkout.amount === this.#read?.amount) this.problems = ['figures_changed'];
      // Term and consent stay.
      await this.#reader.take(present);
    }
    if (code === 'not_eligible' && this.reasons?.length === 0) await this.refresh();
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(code === 'salutation_missing' ? 'select' : '#problem')?.focus();
  }

  async #retry(): Promise<void> {
    await this.refresh();
    this.renderRoot.querySelector<HTMLElement>('#problem, summary')?.focus();
  }

  /** Picks the option by a click anywhere in it, except on something that has a purpose of its own. */
  #onClick(event: Event): void {
    if (!this.#radio.isChosen && !event.composedPath().some(takesClicks)) this.#radio.pick();
  }

  #onConsent(): void {
    this.problems = [];
    this.#synchronize();
  }
}
