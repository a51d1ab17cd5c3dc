import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { controls } from '../element/controls.styles.js';
import { figures } from '../element/figures.js';
import { MerchantElement } from '../back-office/merchant-element.js';
import { CaptureEvent, RefundEvent, ReportResolvedEvent } from '../back-office/merchant-events.js';
import { warningSignStyles } from '../back-office/warning-sign.js';
import { PageReturn } from '../element/page-return.js';
import { styles } from './ratenkauf-transaction.styles.js';
import { transactionTexts } from './ratenkauf-transaction.texts.js';
import { surface } from '../element/surface.styles.js';
import { readRefund, type RefundInput, renderCapture, renderRefund, renderReport } from './report-forms.js';
import { Confirmation, type Question } from './confirmation.js';
import { Calendar, renderFacts, renderHead, renderValues } from './facts.js';
import { renderHistory } from './history.js';
import { isFinal, lastNews, type News, newsOf, obstacleTo, renderNews } from './news.js';
import type { ReportEnd, ReportKind } from './report-ends.js';
import { TransactionController } from './transaction-controller.js';
import type { Draft } from './transaction-state.js';
import { modeStyles, renderMode } from '../back-office/mode.js';
import { hasRefunds, type ShownTransaction } from '../back-office/reading.js';

const lines = Array.from({ length: 6 });

const noRefund: RefundInput = { text: '' };

/**
 * One transaction in the back office: customer, values, bookings and refunds; reports of the delivery and of refunds. States the
 * consequences before anything is sent, and the outcome when the service shows it.
 * Colours and sizes: README.md, “Looks”.
 * @customElement ratenkauf-transaction
 * @slot - The shop's own links and remarks, below everything; shown in every state.
 * @event {CaptureEvent} ratenkauf-capture - The back-office user has confirmed a delivery. Default: reports it.
 * @event {RefundEvent} ratenkauf-refund - The back-office user has confirmed a refund. Default: reports it.
 * @event {ReportResolvedEvent} ratenkauf-report-resolved - The service shows the outcome of a report.
 * @event {RatenkaufErrorEvent} ratenkauf-error - The handler did not answer as expected; the user sees a sentence.
 * @csspart values - The order value, the refunds and the remaining value.
 * @csspart history - Bookings and refunds.
 */
export class RatenkaufTransaction extends MerchantElement {
  static override tag = 'ratenkauf-transaction';
  static override styles = [surface, controls, figures, warningSignStyles, styles, modeStyles];
  static override properties = {
    transactionId: { attribute: 'transaction-id' },
    trackingNumber: { state: true },
    refund: { state: true },
    isChecked: { state: true },
  };

  /** The service's reference of the transaction, six characters. @attr transaction-id */
  transactionId = '';

  private trackingNumber = '';
  private refund = noRefund;
  /** True after the first attempt to submit the refund; from then on problems are shown. */
  private isChecked = false;

  #hadFocus = false;
  /** True if the back-office user has sent something; the focus then moves to the answer. */
  #isAwaited = false;

