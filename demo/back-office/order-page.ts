import { html } from 'hono/html';
import { purchaseTexts } from '../checkout/texts.js';
import type { Language } from '../language.js';
import type { RegisteredOrder } from '../orders/register.js';
import type { Html } from '../pages/document.js';
import { addressLines, orderLines, sums } from '../pages/order-parts.js';
import { priceText } from '../prices.js';
import { backOfficeFrame } from './frame.js';
import { bankText, momentText, stateText, transactionLink } from './order-words.js';
import { backOfficePath } from './paths.js';
import { backOfficeTexts } from './texts.js';

/** Renders one order: its state, the bank's status, items and customer. */
export function orderPage(order: RegisteredOrder, language: Language): Html {
  const title = `${backOfficeTexts.order[language]} ${order.number}`;
  return backOfficeFrame({
    language,
    title,
    path: (other) => backOfficePath(other, 'order', order.number),
    section: 'orders',
    main: html`<p class="back"><a href="${backOfficePath(language, 'orders')}">${backOfficeTexts.toOrders[language]}</a></p>
      <h1>${title}</h1>
      <div class="order">
        <div class="order-facts">${facts(order, language)} ${bank(order, language)} ${addresses(order, language)}</div>
        <section class="panel" aria-labelledby="goods">
          <h2 id="goods">${backOfficeTexts.goods[language]}</h2>
          ${orderLines(order.lines, language)} ${sums(order.totals, language)}
        </section>
      </div>`,
  });
}

/** Renders a list of names and values. */
const pairs = (entries: readonly (readonly [string, Html | string])[]): Html =>
  html`<dl class="pairs">${entries.map(([name, content]) => html`<div><dt>${name}</dt><dd>${content}</dd></div>`)}</dl>`;

const facts = (order: RegisteredOrder, language: Language): Html =>
  pairs([
    [backOfficeTexts.state[language], html`<strong>${stateText(order, language)}</strong>`],
    [backOfficeTexts.date[language], momentText(order.changed, language)],
    [backOfficeTexts.payment[language], purchaseTexts[order.payment][language]],
    [backOfficeTexts.total[language], priceText(order.totals.total, language)],
  ]);

function bank(order: RegisteredOrder, language: Language): Html {
  return html`<section aria-labelledby="bank">
    <h2 id="bank">${backOfficeTexts.bank[language]}</h2>
    ${order.payment === 'instalments' ? bankFacts(order, language) : html`<p class="hint">${backOfficeTexts.noBank[language]}</p>`}
  </section>`;
}

function bankFacts(order: RegisteredOrder, language: Language): Html {
  const { transaction } = order;
  if (!transaction) return html`<p class="hint">${backOfficeTexts.notYetBank[language]}</p>`;
  const { id, news, told, isPast } = transaction;
  if (isPast) return html`<p class="hint">${bankText(order, language)} ${backOfficeTexts.forgotWhy[language]}</p>`;
  const since = told
    ? html`, <span class="quiet">${backOfficeTexts.since[language]} ${momentText(told, language)}</span>`
    : '';
  const left = news?.currentValue;
  return html`${pairs([
    [backOfficeTexts.transactionOf[language], transactionLink(id, language)],
    [backOfficeTexts.bankSays[language], html`${bankText(order, language)}${since}`],
    ...(left === undefined ? [] : [[backOfficeTexts.left[language], priceText(left, language)] as const]),
  ])}
    <p><a class="button" href="${backOfficePath(language, 'transaction', id)}">${backOfficeTexts[left === 0 ? 'openTransaction' : 'reportTransaction'][language]}</a></p>`;
}

function addresses({ customer }: RegisteredOrder, language: Language): Html {
  const { email, billing, delivery } = customer;
  return html`<section aria-labelledby="customer">
    <h2 id="customer">${backOfficeTexts.customer[language]}</h2>
    ${pairs([
      [purchaseTexts.billing[language], addressLines(billing, language)],
      [
        purchaseTexts.delivery[language],
        delivery ? addressLines(delivery, language) : purchaseTexts.sameAddress[language],
      ],
      [purchaseTexts.email[language], html`<a href="mailto:${email}">${email}</a>`],
    ])}
  </section>`;
}
