import { html } from 'hono/html';
import { purchaseTexts } from '../checkout/texts.js';
import type { Language } from '../language.js';
import type { OrdersPage, RegisteredOrder } from '../orders/register.js';
import type { Html } from '../pages/document.js';
import { priceText } from '../prices.js';
import { backOfficeFrame, wayBackIn } from './frame.js';
import { bankText, customerText, momentText, stateText, transactionLink } from './order-words.js';
import { backOfficePath } from './paths.js';
import { backOfficeTexts } from './texts.js';

/** Renders one page of all orders, newest first. */
export function ordersPage({ orders, page, pages }: OrdersPage, language: Language): Html {
  const title = backOfficeTexts.orders[language];
  const isFirst = page === 1;
  return backOfficeFrame({
    language,
    title: isFirst ? title : `${title}, ${backOfficeTexts.page[language]} ${page}`,
    path: (other) => pagePath(other, page),
    section: 'orders',
    hasElements: true,
    main: html`<h1>${title}</h1>
      ${wayBackIn(language, pagePath(language, page))}
      ${orders.length > 0 ? table(orders, language) : html`<p>${backOfficeTexts.noOrders[language]}</p>`}
      ${pages > 1 ? paging(page, pages, language) : ''}`,
  });
}

type BankTransaction = NonNullable<RegisteredOrder['transaction']>;

const columns = ['number', 'date', 'customer', 'total', 'payment', 'state', 'bank'] as const;

const table = (orders: readonly RegisteredOrder[], language: Language): Html =>
  html`<table class="orders">
    <caption class="spoken">${backOfficeTexts.orders[language]}</caption>
    <thead><tr>${columns.map((column) => html`<th scope="col" class="column-${column}">${backOfficeTexts[column][language]}</th>`)}</tr></thead>
    <tbody>${orders.map((order) => row(order, language))}</tbody>
  </table>`;

function row(order: RegisteredOrder, language: Language): Html {
  const { number, changed, totals, payment, transaction } = order;
  const cell = (column: (typeof columns)[number], content: Html | string) =>
    html`<td class="column-${column}" data-column="${backOfficeTexts[column][language]}">${content}</td>`;
  return html`<tr>
    <th scope="row" class="column-number"><a class="reference" href="${backOfficePath(language, 'order', number)}">${number}</a></th>
    ${cell('date', momentText(changed, language))} ${cell('customer', customerText(order))}
    ${cell('total', priceText(totals.total, language))} ${cell('payment', purchaseTexts[payment][language])}
    ${cell('state', stateText(order, language))}
    ${cell('bank', transaction ? atBank(transaction, order, language) : '–')}
  </tr>`;
}

function atBank({ id, isPast }: BankTransaction, order: RegisteredOrder, language: Language): Html {
  if (isPast) return html`<span class="bank-says">${bankText(order, language)}</span>`;
  return html`${transactionLink(id, language)} ${chip(id, order, language)}`;
}

/** Renders what the bank's transaction waits for; without scripts, what the bank said last. */
const chip = (id: string, order: RegisteredOrder, language: Language): Html =>
  html`<ratenkauf-status transaction-id="${id}"><span class="bank-says">${bankText(order, language)}</span></ratenkauf-status>`;

const pagePath = (language: Language, page: number): string =>
  backOfficePath(language, 'orders') + (page > 1 ? `?page=${page}` : '');

const paging = (page: number, pages: number, language: Language): Html =>
  html`<nav class="paging" aria-label="${backOfficeTexts.pages[language]}">
    ${page > 1 ? html`<a rel="prev" href="${pagePath(language, page - 1)}">${backOfficeTexts.newer[language]}</a>` : ''}
    <span>${backOfficeTexts.page[language]} ${page} ${backOfficeTexts.of[language]} ${pages}</span>
    ${page < pages ? html`<a rel="next" href="${pagePath(language, page + 1)}">${backOfficeTexts.older[language]}</a>` : ''}
  </nav>`;
