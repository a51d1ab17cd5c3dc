import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { formatAmount } from '../../rules/money.js';
import type { Standing } from '../../contract/transaction.js';
import { type ReadableField, shownStatus, type ShownTransaction } from '../back-office/reading.js';
import { statusTexts } from '../back-office/status.texts.js';
import { dayOf } from '../back-office/dates.js';
import { warningSign } from '../back-office/warning-sign.js';
import { pageAddress } from '../element/page-address.js';
import { fill, type Language } from '../element/texts.js';
import { formatCount, pagesOf, type TransactionsPage } from './page.js';
import { type TransactionsText, transactionsTexts } from './ratenkauf-transactions.texts.js';
import { type Column, columns, inOrder, type Sorting } from './sorting.js';

/** Returns the address of one transaction from a template like `/verwaltung/vorgang/{id}`; undefined if it is not http or https. */
export const transactionAddress = (template: string | undefined, id: string, base: string): string | undefined =>
  pageAddress(template?.replaceAll('{id}', () => encodeURIComponent(id)), base);

/** Checks whether a click opens a link in a new tab or window, so that this page stays as it is. */
export const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean => ctrlKey || metaKey || shiftKey || altKey;

/** Selection of a transaction: by a link if it has an address, otherwise by a button. */
interface Choice {
  readonly address: (id: string) => string | undefined;
  readonly choose: (event: MouseEvent, id: string) => void;
}

/** Renders one transaction. */
function renderRow(transaction: ShownTransaction, choice: Choice, language: Language): TemplateResult {
  const words = transactionsTexts[language];
  const { orderId, orderDate, customer, unreadable } = transaction;
  const told = (field: ReadableField, shown: unknown) => (unreadable.includes(field) ? html`<span class="small">${words.unreadable}</span>` : shown);
  const status = shownStatus(transaction);
  const name = [customer.lastName, customer.firstName].filter(Boolean).join(', ');
  const isExpiring = transaction.standing.capture.isUrgent;
  return html`<tr role="row" class=${isExpiring ? 'expiring' : ''}>
    <th class="transaction" role="rowheader" scope="row">${renderChoice(transaction.id, choice)}</th>
    <td class="order" role="cell" data-label=${words.order}>${told('orderId', orderId ? html`<span class="number">${orderId}</span>` : nothing)}</td>
    <td class="customer" role="cell">${told('customer', name || nothing)}</td>
    <td class="orderDate" role="cell">${told('orderDate', orderDate ? formatDay(orderDate, language) : nothing)}</td>
    <td class="value" role="cell">${told('currentValue', renderValue(transaction, language))}</td>
    <td class="status" role="cell">
      ${isExpiring ? html`${warningSign} ` : nothing}<span class="state">${statusTexts[language][status]}</span>
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

/** Renders the remaining order value, with the original one beside it; no amounts if they are implausible. */
function renderValue({ currentValue, originalValue, hasTrueValues }: ShownTransaction, language: Language) {
  const words = transactionsTexts[language];
  if (!hasTrueValues) return html`<span class="small">${words.untrue_value}</span>`;
  if (currentValue === undefined) return nothing;
  const isReduced = originalValue !== undefined && originalValue !== currentValue;
  const original = isReduced ? fill(words.original_value, () => formatAmount(originalValue, language)) : undefined;
  return html`<span class="strong">${formatAmount(currentValue, language)}</span>${original ? html`<span class="small">${original}</span>` : nothing}`;
}

/** Returns remarks on the reports that the status does not contain, pending ones first. */
function noticesOf({ standing }: ShownTransaction): readonly TransactionsText[] {
  const notices = (['unclear', 'pending', 'overdue', 'refused'] as const).flatMap((notice) =>
    (['capture', 'refund'] as const).filter((kind) => isIn(standing[kind], notice)).map((kind) => `${kind}_${notice}` as const),
  );
  return standing.capture.isNeedless ? ['nothing_left', ...notices] : notices;
}

/** Checks whether a remark applies; a report may be pending beside an overdue or refused one. */
const isIn = ({ state, isPending }: Standing, notice: 'unclear' | 'pending' | 'overdue' | 'refused'): boolean =>
  notice === 'pending' ? isPending && state !== 'unclear' : state === notice;

function untilWhen(transaction: ShownTransaction, language: Language): string | undefined {
  const { deadline } = transaction.standing.capture;
  return deadline && fill(transactionsTexts[language].until, () => formatDay(dayOf(deadline), language));
}

const formatDay = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date));

/** State and callbacks of the table of one page. */
interface Table {
  readonly page: TransactionsPage;
  readonly sorting: Sorting | undefined;
  readonly sort: (column: Column) => void;
  readonly choice: Choice;
  readonly language: Language;
}

/** Renders one page of transactions. The roles are explicit, since the card layout of narrow pages would remove the implicit ones. */
export function renderTable({ page, sorting, sort, choice, language }: Table): TemplateResult {
  const words = transactionsTexts[language];
  const isPart = pagesOf(page) > 1;
  return html`<table part="table" role="table" aria-describedby=${isPart ? 'sorts' : nothing} @focusin=${reveal}>
    ${isPart ? renderCaption(page, language) : html`<caption class="spoken">${words.table}</caption>`}
    <thead role="rowgroup">
      <tr role="row" data-label=${words.sort_by}>
        ${columns.map((column) => renderHeading(column, sorting, sort, language))}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${repeat(
        inOrder(page.transactions, sorting, language),
        ({ id }) => id,
        (transaction) => renderRow(transaction, choice, language),
      )}
    </tbody>
  </table>
  ${page.unreadableRecords > 0 ? renderUnreadable(page.unreadableRecords, language) : nothing}`;
}

/** Renders the number of records that the bank listed but that are unreadable. */
const renderUnreadable = (records: number, language: Language) => {
  const words = transactionsTexts[language];
  return html`<p class="small">${records === 1 ? words.unreadable_record : fill(words.unreadable_records, () => formatCount(records, language))}</p>`;
};

/** Scrolls the focused element out from under the sticky header, which not all browsers do. */
function reveal({ target }: FocusEvent): void {
  if (target instanceof Element && target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' });
}

/** Renders the range of the shown rows, and that only these are sorted. */
function renderCaption({ page, pageSize, count, transactions }: TransactionsPage, language: Language) {
  const words = transactionsTexts[language];
  const first = page * pageSize + 1;
  const figures: Record<string, number> = { first, last: first + transactions.length - 1, count };
  const write = (text: string) => fill(text, (name) => formatCount(figures[name] ?? 0, language));
  return html`<caption>
    ${write(words.rows)} <span id="sorts">${write(words.sorts_page)}</span>
  </caption>`;
}

function renderHeading(column: Column, sorting: Sorting | undefined, sort: (column: Column) => void, language: Language) {
  const direction = sorting?.column === column ? sorting.direction : 'none';
  return html`<th class=${column} role="columnheader" scope="col" aria-sort=${direction}>
    <button class="sort" type="button" @click=${() => sort(column)}>${transactionsTexts[language][column]}${renderArrows(direction)}</button>
  </th>`;
}

/** Renders both arrows; the one of the present direction is highlighted, or shown alone. */
const renderArrows = (direction: Sorting['direction'] | 'none') =>
  html`<svg class=${direction} viewBox="0 0 8 14" aria-hidden="true">
    <path class="up" d="M4 1 7.5 6h-7z" />
    <path class="down" d="M4 13 .5 8h7z" />
  </svg>`;
