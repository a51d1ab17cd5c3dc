import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Standing } from '../../contract/transaction.js';
import type { TransactionRequest } from '../../contract/transaction-requests.js';
import { MerchantElement } from '../back-office/merchant-element.js';
import { RatenkaufReportResolvedEvent } from '../back-office/merchant-events.js';
import { renderMode } from '../back-office/mode.js';
import { followCalendar } from '../back-office/moment.js';
import type { ShownTransaction } from '../back-office/reading.js';
import { controls } from '../element/styles/controls.styles.js';
import { outcomes } from '../element/styles/outcomes.styles.js';
import { paper } from '../element/styles/paper.styles.js';
import { surface } from '../element/styles/surface.styles.js';
import {
  isLasting,
  lastNews,
  laterObstacleTo,
  type News,
  newsOf,
  obstacleTo,
  renderNews,
  renderNotice,
} from '../reports/news.js';
import { reportStyles } from '../reports/report.styles.js';
import type { ReportEnd, ReportKind } from '../reports/report-ends.js';
import { Reporting } from '../reports/reporting.js';
import { renderStatement, type StatementInput } from './bank-statement.js';
import { renderFoot, renderHead, renderValues } from './facts.js';
import { renderHistory } from './history.js';
import { styles } from './ratenkauf-transaction.styles.js';
import { transactionTexts } from '../../languages/transaction.js';
import { renderQueue } from './request-queue.js';
import { readRefund, type RefundInput, renderObstacle, renderRefund } from './report-forms.js';

const lines = Array.from({ length: 6 });

const noRefund: RefundInput = { text: '' };

/**
 * One transaction in the back office: amount, state and next step, history and values; reports of the delivery and of
 * refunds. States the consequences before anything is sent, and the outcome when the bank shows it.
 * @customElement ratenkauf-transaction
 * @slot - The shop's own links and remarks, below everything; shown in every state.
 * @event {RatenkaufCaptureEvent} ratenkauf-capture - The back-office user has confirmed a delivery. Default: reports
 *   it.
 * @event {RatenkaufRefundEvent} ratenkauf-refund - The back-office user has confirmed a refund. Default: reports it.
 * @event {RatenkaufReportResolvedEvent} ratenkauf-report-resolved - The bank shows the outcome of a report.
 * @event {RatenkaufStageChangedEvent} ratenkauf-stage-changed - The transaction waits for something else than before,
 *   the first reading included.
 * @event {RatenkaufErrorEvent} ratenkauf-error - The handler did not answer as expected; the user sees a sentence.
 * @csspart values - The order value, the refunds and the remaining value.
 * @csspart history - Bookings and refunds.
 */
export class RatenkaufTransaction extends MerchantElement {
  static override tag = 'ratenkauf-transaction';
  static override styles = [surface, controls, outcomes, reportStyles, styles, paper];
  static override properties = {
    transactionId: { attribute: 'transaction-id' },
    refund: { state: true },
    statement: { state: true },
    isRefunding: { state: true },
    isChecked: { state: true },
  };

  /** The bank's reference of the transaction, six characters. @attr transaction-id */
  transactionId = '';

  private refund = noRefund;
  private statement: StatementInput = {};
  /** True if the form for refunds is open. */
  private isRefunding = false;
  /** True after the first attempt to submit the refund; from then on problems are shown. */
  private isChecked = false;

  #hadFocus = false;
  /** True if the back-office user has sent something; the focus then moves to the answer. */
  #isAwaited = false;

