import { html, nothing, type TemplateResult } from 'lit';
import { createStartedClient, type StartedClient } from '../../contract/client/purchase-client.js';
import { purchaseClientsBy } from '../element/purchase/clients.js';
import { controls } from '../element/styles/controls.styles.js';
import { outcomes } from '../element/styles/outcomes.styles.js';
import { formatTime } from '../element/dates.js';
import { figures } from '../element/styles/figures.js';
import { pageAddress } from '../element/page/page-address.js';
import { PurchaseElement } from '../element/purchase/purchase-element.js';
import {
  RatenkaufOrderedEvent,
  RatenkaufRestartEvent,
  RatenkaufStateChangedEvent,
  type ConfirmResult,
  type RestartReason,
  type RestartRequest,
  type SummaryState,
} from './summary-events.js';
import { handlerCodeOf } from '../element/ratenkauf-element.js';
import { paper } from '../element/styles/paper.styles.js';
import { richText, surface } from '../element/styles/surface.styles.js';
import { fill, type Language } from '../element/texts.js';
import { renderRestart } from './restart.js';
import { renderMessage, noticeTitle } from './notices.js';
import { type Financed, renderApproval, renderPlan } from './plan-parts.js';
import { type Action, PurchaseController, type View } from './purchase-controller.js';
import type { ReservedSpace } from './reserve.js';
import { styles } from './ratenkauf-summary.styles.js';
import { type SummaryText, summaryTexts } from '../../languages/summary.js';
import { ViewChange } from './view-change.js';

const clientOf = purchaseClientsBy(createStartedClient);

/**
 * The purchase after the return from the bank: the granted financing, with the order button directly below term,
 * interest and total, and all other states of a purchase. With `view="confirmed"`, the plan of an order, for the page
 * that thanks for it.
 * @customElement ratenkauf-summary
 * @slot - The shop's own links and remarks, below everything; shown in every state.
 * @event {RatenkaufOrderedEvent} ratenkauf-ordered - The order is confirmed; fired once for each order that the
 *   element shows.
 * @event {RatenkaufRestartEvent} ratenkauf-restart - The customer wants to choose how to pay again. Default: goes to
 * `payment-href`.
 * @event {RatenkaufStateChangedEvent} ratenkauf-state-changed - `state` has changed; headings and texts of the page
 *   around have to follow.
 * @event {RatenkaufErrorEvent} ratenkauf-error - The handler did not answer as expected; the customer sees a sentence.
 * @cssprop --ratenkauf-lender-lines - Lines more that a lender with a long name needs: 1 for more than 36 characters.
 * @csspart headline - Number and amount of the instalments, or the title of a message.
 * @csspart legal - The warning that the law requires.
 * @csspart button - Every button.
 * @csspart badge - Until when the approval is valid.
 */
export class RatenkaufSummary extends PurchaseElement<StartedClient> {
  static override tag = 'ratenkauf-summary';
  static override styles = [surface, richText, controls, outcomes, figures, styles, paper];
  static override properties = {
    button: {},
    expects: {},
    orderId: { attribute: 'order-id' },
    paymentHref: { attribute: 'payment-href' },
    view: { reflect: true, useDefault: true },
  };

  /**
   * `own`: renders the order button. `none`: the shop's own button calls `confirm()`. With `checkout` there is no own
   * button: the shop's server orders; `link` renders it there, on the page of a link, where the handler orders. @attr
   */
  button: 'own' | 'none' | 'link' = 'own';

  /**
   * What the shop knows to come, for which space is kept: `approval`; `declined`, with the bank's words; or a `notice` if
   * there is no approval for another reason. @attr
   */
  expects: 'approval' | 'notice' | 'declined' = 'approval';

  /**
   * For `view="confirmed"`: number of the order whose plan is shown; other orders are not. Default: the shopper's last
   * one. @attr order-id
   */
  orderId?: string;

  /** Address of the shop's choice of payment, for customers who have to choose again. @attr payment-href */
  paymentHref?: string;

  /**
   * `order`: everything between the bank and the order. `confirmed`: only the plan of a confirmed order, without
   * buttons; otherwise nothing. @attr
   */
  view: 'order' | 'confirmed' = 'order';