  readonly #controller = new TransactionController(this, {
    source: () => ({ id: this.transactionId, client: this.transactionsClient }),
    onError: (error) => this.reportError(error),
    onEnd: (end) => this.#onEnd(end),
  });
  readonly #confirmation = new Confirmation(this, {
    isCurrent: (question) => this.#isCurrent(question),
    onYes: (question) => void this.#send(question),
    onOutdated: () => this.#controller.state.transaction && this.#controller.outdate(),
  });

  constructor() {
    super();
    new PageReturn(this, { onReturn: () => void this.refresh() });
    new Calendar(this);
  }

  /** Reads the transaction again. The input of the forms is kept. */
  async refresh(): Promise<void> {
    await this.#controller.refresh();
    await this.updateComplete;
  }

  override render(): TemplateResult {
    const { transaction } = this.#controller.state;
    return html`<div class="surface framed" role="group" aria-labelledby="title">
      <div class="view">
        ${renderHead({ id: this.transactionId, state: this.#controller.state, refresh: () => this.#onRefresh() }, this.language)}
        ${renderMode(transaction?.mode, this.language)} ${renderNews(this.#news, this.language)} ${transaction ? this.#renderTransaction(transaction) : this.#renderNothing()}
      </div>
      ${this.#confirmation.render(this.language)}
      <slot></slot>
    </div>`;
  }

  /** Renders the reserved space while loading, or a retry button if a retry may help. */
  #renderNothing() {
    const { failure } = this.#controller.state;
    if (!this.transactionId || (failure && isFinal(failure))) return nothing;
    if (failure)
      return html`<div class="actions"><button type="button" @click=${this.refresh}>${transactionTexts[this.language].retry}</button></div>`;
    return html`<div class="space" aria-hidden="true">${lines.map(() => html`<div class="bar"></div>`)}</div>`;
  }

  #renderTransaction(transaction: ShownTransaction) {
    const { language } = this;
    return html`<div class="overview">
        ${renderFacts(transaction, language)}
        <div part="values">${renderValues(transaction, language)}</div>
      </div>
      <div class="reports" aria-busy=${this.#isBusy}>
        ${this.#renderReport('capture', transaction)} ${this.#renderReport('refund', transaction)}
      </div>
      <div part="history">${renderHistory(transaction, language)}</div>`;
  }

  #renderReport(kind: ReportKind, transaction: ShownTransaction) {
    const { language } = this;
    const form = () => (kind === 'capture' ? this.#renderCapture(transaction) : this.#renderRefund(transaction));
    const isTold = this.#news.some(({ about }) => about === kind);
    const last = isTold ? undefined : lastNews(kind, transaction.standing[kind], language);
    return renderReport({ kind, last, content: this.#obstacleTo(kind) ?? form() }, language);
  }

  #renderCapture({ takes }: ShownTransaction) {
    return renderCapture(
      {
        trackingNumber: takes.trackingNumber ? this.trackingNumber : undefined,
        isBusy: this.#isBusy,
        change: (trackingNumber) => (this.trackingNumber = trackingNumber),
        ask: () => this.#askForCapture(),
      },
      this.language,
    );
  }

  #renderRefund(transaction: ShownTransaction) {
    const read = readRefund(this.refund, transaction, this.language);
    return renderRefund(
      {
        most: transaction.currentValue ?? 0,
        isRest: hasRefunds(transaction),
        takesReason: transaction.takes.refundReason,
        input: this.refund,
        problems: this.isChecked && 'problems' in read ? read.problems : {},
        isBusy: this.#isBusy,
        change: (input) => (this.refund = { ...this.refund, ...input }),
        ask: () => void this.#askForRefund(),
      },
      this.language,
    );
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('transactionId') || changed.has('handler') || changed.has('merchantClient')) this.#begin();
    this.#hadFocus = this.shadowRoot?.activeElement != null;
  }

  protected override updated(): void {
    const { activeElement } = this.shadowRoot as ShadowRoot;
    const isLost = this.#hadFocus && !activeElement;
    const news = this.#news;
    if ((this.#isAwaited || isLost) && news.length > 0) this.#find('.news').focus();
    else if (isLost || (activeElement?.id === 'news' && news.length === 0)) this.#find('.title').focus();
    this.#isAwaited = false;
  }

  /** Checks whether a question still matches the transaction. */
  #isCurrent({ draft, transaction }: Question): boolean {
    return this.#controller.state.transaction?.currentValue === transaction.currentValue && !this.#obstacleTo(draft.kind);
  }

  get #news(): readonly News[] {
    const { state } = this.#controller;
    const isLoading = this.transactionId !== '' && !state.transaction && !state.failure;
    const loading = { tone: 'wait', words: transactionTexts[this.language].loading } as const;
    return isLoading ? [loading] : newsOf(state, this.language);
  }

  get #isBusy(): boolean {
    const { sending, isChecking } = this.#controller.state;
    return sending !== undefined || isChecking === true;
  }

  #find<Found extends HTMLElement>(selector: string): Found {
    return this.renderRoot.querySelector<Found>(selector) as Found;
  }

  #obstacleTo(kind: ReportKind): string | undefined {
    return obstacleTo(kind, this.#controller.state, this.language);
  }

  /** Resets everything for another transaction. */
  #begin(): void {
    this.#controller.reset();
    this.trackingNumber = '';
    this.#clearRefund();
  }

  #clearRefund(): void {
    this.refund = noRefund;
    this.isChecked = false;
  }

  #onRefresh(): void {
    if (!this.#controller.state.isRefreshing) void this.refresh();
  }

  #askForCapture(): void {
    const trackingNumber = this.trackingNumber.trim();
    this.#ask({ kind: 'capture', ...(trackingNumber && { trackingNumber }) });
  }

  async #askForRefund(): Promise<void> {
    const { transaction } = this.#controller.state;
    if (!transaction) return;
    const read = readRefund(this.refund, transaction, this.language);
    if ('refund' in read) return this.#ask({ kind: 'refund', ...read.refund });
    this.isChecked = true;
    await this.updateComplete;
    this.#find('.refund [aria-invalid=true]').focus();
  }

  #ask(draft: Draft): void {
    const { transaction, givenUp } = this.#controller.state;
    if (!transaction || this.#isBusy || this.#obstacleTo(draft.kind)) return;
    const { refund } = transaction.standing;
    const late = refund.state === 'overdue' ? refund : givenUp?.kind === 'refund' ? givenUp : undefined;
    this.#confirmation.ask({ draft, transaction, late: draft.kind === 'refund' ? late : undefined });
  }

  async #send({ draft, transaction: { id } }: Question): Promise<void> {
    const event =
      draft.kind === 'capture'
        ? new CaptureEvent(id, draft.trackingNumber)
        : new RefundEvent(id, draft.amount, draft.reason);
    if (!this.dispatchEvent(event) || this.transactionId !== id) return;
    this.#isAwaited = true;
    const isTaken = await this.#controller.send(draft);
    if (isTaken) this.#clear(draft.kind);
  }

  #clear(kind: ReportKind): void {
    if (kind === 'capture') this.trackingNumber = '';
    else this.#clearRefund();
  }

  #onEnd({ kind, outcome }: ReportEnd): void {
    if (outcome === 'applied') this.#clear(kind);
    this.dispatchEvent(new ReportResolvedEvent(this.transactionId, kind, outcome));
  }
}
