import { html, nothing, type TemplateResult } from 'lit';
import type { PlansClient } from '../../contract/client/handler-client.js';
import type { Plan, Plans } from '../../contract/plan.js';
import { centsFromDecimal, formatAmount } from '../../rules/money.js';
import { controls } from '../element/styles/controls.styles.js';
import { RatenkaufPlanSelectedEvent } from '../rate/plan-selected-event.js';
import { closeModal, openModal } from '../element/page/modal.js';
import { keepOwnClicks } from '../element/page/own-click.js';
import { whenClosed } from '../element/page/when-closed.js';
import { Loader } from '../element/loader.js';
import { RatenkaufElement } from '../element/ratenkauf-element.js';
import { richText, surface } from '../element/styles/surface.styles.js';
import { fill } from '../element/texts.js';
import { renderExample, renderPlanLegal } from '../rate/legal.js';
import { kept } from '../rate/kept.js';
import { picker } from '../rate/plan-picker.styles.js';
import { focusPlans, renderPicker } from '../rate/plan-picker.js';
import { daysIn } from '../../rules/dates.js';
import { planWords } from '../../rules/figures.js';
import { plansClientOf, readPlans } from '../rate/read-plans.js';
import { styles } from './ratenkauf-plans.styles.js';
import { plansTexts } from '../../languages/plans.js';

/**
 * Dialog with all plans of one price, from which the customer picks one, and the representative example. Loads them
 * when it is opened. Inside a teaser it takes `terms` and `months` from the teaser's attributes.
 * @customElement ratenkauf-plans
 * @event {RatenkaufPlanSelectedEvent} ratenkauf-plan-selected - The customer has picked a plan.
 * @event {RatenkaufErrorEvent} ratenkauf-error - The plans could not be loaded; the dialog shows an error and a retry
 * button.
 * @csspart headline - The title of the dialog.
 * @csspart option - A plan to pick.
 * @csspart legal - The lines that the law requires; they can be neither hidden nor made unreadable.
 * @csspart button - The button that takes the picked plan.
 */
export class RatenkaufPlans extends RatenkaufElement {
  static override tag = 'ratenkauf-plans';
  static override styles = [surface, richText, controls, picker, styles];
  static override properties = {
    amount: {},
    terms: {},
    months: { type: Number },
    open: { state: true },
    picked: { state: true },
    showsAll: { state: true },
    applied: { state: true },
  };

  /** Price in euros, with a decimal point: `799.00`. @attr */
  amount = '';

  /**
   * Terms in months that are shown first: `12 24 36`. Default: the shortest from a year on, the middle and the longest.
   * @attr
   */
  terms?: string;

  /** Term in months that the customer picked before. Default: the one picked on this page, otherwise none. @attr */
  months?: number;

  private open = false;
  /** Term that the customer has picked, in months. */
  private picked?: number | undefined;
  /** True once the customer wants to see all plans. */
  private showsAll = false;
  /** Message to screen readers about the plan that was taken. */
  private applied = '';
  /** Term that was picked before the dialog was opened, in months. */
  #kept: number | undefined;

  constructor() {
    super();
    keepOwnClicks(this);
  }

  get #api(): PlansClient {
    return this.client ?? plansClientOf(this.handler);
  }

  private get dialog(): HTMLDialogElement {
    return this.renderRoot.querySelector('dialog') as HTMLDialogElement;
  }

  readonly #plans = new Loader(this, {
    source: () => [this.open && centsFromDecimal(this.amount), this.#api] as const,
    read: async ([amount, client], signal) =>
      amount === false || amount === undefined ? undefined : readPlans(client, amount, signal),
    onError: (error) => this.reportError(error),
  });

  /** Opens the modal dialog. When it is closed, the focus returns to where it was. */
  show(): void {
    this.open = true;
    this.showsAll = false;
    this.applied = '';
    this.#kept = this.picked =
      kept.term.get(this.#api) ?? (Number(this.months ?? this.#ofTeaser('months')) || undefined);
    openModal(this.dialog);
  }

  /** Closes the dialog. */
  close(): void {
    closeModal(this.dialog);
  }

  override render(): TemplateResult {
    const words = plansTexts[this.language];
    const amount = centsFromDecimal(this.amount);
    // eslint-disable-next-line lit-a11y/click-events-have-key-events -- browsers close a dialog with the Escape key
    return html`<dialog aria-labelledby="title" @click=${this.#onClick} @close=${this.#onClose}>
        <div class="surface">
          <header>
            <h2 id="title" part="headline">${amount === undefined ? nothing : fill(words.title, () => formatAmount(amount, this.language))}</h2>
            <button class="close" type="button" aria-label=${words.close} @click=${this.close}>
              <svg viewBox="0 0 16 16" aria-hidden="true"><path d="m3 3 10 10M13 3 3 13" /></svg>
            </button>
          </header>
          ${this.#renderContent()}
        </div>
      </dialog>
      <p class="spoken" role="status">${this.applied}</p>`;
  }

  #renderContent() {
    const { isPending, hasFailed, value } = this.#plans;
    if (isPending) return html`<p class="wait" role="status">${plansTexts[this.language].loading}</p>`;
    if (hasFailed) return this.#renderFailure();
    return value ? this.#renderPlans(value) : nothing;
  }

  #renderFailure() {
    const words = plansTexts[this.language];
    return html`<div class="wait">
      <p role="alert">${words.failed}</p>
      <p><button type="button" @click=${() => this.#plans.run()}>${words.retry}</button></p>
    </div>`;
  }

  #renderPlans(answer: Plans) {
    const { plans, example, amount } = answer;
    const { language } = this;
    const words = plansTexts[language];
    const picked = plans.find(({ months }) => months === this.picked);
    const inView = (picked ?? plans.at(-1)) as Plan;
    const picking = {
      plans: answer,
      picked,
      named: this.terms ?? this.#ofTeaser('terms') ?? '',
      kept: this.#kept,
      showsAll: this.showsAll,
      showAll: this.#showAll,
      pick: ({ months }: Plan) => (this.picked = months),
    };
    return html`<div class="content">
        ${renderPicker(picking, language)}
        ${renderPlanLegal(inView, answer, language)}
        <div class="small">
          <p class="dates">${planWords(inView, amount, language)(daysIn(words.dates, inView, language))}</p>
        </div>
        ${renderExample(example, language)}
      </div>
      <footer>
        <button class="primary" part="button" type="button" aria-disabled=${!picked} @click=${() => this.#apply(answer, picked)}>
          ${picked ? planWords(picked, amount, language)(words.apply) : words.choose}
        </button>
      </footer>`;
  }

  readonly #showAll = (): void => {
    this.showsAll = true;
    void focusPlans(this);
  };

  /** Takes the picked plan, or leads to the plans if none is picked. */
  #apply({ amount }: Plans, picked: Plan | undefined): void {
    if (!picked) return void focusPlans(this);
    kept.term.set(this.#api, picked.months);
    this.close();
    this.applied = planWords(picked, amount, this.language)(plansTexts[this.language].applied, 'spoken');
    this.dispatchEvent(new RatenkaufPlanSelectedEvent(amount, picked));
  }

  /** Returns an attribute of the teaser in which this dialog is. */
  #ofTeaser(name: string): string | null | undefined {
    return (this.getRootNode() as ShadowRoot).host?.getAttribute(name);
  }

  /** Closes the dialog on a click on its backdrop, which counts as a click on the dialog itself. */
  #onClick(event: MouseEvent): void {
    if (event.target === this.dialog) this.close();
  }

  readonly #onClose = whenClosed(() => {
    this.open = false;
  });
}
