import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { formatAmount } from '../../rules/money.js';
import { nameOf, type ShownTransaction } from '../back-office/reading.js';
import { closeModal, openModal } from '../element/page/modal.js';
import { whenClosed } from '../element/page/when-closed.js';
import { fill, type Language } from '../element/texts.js';
import { renderNotice } from './news.js';
import { reportTexts } from '../../languages/reports.js';
import { isBehindOthers } from './requests.js';
import type { SentReport } from './report-ends.js';
import type { ReportRequest } from './transaction-state.js';

/** A report to confirm, and the transaction as it was shown then. */
export interface Question {
  readonly draft: ReportRequest;
  readonly transaction: ShownTransaction;
  /** An earlier refund of unknown outcome that may still be booked. */
  readonly late: Pick<SentReport, 'amount'> | undefined;
}

/** Returns the consequences of the report as sentences. */
const consequencesOf = ({ draft, transaction }: Question, language: Language): readonly string[] =>
  draft.kind === 'capture' ? [ofCapture(transaction, language)] : ofRefund(draft, transaction, language);

function ofCapture(transaction: ShownTransaction, language: Language): string {
  const words = reportTexts[language];
  const { orderId, currentValue } = transaction;
  const goods = orderId ? fill(words.goods_of, () => orderId) : words.goods;
  const value = currentValue === undefined ? '' : ` (${formatAmount(currentValue, language)})`;
  return fill(words.confirm_capture, (name) =>
    name === 'goods' ? goods + value : nameOf(transaction) || words.somebody,
  );
}

function ofRefund(
  { amount, currentValue, available = currentValue, reason }: ReportRequest & { kind: 'refund' },
  transaction: ShownTransaction,
  language: Language,
): string[] {
  const words = reportTexts[language];
  const { orderId } = transaction;
  const left = available - amount;
  const pieces: Record<string, string> = {
    customer: nameOf(transaction) || words.somebody,
    amount: formatAmount(amount, language),
    order: orderId ? fill(words.of_order, () => orderId) : '',
    rest: left === 0 ? words.no_rest : fill(words.rest, () => formatAmount(left, language)),
  };
  const text = isBehindOthers(transaction) ? words.confirm_wait : words.confirm_refund;
  return [fill(text, (name) => pieces[name]), ...(reason ? [`${words.reason}: ${words[reason]}`] : [])];
}

/** Returns the warning that an earlier refund may be booked as well. */
function warningOf({ late }: Question, language: Language): string | undefined {
  const words = reportTexts[language];
  if (!late) return undefined;
  const { amount } = late;
  return amount === undefined ? words.late_unnamed : fill(words.late, () => formatAmount(amount, language));
}

interface ConfirmationDialogOptions {
  /** Returns true if the question matches the transaction that is shown now. */
  readonly isCurrent: (question: Question) => boolean;
  readonly onYes: (question: Question) => void;
  /** Called when the dialog was closed because the transaction has changed. */
  readonly onOutdated: () => void;
}

/** Dialog that states the consequences of a report before it is sent. The focus is on "cancel", and Escape cancels. */
export class ConfirmationDialog implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: ConfirmationDialogOptions;
  #question: Question | undefined;
  /** Tracking number as typed, and the transaction it was typed for. */
  #tracking = { id: '', text: '' };

  constructor(host: ReactiveControllerHost & HTMLElement, options: ConfirmationDialogOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  ask(question: Question): void {
    this.#become(question);
  }

  hostUpdated(): void {
    const question = this.#question;
    if (!question) return;
    if (!this.#options.isCurrent(question)) {
      this.#close();
      return this.#options.onOutdated();
    }
    if (this.#dialog.open) return;
    openModal(this.#dialog);
    this.#dialog.querySelector<HTMLElement>('.actions button')?.focus();
  }

  render(language: Language): TemplateResult {
    return html`<dialog aria-labelledby="question" aria-describedby="consequences" @close=${whenClosed(() => this.#become(undefined))}>
      <div class="surface">${this.#question ? this.#renderQuestion(this.#question, language) : nothing}</div>
    </dialog>`;
  }

  #renderQuestion(question: Question, language: Language) {
    const words = reportTexts[language];
    const { draft } = question;
    const warning = warningOf(question, language);
    const waits = draft.kind === 'refund' && isBehindOthers(question.transaction);
    return html`<h3 id="question">${waits ? words.confirm_wait_title : words[`confirm_${draft.kind}_title`]}</h3>
      <div class="consequences" id="consequences">
        ${consequencesOf(question, language).map((sentence) => html`<p>${sentence}</p>`)}
        ${draft.kind === 'capture' && question.transaction.takes.trackingNumber ? this.#renderTracking(question.transaction, language) : nothing}
        ${warning ? renderNotice({ tone: 'danger', words: warning }, language) : nothing}
      </div>
      <div class="actions">
        <button type="button" @click=${() => this.#close()}>${words.no}</button>
        <button class="primary" type="button" @click=${this.#onYes}>
          ${draft.kind === 'capture' ? words.yes_capture : fill(waits ? words.yes_wait : words.yes_refund, () => formatAmount(draft.amount, language))}
        </button>
      </div>`;
  }

  /** The tracking number is kept when the dialog is closed, until it is used for another transaction. */
  #renderTracking({ id }: ShownTransaction, language: Language) {
    if (this.#tracking.id !== id) this.#tracking = { id, text: '' };
    return html`<div class="field">
      <label for="tracking">${reportTexts[language].trackingNumber}</label>
      <input
        id="tracking"
        type="text"
        maxlength="100"
        autocomplete="off"
        spellcheck="false"
        .value=${this.#tracking.text}
        @input=${({ target }: Event) => (this.#tracking.text = (target as HTMLInputElement).value)}
      />
    </div>`;
  }

  get #dialog(): HTMLDialogElement {
    return this.#host.shadowRoot?.querySelector('dialog') as HTMLDialogElement;
  }

  /** Closes the dialog before its content is removed, so that the focus returns to where it was. */
  #close(): void {
    closeModal(this.#dialog);
    this.#become(undefined);
  }

  #become(question: Question | undefined): void {
    this.#question = question;
    this.#host.requestUpdate();
  }

  /** Ignores the second click of a double click: its first one has opened the dialog, or has answered the question. */
  readonly #onYes = ({ detail }: MouseEvent): void => {
    const question = this.#question;
    if (!question || detail > 1) return;
    const { transaction, draft } = question;
    const trackingNumber =
      draft.kind === 'capture' && this.#tracking.id === transaction.id ? this.#tracking.text.trim() : '';
    this.#close();
    this.#options.onYes(
      trackingNumber ? { ...question, draft: { ...draft, trackingNumber } as ReportRequest } : question,
    );
  };

  /** Forgets the tracking number, because it was sent. */
  clear(): void {
    this.#tracking = { id: '', text: '' };
  }
}
