import { html } from 'hono/html';
import { purchaseTexts } from '../checkout/texts.js';
import { deliveryDay } from '../delivery.js';
import type { Language } from '../language.js';
import type { Payment } from '../orders/draft.js';
import type { Order } from '../orders/orders.js';
import { homePath, thanksPath } from '../paths.js';
import type { Visit } from '../visit.js';
import { layout, type Html } from './layout.js';
import { addressLines, orderAside } from './order-parts.js';

const ofPayment = {
  invoice: 'thanksInvoice',
  prepayment: 'thanksPrepayment',
  instalments: 'thanksInstalments',
} as const satisfies Record<Payment, string>;

/** Renders the page after an order: its number, the next steps, and its content. */
export function thanksPage(visit: Visit, order: Order): Html {
  const { language } = visit;
  return layout({
    visit,
    title: purchaseTexts.thanksTitle[language],
    description: purchaseTexts.thanksTitle[language],
    path: (other) => thanksPath(other, order.number),
    style: 'checkout',
    element: order.payment === 'instalments' ? 'ratenkauf-summary' : 'ratenkauf-teaser',
    main: html`<section class="frame purchase">
      <h1>${purchaseTexts.thanksTitle[language]}</h1>
      <div class="columns">
        ${next(order, language)} ${orderAside(order.lines, order.totals, language)}
      </div>
    </section>`,
  });
}

function next({ number, payment, customer, lines, changed }: Order, language: Language): Html {
  const weeks = Math.max(...lines.map((line) => line.weeks));
  return html`<div class="thanks">
    <p class="order-number">${purchaseTexts.thanksNumber[language]} <strong>${number}</strong></p>
    <p>${purchaseTexts.thanksText[language]} <span class="address-line">${customer.email}</span></p>
    <h2>${purchaseTexts.thanksNext[language]}</h2>
    <p>${purchaseTexts.thanksMade[language].replace('{day}', deliveryDay(changed, weeks, language))}</p>
    <p>${purchaseTexts[ofPayment[payment]][language]}</p>
    ${payment === 'instalments' ? html`<ratenkauf-summary view="confirmed" order-id="${number}"></ratenkauf-summary>` : ''}
    <h2>${purchaseTexts.delivery[language]}</h2>
    <p>${addressLines(customer.delivery ?? customer.billing, language)}</p>
    <p class="actions">
      <a class="button" href="${homePath(language)}">${purchaseTexts.goOn[language]}</a>
      <button class="quiet-button" type="button" data-print>${purchaseTexts.print[language]}</button>
    </p>
  </div>`;
}
