import { html, nothing, type TemplateResult } from 'lit';
import { formatAmount, type Cents } from '../rules/money.js';
import { formatDate } from './format-date.js';
import { transactionTexts } from './ratenkauf-transaction.texts.js';
import { fill, type Language } from './texts.js';
import { formatMoment } from './transaction-dates.js';
import { renderNotice } from './transaction-notice.js';
import type { ReadableField, ShownTransaction } from './transaction-reading.js';
import { statusTexts } from './transaction.texts.js';

const renderPair = (name: string, value: unknown, kind = ''): TemplateResult =>
  html`<div class=${kind}>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;

/** What the transaction is about: its status and deadline, the order, the customer. */
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

/** What stands where there is nothing to show: the bank did not say it, or not readably. */
const unsaidOf = ({ unreadable }: Pick<ShownTransaction, 'unreadable'>, field: ReadableField, language: Language): string =>
  transactionTexts[language][unreadable.includes(field) ? 'unreadable' : 'unsaid'];

/** The customer's name, as far as the service says it. */
export const nameOf = ({ customer }: ShownTransaction): string =>
  [customer.firstName, customer.lastName].filter((name) => name !== undefined).join(' ');

/** A deadline that is near stands out by a sign and words, not by its looks alone. */
function renderStatus({ status, expiresAt }: ShownTransaction, language: Language) {
  const words = transactionTexts[language];
  const isExpiring = status === 'report_capture_expiring';
  const kind = isExpiring ? 'expiring' : '';
  const sign = isExpiring ? html`<span class="sign" aria-hidden="true">!</span> ` : nothing;
  const isOpen = isExpiring || status === 'report_capture';
  return html`${renderPair(words.status, html`${sign}${statusTexts[language][status]}`, kind)}
  ${isOpen && expiresAt ? renderPair(words.deadline, fill(words.until, () => formatMoment(expiresAt, language)), kind) : nothing}`;
}

/** The order value at first, what was refunded, and what is left. */
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
