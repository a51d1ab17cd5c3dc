import { html, nothing, type TemplateResult } from 'lit';
import { type Cents, formatAmount } from '../../rules/money.js';
import { renderChip } from '../back-office/chip.js';
import { formatMomentInFigures } from '../back-office/dates.js';
import { renderMoment } from '../back-office/moment.js';
import { nameOf, type ReadableField, type ShownTransaction } from '../back-office/reading.js';
import { renderPair } from '../element/styles/figures.js';
import { fill, type Language } from '../element/texts.js';
import { renderNotice } from '../reports/news.js';
import type { TransactionState } from '../reports/transaction-state.js';
import { transactionTexts } from '../../languages/transaction.js';

/** Returns the text in place of a missing value: the bank did not send it, or it is unreadable. */
const unsaidOf = (
  { unreadable }: Pick<ShownTransaction, 'unreadable'>,
  field: ReadableField,
  language: Language,
): string => transactionTexts[language][unreadable.includes(field) ? 'unreadable' : 'unsaid'];

/** State of the head of a transaction. */
interface Head {
  /** The bank's reference; empty if there is none. */
  readonly id: string;
  readonly transaction: ShownTransaction | undefined;
  /** True if the delivery can be reported. */
  readonly isDeliverable: boolean;
  /** True while it is being reported. */
  readonly isSending: boolean;
  /** True while anything is being reported: nothing else can be meanwhile. */
  readonly isBusy: boolean;
  readonly deliver: () => void;
}

/**
 * Renders amount, state and main action, and whose transaction it is. Before the first reading the space is reserved.
 */
export function renderHead(
  { id, transaction, isDeliverable, isSending, isBusy, deliver }: Head,
  language: Language,
): TemplateResult {
  const words = transactionTexts[language];
  const name = id ? fill(words.title, () => id) : words.no_id;
  const amount = transaction?.currentValue;
  const isKept = !transaction && id !== '';
  return html`<header>
    <div class="about">
      <h2 class="title" id="title" tabindex="-1">${amount === undefined ? name : html`<span class="spoken">${name}: </span>${formatAmount(amount, language)}`}</h2>
      ${transaction ? renderChip(transaction, language, true) : nothing}
      ${transaction ? renderWho(transaction, name, language) : html`<p class="who">&nbsp;</p>`}
    </div>
    ${
      transaction && isDeliverable
        ? html`<button class="primary main" type="button" aria-busy=${isSending} aria-disabled=${isBusy && !isSending} @click=${deliver}>${words.report_capture}</button>`
        : nothing
    }
    ${isKept ? html`<span class="button main kept" aria-hidden="true">${words.report_capture}</span>` : nothing}
  </header>`;
}

/**
 * Renders customer, order and transaction in one line, with dots between them; none of them is broken where it fits on
 * a line of its own, and no line begins or ends with a dot.
 */
function renderWho(transaction: ShownTransaction, name: string, language: Language): TemplateResult {
  const words = transactionTexts[language];
  const { orderId } = transaction;
  const customer = nameOf(transaction) || `${words.customer}: ${unsaidOf(transaction, 'customer', language)}`;
  const order =
    orderId === undefined
      ? `${words.orderId}: ${unsaidOf(transaction, 'orderId', language)}`
      : html`${words.orderId} <span class="identifier">${orderId}</span>`;
  return html`<p class="who"><span>${customer}</span> <span>${order}</span> <span>${name}</span></p>`;
}

/** Renders the order value, the refunds and the remaining value, and what else the bank knows of the transaction. */
export function renderValues(transaction: ShownTransaction, language: Language): TemplateResult {
  const words = transactionTexts[language];
  const { customer, clearingDate, creditAccountNumber, standing } = transaction;
  const { deadline, obstacle } = standing.capture;
  const optional = (name: string, value: string | undefined) => (value ? renderPair(name, value) : nothing);
  return html`${renderNotes(transaction, language)}
    <dl class="values">
      ${transaction.hasTrueValues ? renderAmounts(transaction, language) : nothing}
      ${optional(words.deadline, obstacle ? undefined : deadline && formatMomentInFigures(deadline, language))}
      ${optional(words.clearingDate, clearingDate && formatMomentInFigures(clearingDate, language))}
      ${optional(words.customerNumber, customer.number)}
      ${optional(words.account, creditAccountNumber)}
    </dl>`;
}

function renderAmounts(transaction: ShownTransaction, language: Language) {
  const words = transactionTexts[language];
  const amount = (field: 'originalValue' | 'refundsTotal' | 'currentValue') => {
    const cents: Cents | undefined = transaction[field];
    return cents === undefined ? unsaidOf(transaction, field, language) : formatAmount(cents, language);
  };
  return html`${renderPair(words.originalValue, amount('originalValue'))}
  ${renderPair(words.refundsTotal, amount('refundsTotal'))}
  ${renderPair(words.currentValue, amount('currentValue'), 'left')}`;
}

/** Renders what is wrong with what the bank says. */
function renderNotes({ hasTrueValues, unreadable }: ShownTransaction, language: Language) {
  const words = transactionTexts[language];
  const note = !hasTrueValues ? words.untrue : unreadable.length > 0 ? words.unreadable_note : undefined;
  return note ? renderNotice({ tone: 'danger', words: note }, language) : nothing;
}

/** Renders the time of the last reading and the refresh button. */
export function renderFoot(
  { readAt = new Date(), isRefreshing = false }: TransactionState,
  refresh: () => void,
  language: Language,
): TemplateResult {
  const words = transactionTexts[language];
  return html`<footer>
    <p class="small">${renderMoment(words.as_of, readAt, language)}</p>
    <button class="text plain refresh" type="button" data-widest=${words.refreshing} aria-disabled=${isRefreshing} @click=${refresh}>
      ${isRefreshing ? words.refreshing : words.refresh}
    </button>
  </footer>`;
}
