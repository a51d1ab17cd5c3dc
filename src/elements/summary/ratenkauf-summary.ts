import { html, nothing, type TemplateResult } from 'lit';
import { initialState, Task, TaskStatus } from '@lit/task';
import type { HandlerErrorCode } from '../../contract/client/ask.js';
import type { Purchase, VisibleState } from '../../contract/purchase.js';
import type { PurchaseClient } from '../../contract/client/purchase-client.js';
import { Polling } from '../element/polling.js';
import { OrderedEvent, RestartEvent, type ConfirmResult, type RestartReason, type RestartRequest } from '../element/purchase-events.js';
import { controls } from '../element/controls.styles.js';
import { Countdown } from './countdown.js';
import { codeOf } from '../element/ratenkauf-element.js';
import { figures } from '../element/figures.js';
import { pageAddress } from '../element/page-address.js';
import { PurchaseElement } from '../element/purchase-element.js';
import { styles } from './ratenkauf-summary.styles.js';
import { summaryTexts, type SummaryText } from './ratenkauf-summary.texts.js';
import { readPurchase } from './read-purchase.js';
import { richText, surface } from '../element/surface.styles.js';
import { type Busy, type Financing, renderAbandon, renderApproval, renderConfirmed, renderOrder, renderReason, renderRestart, titleOfVoid } from './parts.js';
import { fill } from '../element/texts.js';
import { ViewChange } from './view-change.js';

/** View of the summary; `in_doubt`: the outcome of the order has been unknown for long. */
type View = VisibleState | 'in_doubt' | 'no_purchase' | 'loading' | 'failed';

/**
 * The purchase after the return from the bank: the granted financing, with the order button directly below term, interest and total, and
 * all other states of a purchase.
 * Colours and sizes: README.md, “Looks”.
 * @customElement ratenkauf-summary
 * @slot - The shop's own links and remarks, below everything; shown in every state.
 * @event {OrderedEvent} ratenkauf-ordered - The order is confirmed; fired once for each order that the element shows.
 * @event {RestartEvent} ratenkauf-restart - The customer wants to choose how to pay again. Default: goes to `payment-href`.
 * @event {RatenkaufErrorEvent} ratenkauf-error - The handler did not answer as expected; the customer sees a sentence.
 */
export class RatenkaufSummary extends PurchaseElement {
  static override tag = 'ratenkauf-summary';
  static override styles = [surface, richText, controls, figures, styles];
  static override properties = {
    button: {},
    paymentHref: { attribute: 'payment-href' },
    purchase: { state: true },
    failure: { state: true },
    busy: { state: true },
    notice: { state: true },
  };

  /** `own`: renders the order button. `none`: the shop's own button calls `confirm()`. @attr */
  button: 'own' | 'none' = 'own';

  /** Address of the shop's choice of payment, for customers who have to choose again. @attr payment-href */
  paymentHref?: string;

  private purchase?: Purchase | undefined;
  private failure?: HandlerErrorCode | undefined;
  /** Action of the customer that is running. */
  private busy?: Busy;
  /** Message to the customer before the next step. */
  private notice?: SummaryText | undefined;

  #confirmation: Promise<ConfirmResult> | undefined;
  /** Counts starts and ends of the customer's actions; answers to earlier reads are ignored. */
  #steps = 0;

