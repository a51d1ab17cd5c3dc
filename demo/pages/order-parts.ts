import { html } from 'hono/html';
import type { Line } from '../basket/line.js';
import type { Totals } from '../basket/totals.js';
import type { Recipient } from '../checkout/customer.js';
import { purchaseTexts } from '../checkout/texts.js';
import type { Language } from '../language.js';
import { priceText } from '../prices.js';
import { picture } from './basket-lines.js';
import type { Html } from './layout.js';

/** Renders the lines of an order, read-only. */
export const orderLines = (lines: readonly Line[], language: Language): Html =>
  html`<ul class="order-lines">
    ${lines.map(
      (line) => html`<li>
        ${picture(line)}
        <div>
          <p class="line-name">${line.name[language]}</p>
          <p>${line.choice[language]}</p>
          <p class="${line.quantity === 1 ? 'single' : ''}">${line.quantity} × ${priceText(line.price, language)}</p>
        </div>
        <p class="line-price">${priceText(line.price * line.quantity, language)}</p>
      </li>`,
    )}
  </ul>`;

/** Renders the totals. */
export function sums({ goods, shipping, total, tax }: Totals, language: Language): Html {
  const row = (name: string, cents: number, kind = '') =>
    html`<div class="${kind}"><dt>${name}</dt><dd>${priceText(cents, language)}</dd></div>`;
  return html`<dl class="sums">
    ${row(purchaseTexts.goods[language], goods)} ${row(shipping.name[language], shipping.price)}
    ${row(purchaseTexts.total[language], total, 'sum')} ${row(purchaseTexts.tax[language], tax, 'tax')}
  </dl>`;
}

/** Renders the order beside a step of the checkout. */
export const orderAside = (lines: readonly Line[], totals: Totals, language: Language): Html =>
  html`<aside class="panel" aria-labelledby="order-title">
    <h2 id="order-title">${purchaseTexts.order[language]}</h2>
    ${orderLines(lines, language)} ${sums(totals, language)}
  </aside>`;

/** Renders an address as on a letter. */
export function addressLines(
  { firstName, lastName, street, supplement, postcode, city, country }: Recipient,
  language: Language,
): Html {
  const lines = [
    `${firstName} ${lastName}`,
    supplement,
    street,
    `${postcode} ${city}`,
    purchaseTexts[country][language],
  ];
  return html`${lines.filter(Boolean).map((line) => html`<span class="address-line">${line}</span> `)}`;
}
