import { html, nothing, type TemplateResult } from 'lit';
import { formatAmount } from '../rules/money.js';
import { isPending } from '../rules/reporting.js';
import { transactionsTexts, type TransactionsText } from './ratenkauf-transactions.texts.js';
import { fill, type Language } from './texts.js';
import type { ReadableField, ShownTransaction } from './transaction-reading.js';
import { isUnclear, lastReport, type ReportKind } from './transaction-settling.js';
import { deadlineOf, hasNothingLeft, shownStatus } from './transactions-sorting.js';
import { statusTexts } from './transaction.texts.js';

/** How a transaction is chosen: by a link where it has an address, otherwise by a button. */
export interface Choice {
  readonly address: (id: string) => string | undefined;
  readonly choose: (event: MouseEvent, id: string) => void;
}

/** One transaction. */
export function renderRow(transaction: ShownTransaction, choice: Choice, language: Language): TemplateResult {
  const words = transactionsTexts[language];
  const { orderId, orderDate, customer, unreadable } = transaction;
  const told = (field: ReadableField, shown: unknown) => (unreadable.includes(field) ? html`<span class="small">${words.unreadable}</span>` : shown);
  const status = shownStatus(transaction);
  const name = [customer.lastName, customer.firstName].filter(Boolean).join(', ');
  const isExpiring = status === 'report_capture_expiring';
  return html`<tr role="row" class=${isExpiring ? 'expiring' : ''}>
    <th class="transaction" role="rowheader" scope="row">${renderChoice(transaction.id, choice)}</th>
    <td class="order" role="cell" data-label=${words.order}>${told('orderId', orderId ? html`<span class="number">${orderId}</span>` : nothing)}</td>
    <td class="customer" role="cell">${told('customer', name || nothing)}</td>
    <td class="orderDate" role="cell">${told('orderDate', orderDate ? formatDay(orderDate, language) : nothing)}</td>
    <td class="value" role="cell">${told('currentValue', renderValue(transaction, language))}</td>
    <td class="status" role="cell">
      ${isExpiring ? sign : nothing}<span class="state">${statusTexts[language][status]}</span>
      ${noticesOf(transaction).map((notice) => html`<span class="small">${words[notice]}</span>`)}
    </td>
    <td class="deadline" role="cell">${told('expiresAt', untilWhen(transaction, language) ?? nothing)}</td>
  </tr>`;
}

function renderChoice(id: string, { address, choose }: Choice) {
  const href = address(id);
  const press = (event: MouseEvent) => choose(event, id);
  return href
    ? html`<a class="choice" href=${href} @click=${press}>${id}</a>`
    : html`<button class="choice" type="button" @click=${press}>${id}</button>`;
}

/** What is left of the order value, and beside it what it was; no amount that cannot be true. */
function renderValue({ currentValue, originalValue, hasTrueValues }: ShownTransaction, language: Language) {
  const words = transactionsTexts[language];
  if (!hasTrueValues) return html`<span class="small">${words.untrue_value}</span>`;
  if (currentValue === undefined) return nothing;
  const isReduced = originalValue !== undefined && originalValue !== currentValue;
  const original = isReduced ? fill(words.original_value, () => formatAmount(originalValue, language)) : undefined;
  return html`<span class="strong">${formatAmount(currentValue, language)}</span>${original ? html`<span class="small">${original}</span>` : nothing}`;
}

/** What the status does not say: how far the last reports are. What is under way comes first. */
function noticesOf(transaction: ShownTransaction): readonly TransactionsText[] {
  const isUnderWay = (of: ShownTransaction, kind: ReportKind) => isPending(of, kind) && !isDoubtful(of, kind);
  const isIn = { doubtful: isDoubtful, pending: isUnderWay, overdue: isLast('overdue'), refused: isLast('refused') };
  const notices = (['doubtful', 'pending', 'overdue', 'refused'] as const).flatMap((state) =>
    (['capture', 'refund'] as const).filter((kind) => isIn[state](transaction, kind)).map((kind) => `${kind}_${state}` as const),
  );
  return hasNothingLeft(transaction) ? ['nothing_left', ...notices] : notices;
}

/** Whether nobody knows if the bank has the last report; as the page of the transaction sees it. */
function isDoubtful(transaction: ShownTransaction, kind: ReportKind): boolean {
  const report = lastReport(transaction, kind);
  return report?.state === 'pending' && isUnclear(transaction, report);
}

const isLast = (state: 'overdue' | 'refused') => (transaction: ShownTransaction, kind: ReportKind): boolean =>
  lastReport(transaction, kind)?.state === state;

function untilWhen(transaction: ShownTransaction, language: Language): string | undefined {
  const day = deadlineOf(transaction);
  return day && fill(transactionsTexts[language].until, () => formatDay(day, language));
}

/** The mark of what expires, for the eye; the words beside it say it. */
const sign = html`<span class="sign" aria-hidden="true">!</span> `;

const formatDay = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date));
