import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { type Cents, formatAmount } from '../../rules/money.js';
import { formatMoment } from '../back-office/dates.js';
import { type ReadableField, shownStatus, type ShownTransaction } from '../back-office/reading.js';
import { statusTexts } from '../back-office/status.texts.js';
import { warningSign } from '../back-office/warning-sign.js';
import { renderPair } from '../element/figures.js';
import { fill, formatDate, type Language } from '../element/texts.js';
import type { TransactionState } from './transaction-state.js';
import { renderMoment, renderNotice } from './news.js';
import { transactionTexts } from './ratenkauf-transaction.texts.js';

/** Milliseconds between two checks of the date. */
const minute = 60_000;

/** Updates its element when the date changes. */
export class Calendar implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#timer = setInterval(this.#look, minute);
    document.addEventListener('visibilitychange', this.#look);
  }

  hostDisconnected(): void {
    clearInterval(this.#timer);
    document.removeEventListener('visibilitychange', this.#look);
  }

  readonly #look = (): void => this.#host.requestUpdate();
}

/** Renders status and deadline, the order and the customer. */
export function renderFacts(transaction: ShownTransaction, language: Language): TemplateResult {
  const words = transactionTexts[language];
  const { customer, orderId, orderDate, clearingDate, creditAccountNumber } = transaction;
  const unsaid = (field: ReadableField) => unsaidOf(transaction, field, language);
  const optional = (name: string, value: string | undefined) => (value ? renderPair(name, value) : nothing);
  return html`<dl class="facts">
    ${renderStatus(transaction, language)}
    ${renderPair(words.customer, nameOf(transaction) || unsaid('customer'))}
    ${optional(words.customerNumber, customer.number)} ${renderPair(words.orderId, orderId ?? unsaid('orderId'))}
    ${renderPair(words.orderDate, orderDate ? formatDate(orderDate, language) : unsaid('orderDate'))}
    ${optional(words.account, creditAccountNumber)}
    ${optional(words.clearingDate, clearingDate && formatDate(clearingDate, language))}
  </dl>`;
}

/** Returns the text in place of a missing value: the bank did not send it, or it is unreadable. */
const unsaidOf = ({ unreadable }: Pick<ShownTransaction, 'unreadable'>, field: ReadableField, language: Language): string =>
  transactionTexts[language][unreadable.includes(field) ? 'unreadable' : 'unsaid'];

/** Returns the customer's name, as far as the service sends it. */
export const nameOf = ({ customer }: ShownTransaction): string =>
  [customer.firstName, customer.lastName].filter((name) => name !== undefined).join(' ');

/** Renders the status; an urgent deadline has a sign and words, since styles alone would not be accessible. */
function renderStatus(transaction: ShownTransaction, language: Language) {
  const words = transactionTexts[language];
  const { isUrgent, deadline } = transaction.standing.capture;
  const status = shownStatus(transaction);
  const kind = isUrgent ? 'expiring' : '';
  const sign = isUrgent ? html`${warningSign} ` : nothing;
  const isOver = status === 'expired';
  return html`${renderPair(words.status, html`${sign}${statusTexts[language][status]}`, kind)}
  ${deadline && !isOver ? renderPair(words.deadline, fill(words.until, () => formatMoment(deadline, language)), kind) : nothing}`;
}

/** Renders the original order value, the refunds, and the remaining value. */
export function renderValues({ hasTrueValues, ...values }: ShownTransaction, language: Language): TemplateResult {
  const words = transactionTexts[language];
  if (!hasTrueValues) return renderNotice({ tone: 'bad', words: words.untrue }, language);
  const amount = (field: 'originalValue' | 'refundsTotal' | 'currentValue') => {
    const cents: Cents | undefined = values[field];
    return cents === undefined ? unsaidOf(values, field, language) : formatAmount(cents, language);
  };
  const note = values.unreadable.length > 0 ? renderNotice({ tone: 'bad', words: words.unreadable_note }, language) : nothing;
  return html`${note}<dl class="values">
    ${renderPair(words.originalValue, amount('originalValue'))} ${renderPair(words.refundsTotal, amount('refundsTotal'))}
    ${renderPair(words.currentValue, amount('currentValue'), 'left')}
  </dl>`;
}

/** State of the head of a transaction. */
interface Head {
  /** The service's reference; empty if there is none. */
  readonly id: string;
  readonly state: TransactionState;
  readonly refresh: () => void;
}

/** Renders reference, time of the last reading and refresh button. Before the first reading the space is reserved. */
export function renderHead({ id, state, refresh }: Head, language: Language): TemplateResult {
  const words = transactionTexts[language];
  const { transaction, readAt = new Date(), isRefreshing = false } = state;
  const moment = renderMoment(words.as_of, readAt, language);
  const rest = transaction
    ? html`<p class="small">${moment}</p>
        <button class="quiet refresh" type="button" data-longest=${words.refreshing} aria-disabled=${isRefreshing} @click=${refresh}>
          ${isRefreshing ? words.refreshing : words.refresh}
        </button>`
    : html`<p class="small kept">${moment}</p>
        <span class="button quiet refresh kept" data-longest=${words.refreshing}>${words.refresh}</span>`;
  return html`<header>
    <h2 class="title" id="title" tabindex="-1">${id ? fill(words.title, () => id) : words.no_id}</h2>
    ${id ? rest : nothing}
  </header>`;
}