  readonly #reporting = new Reporting(this, {
    source: () => ({ id: this.transactionId, client: this.transactionsClient }),
    onError: (error) => this.reportError(error),
    onSend: () => (this.#isAwaited = true),
    onTaken: (kind) => this.#clear(kind),
    onEnd: (end) => this.#onEnd(end),
  });

  constructor() {
    super();
    this.#reporting.readWhenShown();
    followCalendar(this);
  }

  /** Reads the transaction again. The input of the forms is kept. */
  async refresh(): Promise<void> {
    await this.#reporting.refresh();
    await this.updateComplete;
  }

  override render(): TemplateResult {
    const { language, transactionId: id } = this;
    const { state, isBusy } = this.#reporting;
    const { transaction } = state;
    const isDeliverable = transaction !== undefined && !this.#obstacleTo('capture');
    const deliver = () => this.#reporting.ask({ kind: 'capture' });
    return html`<div class="surface framed" role="group" aria-labelledby="title">
      <div class="view" aria-busy=${isBusy}>
        ${renderHead({ id, transaction, isDeliverable, isSending: state.sending === 'capture', isBusy, deliver }, language)}
        ${renderMode(transaction?.mode, language)} ${renderNews(this.#news, language)} ${transaction ? this.#renderTransaction(transaction) : this.#renderNothing()}
      </div>
      ${this.#reporting.renderConfirmation(language)}
      <slot></slot>
    </div>`;
  }

  /** Renders the reserved space while loading, or a retry button if a retry may help. */
  #renderNothing() {
    const { failure } = this.#reporting.state;
    if (!this.transactionId || (failure && isLasting(failure))) return nothing;
    if (failure)
      return html`<div class="actions"><button type="button" @click=${this.refresh}>${transactionTexts[this.language].retry}</button></div>`;
    return html`<div class="space" aria-hidden="true">${lines.map(() => html`<div class="bar"></div>`)}</div>`;
  }

  #renderTransaction(transaction: ShownTransaction) {
    const { language } = this;
    return html`${this.#renderRemarks('capture', transaction)}
      <div class="columns">
        <div part="history">${renderHistory(transaction, language)}</div>
        <section part="values" aria-labelledby="values">
          <h3 id="values">${transactionTexts[language].values}</h3>
          ${renderValues(transaction, language)} ${this.#renderRemarks('refund', transaction, this.#renderRefund(transaction))}
          ${this.#renderQueue(transaction)}
        </section>
      </div>
      ${renderFoot(this.#reporting.state, () => this.#onRefresh(), language)}`;
  }

  /** Renders how the last report of a kind ended, and the form for another one, or why there cannot be one. */
  #renderRemarks(kind: ReportKind, transaction: ShownTransaction, form: unknown = nothing) {
    const { language } = this;
    const isTold = this.#news.some(({ about }) => about === kind);
    const last = isTold ? undefined : lastNews(kind, transaction.standing[kind], language);
    const statement = this.#renderStatement(kind, transaction);
    const obstacle = this.#obstacleTo(kind);
    return html`<div class="report ${kind}">
        ${last ? renderNotice(last, language) : nothing}
        ${obstacle ? renderObstacle(obstacle, laterObstacleTo(kind, transaction, language)) : form}
      </div>
      ${statement}`;
  }

  #renderStatement(kind: ReportKind, { standing }: ShownTransaction) {
    return renderStatement(
      {
        kind,
        standing: standing[kind],
        input: this.statement,
        isBusy: this.#reporting.isBusy,
        change: ({ as }) => (this.statement = { kind, as }),
        open: () => void this.#moveTo('.statement input', () => (this.statement = { kind })),
        close: () => void this.#moveTo('.ask-statement', () => (this.statement = {})),
        enter: () => void this.#enterStatement(kind, standing[kind]),
      },
      this.language,
    );
  }

  #renderQueue(transaction: ShownTransaction) {
    const { withdrawing } = this.#reporting.state;
    const withdraw = (request: TransactionRequest) => void this.#reporting.withdraw(request);
    return renderQueue({ transaction, withdrawing, isBusy: this.#reporting.isBusy, withdraw }, this.language);
  }

  #renderRefund(transaction: ShownTransaction) {
    const { language } = this;
    const open = () => void this.#moveTo('#all', () => (this.isRefunding = true));
    if (!this.isRefunding)
      return html`<button class="text plain open" type="button" @click=${open}>${transactionTexts[language].ask_refund}</button>`;
    const read = readRefund(this.refund, transaction, language);
    return renderRefund(
      {
        transaction,
        input: this.refund,
        problems: this.isChecked && 'problems' in read ? read.problems : {},
        isBusy: this.#reporting.isBusy,
        change: (input) => (this.refund = { ...this.refund, ...input }),
        ask: () => void this.#askForRefund(),
        close: () => void this.#moveTo('.open', () => this.#clearRefund()),
      },
      language,
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

  get #news(): readonly News[] {
    const { state } = this.#reporting;
    const isLoading = this.transactionId !== '' && !state.transaction && !state.failure;
    const loading = { tone: 'quiet', words: transactionTexts[this.language].loading } as const;
    return isLoading ? [loading] : newsOf(state, this.language);
  }

  #find(selector: string): HTMLElement {
    return this.renderRoot.querySelector(selector) as HTMLElement;
  }

  /** Makes a change, and moves the focus to what is there then. */
  async #moveTo(selector: string, change: () => void): Promise<void> {
    change();
    await this.updateComplete;
    this.#find(selector).focus();
  }

  #obstacleTo(kind: ReportKind): string | undefined {
    return obstacleTo(kind, this.#reporting.state, this.language);
  }

  /** Resets everything for another transaction. */
  #begin(): void {
    this.#reporting.reset();
    this.statement = {};
    this.#clearRefund();
  }

  #clearRefund(): void {
    this.refund = noRefund;
    this.isChecked = false;
    this.isRefunding = false;
  }

  async #enterStatement(kind: ReportKind, { id: report, amount }: Standing): Promise<void> {
    const { as } = this.statement;
    if (as && report !== undefined) {
      await this.#reporting.resolve({ kind, report, amount, as });
      this.statement = {};
      return;
    }
    await this.#moveTo('.statement input', () => (this.statement = { kind, isChecked: true }));
  }

  #onRefresh(): void {
    if (!this.#reporting.state.isRefreshing) void this.refresh();
  }

  async #askForRefund(): Promise<void> {
    const { transaction } = this.#reporting.state;
    if (!transaction) return;
    const read = readRefund(this.refund, transaction, this.language);
    if ('refund' in read) return this.#reporting.ask({ kind: 'refund', ...read.refund });
    await this.#moveTo('.refund [aria-invalid=true]', () => (this.isChecked = true));
  }

  #clear(kind: ReportKind): void {
    if (kind === 'refund') this.#clearRefund();
  }

  #onEnd({ kind, outcome }: ReportEnd): void {
    if (outcome === 'applied') this.#clear(kind);
    this.dispatchEvent(new RatenkaufReportResolvedEvent(this.transactionId, kind, outcome));
  }
}