  readonly #load = new Task(this, {
    args: () => [this.purchases] as const,
    task: async ([client]: readonly [PurchaseClient], { signal }): Promise<Purchase | typeof initialState> => {
      const steps = this.#steps;
      const purchase = readPurchase(await client.purchase({ signal }));
      return steps === this.#steps && !this.busy ? purchase : initialState;
    },
    onComplete: (purchase) => this.#take(purchase),
    onError: (error) => this.#onLoadError(error),
  });
  readonly #countdown = new Countdown(this);
  readonly #change = new ViewChange(this, { held: 'approved' });

  constructor() {
    super();
    const isOpen = () => /confirming|in_doubt|initialized/.test(this.#view) && !this.busy;
    new Polling(this, { isOpen, ask: () => this.#load.run() });
  }

  /** Reads the purchase again. */
  async refresh(): Promise<void> {
    await this.#load.run();
    await this.updateComplete;
  }

  /** Orders; calls during an attempt return the same promise. */
  confirm(): Promise<ConfirmResult> {
    return (this.#confirmation ??= this.#confirm().finally(() => (this.#confirmation = undefined)));
  }

  /** Abandons the purchase, so that the customer can pay another way. */
  async abandon(): Promise<void> {
    if (this.busy) return;
    this.#begin('abandoning');
    try {
      this.#take(readPurchase(await this.purchases.abandonPurchase()));
    } catch (error) {
      this.reportError(error);
      this.notice = 'not_abandoned';
    }
    this.#end();
    if (this.notice) return this.refresh();
    if (this.#view === 'abandoned' && this.dispatchEvent(new RestartEvent('abandoned', 'pay_otherwise')) && this.#paymentHref)
      location.assign(this.#paymentHref);
  }

  protected override onReturn(): void {
    this.busy = undefined;
    void this.#load.run();
  }

  /** Reads again, since an order button must not remain after a change in another tab. */
  protected override onLook(): void {
    const isLoading = this.#load.status === TaskStatus.PENDING;
    if (this.#view === 'approved' && !this.busy && !isLoading) void this.#load.run();
  }

  override render(): TemplateResult {
    const view = this.#view;
    const isTest = this.purchase?.isTest === true && /approved|confirm|in_doubt/.test(view);
    return html`<div class="surface framed" role="group" aria-labelledby="title">
      <div class="view ${view}" aria-busy=${view === 'loading' || this.busy !== undefined}>
        <p class="title" id="title" tabindex="-1">${this.#title(view)}</p>
        ${isTest ? html`<p class="test">${summaryTexts[this.language].test}</p>` : nothing}
        ${this.#renderView(view)}
        <p class="spoken" role="status">${this.#change.announcement}</p>
      </div>
      <slot></slot>
    </div>`;
  }

  #renderView(view: View) {
    const words = summaryTexts[this.language];
    switch (view) {
      case 'loading':
        return html`<div class="bar"></div>`;
      case 'failed':
        return html`<p>${words.failed}</p>
          <div class="actions"><button type="button" @click=${this.#retry}>${words.retry}</button></div>`;
      case 'approved':
        return this.#renderApproved(this.purchase as Purchase & { financing: Financing });
      case 'confirming':
        return html`<p>${words.confirming}</p>`;
      case 'in_doubt':
        return html`<p>${words.in_doubt}</p>
          <div class="actions">${this.#renderRestart('confirming')}</div>`;
      case 'confirmed':
        return renderConfirmed(this.purchase, this.language);
      case 'initialized':
        return html`<p>${words.initialized}</p>
          <div class="actions">${this.#renderRestart(view)} ${this.#renderAbandon()}</div>`;
      default:
        return html`${renderReason(view, this.purchase, this.language)}
          <div class="actions">${this.#renderRestart(view)}</div>`;
    }
  }

  #renderApproved(purchase: Purchase & { financing: Financing }) {
    const { language, busy, notice } = this;
    const orderButton = this.button === 'none' ? nothing : renderOrder(busy, () => void this.confirm(), language);
    const actions = html`${orderButton} ${this.#renderAbandon()}`;
    return renderApproval(purchase, { notice, busy, minutes: this.#minutes(), actions }, language);
  }

  #renderAbandon() {
    return renderAbandon(this.busy, () => void this.abandon(), this.language);
  }

  #renderRestart(reason: RestartReason) {
    return renderRestart(reason, { href: this.#paymentHref, press: (event, wish) => this.#onRestart(event, reason, wish) }, this.language);
  }

  protected override willUpdate(): void {
    const view = this.#view;
    const isOther = this.#change.before(view, this.#title(view));
    if (!isOther && view === 'approved' && this.#countdown.isNear) this.#change.announcement = this.#minutes();
  }

  protected override updated(): void {
    const view = this.#view;
    this.#change.after(view);
    if (!this.busy && view !== 'loading') this.#change.isAwaited = false;
  }

  get #view(): View {
    const { purchase, failure } = this;
    if (failure) return failure === 'no_purchase' ? failure : 'failed';
    if (!purchase) return 'loading';
    if (purchase.state === 'confirming' && purchase.mayRestart) return 'in_doubt';
    return purchase.state === 'approved' && this.#countdown.isOver && !this.busy ? 'expired' : purchase.state;
  }

  /** Address of the shop's choice of payment; undefined if it is invalid. */
  get #paymentHref(): string | undefined {
    return pageAddress(this.paymentHref, this.baseURI);
  }

  #title(view: View): string {
    const words = summaryTexts[this.language];
    if (view === 'void') return words[titleOfVoid(this.purchase)];
    return view === 'loading' ? words.loading : words[`${view}_title`];
  }

  #minutes(): string {
    const words = summaryTexts[this.language];
    const { minutes } = this.#countdown;
    if (minutes === undefined) return '';
    return minutes === 1 ? words.minute : fill(words.minutes, () => minutes);
  }

  async #confirm(): Promise<ConfirmResult> {
    await this.updateComplete;
    while (this.#load.status === TaskStatus.PENDING) await this.#load.taskComplete.catch(() => {});
    if (this.#view === 'approved' && !this.busy) await this.#order();
    return this.#result();
  }

  /** Asks the bank to confirm. If the answer gets lost, the state is read from the handler; if that fails too, the outcome is unknown. */
  async #order(): Promise<void> {
    this.#begin('ordering');
    try {
      this.#take(readPurchase(await this.purchases.confirmPurchase()));
    } catch (error) {
      this.reportError(error);
      await this.#askAfter(codeOf(error));
    }
    this.#end();
  }

  #begin(busy: 'ordering' | 'abandoning'): void {
    this.#steps++;
    this.busy = busy;
    this.notice = undefined;
    this.#change.isAwaited = true;
  }

  #end(): void {
    this.#steps++;
    this.busy = undefined;
  }

  async #askAfter(code: HandlerErrorCode): Promise<void> {
    try {
      if (code !== 'timeout') return this.#take(readPurchase(await this.purchases.purchase()));
    } catch (error) {
      if (codeOf(error) === 'no_purchase') return void (this.failure = 'no_purchase');
    }
    if (this.purchase) this.purchase = { ...this.purchase, state: 'confirming' };
  }

  /** Shows the state of the purchase. */
  #take(purchase: Purchase): void {
    const { state, mayRetry, secondsLeft, orderId } = purchase;
    const wasOrdered = this.busy === 'ordering' || this.purchase?.state === 'confirming';
    if (wasOrdered && state === 'approved') this.notice = 'not_sent';
    if (mayRetry) this.notice = 'may_retry';
    const isNew = state === 'confirmed' && this.purchase?.state !== state;
    this.failure = undefined;
    this.purchase = purchase;
    this.#countdown.secondsLeft = state === 'approved' ? secondsLeft : undefined;
    if (isNew) this.dispatchEvent(new OrderedEvent(orderId));
  }

  /** Keeps the present view unless the handler answers that there is no purchase. */
  #onLoadError(error: unknown): void {
    const code = codeOf(error);
    if (!this.busy && (!this.purchase || code === 'no_purchase')) this.failure = code;
    this.reportError(error);
  }

  #retry(): void {
    this.failure = undefined;
    this.purchase = undefined;
    this.#change.isAwaited = true;
    void this.#load.run();
  }

  #onRestart(event: Event, reason: RestartReason, wish: RestartRequest): void {
    if (!this.dispatchEvent(new RestartEvent(reason, wish))) event.preventDefault();
  }

  #result(): ConfirmResult {
    const view = this.#view;
    if (view === 'confirmed') return { ok: true, orderId: this.purchase?.orderId };
    if (view === 'approved') return { ok: false, code: 'may_retry' };
    if (view === 'in_doubt') return { ok: false, code: 'confirming' };
    return { ok: false, code: view === 'failed' || view === 'loading' ? (this.failure ?? 'unreachable') : view };
  }
}