  protected override readonly clientOf = clientOf;
  readonly #purchase = new PurchaseController(this, {
    client: () => this.purchases,
    onError: (error) => this.#onError(error),
    onAct: () => void (this.#change.isAwaited = true),
    onOrdered: (orderId) => this.view === 'confirmed' || this.dispatchEvent(new RatenkaufOrderedEvent(orderId)),
  });
  readonly #change = new ViewChange(this, { held: 'approved' });
  #announced: SummaryState = 'loading';

  /** What the element shows. `ratenkauf-state-changed` is fired when it changes. */
  get state(): SummaryState {
    return this.#purchase.state;
  }

  /** Reads the purchase again. */
  async refresh(): Promise<void> {
    await this.#purchase.read();
    await this.updateComplete;
  }

  /** Orders; calls during an attempt return the same promise. */
  confirm(): Promise<ConfirmResult> {
    return this.#purchase.confirm();
  }

  /** Abandons the purchase, so that the customer can pay another way. */
  async abandon(): Promise<void> {
    const isFree = await this.#purchase.abandon();
    const href = this.#paymentHref;
    if (isFree && this.dispatchEvent(new RatenkaufRestartEvent('abandoned', 'pay_otherwise')) && href)
      location.assign(href);
  }

  /**
   * Reads again, since an order button must not remain after a change in another tab, and the customer may have logged
   * in there.
   */
  protected override onShown(isRestored: boolean): void {
    if (isRestored) return this.#purchase.readAfterReturn();
    const { state, busy, isReading } = this.#purchase;
    if ((state === 'approved' || state === 'no_checkout') && !busy && !isReading) void this.#purchase.read();
  }

  override render(): TemplateResult {
    const { shown, busy } = this.#purchase;
    const room: ReservedSpace = this.view === 'confirmed' ? 'plan' : this.expects;
    return html`<div class="surface" ?hidden=${this.#isEmpty}>
        <div class="room for-${room}">
          <div class="view ${shown}" role="group" aria-labelledby="title" aria-busy=${shown === 'loading' || busy !== undefined}>
            ${this.#renderView(shown)}
            <p class="spoken" role="status">${this.#change.announcement}</p>
          </div>
        </div>
      </div>
      <slot></slot>`;
  }

  #renderView(shown: View) {
    const { language } = this;
    const { purchase } = this.#purchase;
    if (shown === 'loading') return renderLoading(language);
    if (this.view === 'confirmed')
      return this.#isEmpty ? nothing : html`${renderPlan(purchase as Financed, language)} ${this.#renderTest()}`;
    if (shown === 'approved') {
      const approval = { badge: this.#renderBadge(), actions: this.#renderActions(shown) };
      return html`${renderApproval(purchase as Financed, approval, language)} ${this.#renderTest()}`;
    }
    return html`${renderMessage(shown, purchase, language)}
    ${shown === 'confirmed' && purchase?.financing ? renderPlan(purchase as Financed, language) : nothing} ${this.#renderActions(shown)} ${this.#renderTest()}`;
  }

  #renderBadge() {
    const { isRunningOut } = this.#purchase.countdown;
    return html`<p class="chip ${isRunningOut ? 'warning' : 'ok'}" part="badge"><span class="sign" aria-hidden="true"></span>${this.#badge}</p>`;
  }

  #renderTest() {
    const isTest = this.#purchase.purchase?.isTest === true;
    return isTest ? html`<p class="test">${summaryTexts[this.language].test}</p>` : nothing;
  }

  #renderActions(shown: Exclude<View, 'loading'>) {
    const { problem: problem } = this.#purchase;
    return html`<p class="notice danger problem" role="alert">${problem ? summaryTexts[this.language][problem] : ''}</p>
      <div class="actions">${this.#renderButtons(shown)}</div>`;
  }

  #renderButtons(shown: Exclude<View, 'loading'>) {
    switch (shown) {
      case 'approved':
        return html`${this.button === 'none' || (this.checkout && this.button !== 'link') ? nothing : this.#renderAction('ordering', 'order')} ${this.#renderAction('abandoning', 'otherwise')}`;
      case 'initialized':
        return html`${this.#renderRestart(shown)} ${this.#renderAction('abandoning', 'otherwise')}`;
      case 'failed':
        return html`${this.#renderRetry()} ${this.#renderAction('abandoning', 'otherwise')}`;
      case 'no_checkout':
        return html`${this.#renderRetry()} ${this.#renderRestart(shown)}`;
      case 'unresolved':
        return this.#renderAction('abandoning', 'give_up');
      case 'given_up':
        return this.#renderRestart('confirming');
      case 'confirming':
      case 'confirmed':
        return nothing;
      default:
        // Whoever has ordered already is not invited to order again.
        return this.#purchase.purchase?.isOrderedElsewhere ? nothing : this.#renderRestart(shown);
    }
  }

  #renderRetry() {
    return html`<button class="primary" part="button" type="button" @click=${() => this.#purchase.retry()}>${summaryTexts[this.language].retry}</button>`;
  }

  /**
   * Renders a button of an action that takes a while: the order button, whose label § 312j BGB requires, or the one
   * that abandons the purchase. While one is running, no other can be started.
   */
  #renderAction(action: Action, label: SummaryText) {
    const { busy } = this.#purchase;
    const press = () => void (action === 'ordering' ? this.confirm() : this.abandon());
    return html`<button
      class=${action === 'ordering' ? 'primary' : 'text'}
      part="button"
      type="button"
      aria-disabled=${busy !== undefined}
      aria-busy=${busy === action}
      @click=${press}
    >
      ${summaryTexts[this.language][busy === action ? action : label]}
    </button>`;
  }

  #renderRestart(reason: RestartReason) {
    return renderRestart(
      reason,
      { href: this.#paymentHref, press: (event, request) => this.#onRestart(event, reason, request) },
      this.language,
    );
  }

  protected override willUpdate(): void {
    const { shown, countdown } = this.#purchase;
    const isOther = this.#change.before(shown, this.#isEmpty ? '' : this.#title(shown));
    if (!isOther && shown === 'approved' && countdown.isNear)
      this.#change.announcement = this.#minutes(summaryTexts[this.language]);
  }

  protected override updated(): void {
    const { shown, busy, state } = this.#purchase;
    this.#change.after(shown);
    if (!busy && shown !== 'loading') this.#change.isAwaited = false;
    if (state === this.#announced) return;
    this.#announced = state;
    this.dispatchEvent(new RatenkaufStateChangedEvent(state));
  }

  /** True if there is no plan to show on a page that shows nothing else. */
  get #isEmpty(): boolean {
    const { shown, purchase } = this.#purchase;
    if (this.view !== 'confirmed' || shown === 'loading') return false;
    const isOther = this.orderId !== undefined && this.orderId !== purchase?.orderId;
    return shown !== 'confirmed' || !purchase?.financing || isOther;
  }

  /** Address of the shop's choice of payment; undefined if it is invalid. */
  get #paymentHref(): string | undefined {
    return pageAddress(this.paymentHref, this.baseURI);
  }

  #title(shown: View): string {
    const words = summaryTexts[this.language];
    if (shown === 'approved') return fill(words.approved_title, () => this.#badge);
    return shown === 'loading' ? words.loading : noticeTitle(shown, this.#purchase.purchase, this.language);
  }

  /** Until when the approval is valid. */
  get #badge(): string {
    const { countdown, purchase } = this.#purchase;
    const words = summaryTexts[this.language];
    const { end } = countdown;
    const until = end === undefined ? words.approved : fill(words.approved_until, () => formatTime(end, this.language));
    const badge = countdown.isRunningOut
      ? this.#minutes({ minutes: words.approved_minutes, minute: words.approved_minute })
      : until;
    return purchase?.isTest ? fill(words.test_badge, () => badge) : badge;
  }

  #minutes({ minutes: several, minute: one }: Readonly<Record<'minutes' | 'minute', string>>): string {
    const { minutes = 0 } = this.#purchase.countdown;
    return minutes === 1 ? one : fill(several, () => minutes);
  }

  /** Where only a plan is shown, having none is no mistake of the page. */
  #onError(error: unknown): void {
    const code = handlerCodeOf(error);
    if (this.view !== 'confirmed' || (code !== 'no_purchase' && code !== 'no_checkout')) this.reportError(error);
  }

  #onRestart(event: Event, reason: RestartReason, request: RestartRequest): void {
    if (!this.dispatchEvent(new RatenkaufRestartEvent(reason, request))) event.preventDefault();
  }
}

const renderLoading = (language: Language): TemplateResult =>
  html`<h2 class="title" id="title" tabindex="-1">${summaryTexts[language].loading}</h2>
    ${Array.from({ length: 7 }, () => html`<div class="bar"></div>`)}`;
