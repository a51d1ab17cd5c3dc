import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { formatAmount } from '../../rules/money.js';
import type { RefundStanding, Standing } from '../../contract/transaction.js';
import { chipWords, renderChip } from '../back-office/chip.js';
import { formatDay } from '../back-office/dates.js';
import type { ReadableField, ShownTransaction } from '../back-office/reading.js';
import { pageAddress } from '../element/page/page-address.js';
import { fill, type Language } from '../element/texts.js';
import { type News, renderNotice } from '../reports/news.js';
import { countWords, formatCount, type TransactionsPage } from './page.js';
import { canDeliver } from './row-delivery.js';
import { type TransactionsText, transactionsTexts } from '../../languages/transactions.js';

/**
 * Returns the address of one transaction from a template like `/haendlerbereich/vorgang/{id}`; undefined if it is not
 * http or https. A page may have set something that is no text.
 */
export const transactionAddress = (template: string | undefined, id: string, base: string): string | undefined =>
  pageAddress(template && `${template}`.replaceAll('{id}', () => encodeURIComponent(id)), base);

/** Checks whether a click opens a link in a new tab or window, so that this page stays as it is. */
export const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || altKey;

/** What can be done with a row. */
interface RowActions {
  readonly address: (id: string) => string | undefined;
  readonly choose: (event: MouseEvent, id: string) => void;
  /** Asks whether the delivery is to be reported. */
  readonly deliver: (transaction: ShownTransaction) => void;
  /** Renders what stands in place of the button while several are chosen; undefined if none are. */
  readonly renderPick: ((transaction: ShownTransaction) => TemplateResult) | undefined;
  /** Id of the transaction whose report is being sent. */
  readonly busy: string | undefined;
  /** Notices about the report that was sent from a row. */
  readonly newsOf: (id: string) => readonly News[];
}

const columns = ['transaction', 'customer', 'orderDate', 'value', 'status', 'action'] as const;

/**
 * Renders one page of transactions. The roles are explicit, since the card layout of narrow pages would remove the
 * implicit ones.
 */
export function renderTable(page: TransactionsPage, actions: RowActions, language: Language): TemplateResult {
  const words = transactionsTexts[language];
  return html`<table part="table" role="table">
    <caption class="spoken">${words.table}</caption>
    <thead role="rowgroup">
      <tr role="row">
        ${columns.map((column) => html`<th class=${column} role="columnheader" scope="col"><span class=${column === 'action' ? 'spoken' : ''}>${words[column]}</span></th>`)}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${repeat(
        page.transactions,
        ({ id }) => id,
        (transaction) => renderRow(transaction, actions, language),
      )}
    </tbody>
  </table>
  ${renderMissing(page, language)}`;
}

/** Renders how many transactions are not among the rows. */
function renderMissing({ unreadableRecords, unlisted }: TransactionsPage, language: Language) {
  const words = transactionsTexts[language];
  const unreadable = countWords(unreadableRecords, 'unreadable_record', 'unreadable_records', language);
  return html`${unreadableRecords > 0 ? html`<p class="small missing">${unreadable}</p>` : nothing}
  ${unlisted > 0 ? html`<p class="small missing">${fill(words.unlisted, () => formatCount(unlisted, language))}</p>` : nothing}`;
}

function renderRow(transaction: ShownTransaction, actions: RowActions, language: Language): TemplateResult {
  const words = transactionsTexts[language];
  const { id, orderId, orderDate, customer, unreadable, summary } = transaction;
  const renderField = (field: ReadableField, shown: unknown) =>
    unreadable.includes(field) ? html`<span class="small">${words.unreadable}</span>` : shown;
  const name = [customer.lastName, customer.firstName].filter(Boolean).join(', ');
  const news = actions.newsOf(id);
  return html`<tr role="row" class=${summary.stage} data-id=${id}>
    <th class="transaction" role="rowheader" scope="row">${renderChoice(id, actions)} ${renderField('orderId', orderId ? html`<span class="small">${orderId}</span>` : nothing)}</th>
    <td class="customer" role="cell">${renderField('customer', name || nothing)}</td>
    <td class="orderDate" role="cell">${renderField('orderDate', orderDate ? formatDay(orderDate, language, 'numeric') : nothing)}</td>
    <td class="value" role="cell">${renderField('currentValue', renderValue(transaction, language))}</td>
    <td class="status" role="cell">
      ${renderChip(transaction, language)} ${remarksOn(transaction, language).map((remark) => html`<span class="small">${remark}</span>`)}
      ${news.map((each) => renderNotice(each, language))}
    </td>
    <td class="action" role="cell">${canDeliver(transaction) ? (actions.renderPick?.(transaction) ?? renderDelivery(transaction, actions, language)) : nothing}</td>
  </tr>`;
}

function renderChoice(id: string, { address, choose }: RowActions) {
  const href = address(id);
  const press = (event: MouseEvent) => choose(event, id);
  return href
    ? html`<a class="choice" href=${href} @click=${press}>${id}</a>`
    : html`<button class="choice" type="button" @click=${press}>${id}</button>`;
}

/** Renders the remaining order value, with the original one below it; no amounts if they are implausible. */
function renderValue({ currentValue, originalValue, hasTrueValues }: ShownTransaction, language: Language) {
  const words = transactionsTexts[language];
  if (!hasTrueValues) return html`<span class="small">${words.unreadable}</span>`;
  if (currentValue === undefined) return nothing;
  const isReduced = originalValue !== undefined && originalValue !== currentValue;
  const original = isReduced ? fill(words.original_value, () => formatAmount(originalValue, language)) : undefined;
  return html`<span class="amount">${formatAmount(currentValue, language)}</span>${original ? html` <span class="small">${original}</span>` : nothing}`;
}

function renderDelivery(transaction: ShownTransaction, { deliver, busy }: RowActions, language: Language) {
  const words = transactionsTexts[language];
  const { id, summary } = transaction;
  return html`<button
    class="deliver ${summary.stage === 'expiring' ? 'primary' : ''}"
    type="button"
    aria-label=${fill(words.report_capture_of, () => id)}
    aria-busy=${busy === id}
    aria-disabled=${busy !== undefined && busy !== id}
    @click=${() => deliver(transaction)}
  >
    ${words.report_capture}
  </button>`;
}

type Notice = 'unclear' | 'pending' | 'overdue' | 'refused';

/**
 * Returns what the chip does not say: the deadline of a delivery, and the reports it is not about, pending ones first.
 */
function remarksOn(transaction: ShownTransaction, language: Language): readonly string[] {
  const { standing, summary } = transaction;
  const isTold =
    summary.stage === 'to_deliver' ||
    summary.stage === 'expiring' ||
    !standing.capture.deadline ||
    standing.capture.obstacle !== undefined;
  const stages = { unclear: 'unclear', pending: 'in_progress', overdue: 'overdue', refused: 'refused' } as const;
  const notices = (Object.keys(stages) as Notice[]).flatMap((notice) =>
    (['capture', 'refund'] as const)
      .filter((kind) => isIn(standing[kind], notice) && !(summary.about === kind && summary.stage === stages[notice]))
      .map((kind): TransactionsText => `${kind}_${notice}`),
  );
  const deadline = chipWords({ standing, summary: { stage: 'to_deliver' } }, language);
  return [
    ...(isTold ? [] : [deadline]),
    ...notices.map((notice) => transactionsTexts[language][notice]),
    ...waitingIn(standing, language),
  ];
}

/** Returns how many refunds wait, and for how much. */
function waitingIn({ refund: { waiting } }: ShownTransaction['standing'], language: Language): readonly string[] {
  if (!waiting) return [];
  const { count, amount } = waiting;
  const said = countWords(count, 'refund_waits', 'refunds_wait', language);
  return [amount === undefined ? said : `${said}: ${formatAmount(amount, language)}`];
}

/**
 * Checks whether a remark applies; a report may be pending beside an overdue or refused one. What only waits has a
 * remark of its own.
 */
const isIn = ({ state, isPending, open, waiting }: Standing & Pick<RefundStanding, 'waiting'>, notice: Notice) =>
  notice === 'pending' ? isPending && state !== 'unclear' && !(waiting && open.length === 0) : state === notice;
